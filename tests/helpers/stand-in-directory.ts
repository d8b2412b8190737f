import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** As data-fair/simple-directory signs them. */
export interface DirectoryUser {
  id: string;
  email: string;
  name: string;
  organizations: { id: string; name: string; role: string; department?: string; departmentName?: string; createdAt?: string; dflt?: 1 }[];
  isAdmin?: 1;
  adminMode?: 1;
  [claim: string]: unknown;
}

/** Stands for a simple-directory (8.x): its ids, the claims and times of its tokens, its key set, its cookies and its answers. */
export class StandInDirectory {
  readonly seen: { method: string; path: string; body: string }[] = [];
  readonly users = new Map<string, DirectoryUser>();
  isBroken = false;
  nowMs = Date.now;
  #keys!: { privateKey: CryptoKey; webKey: JWK };
  #server!: Server;

  /** Address to give as DIRECTORY_URL: the service reads its site from what stands before `/simple-directory`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/simple-directory`;
  }

  async start(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const { kty, n, e } = await exportJWK(publicKey);
    this.#keys = { privateKey, webKey: { kty, n, e, kid: `simple-directory-${randomUUID()}`, alg: 'RS256', use: 'sig' } as JWK };
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status = 200, headers = {}, body = '' }) => response.writeHead(status, headers).end(body));
    });
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(done));
  }

  sign(payload: Record<string, unknown>, seconds = 15 * 60): Promise<string> {
    const iat = Math.floor(this.nowMs() / 1000);
    return new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.#keys.webKey.kid! })
      .setIssuedAt(iat)
      .setExpirationTime(iat + seconds)
      .sign(this.#keys.privateKey);
  }

  async cookiesOf(user: DirectoryUser, orgId?: string): Promise<string[]> {
    const [header, payload, signature] = (await this.sign(user)).split('.');
    return [
      `id_token=${header}.${payload}; path=/; samesite=lax`,
      `id_token_sign=${signature}; path=/; expires=${new Date(this.nowMs() + 900_000).toUTCString()}; samesite=lax; httponly`,
      ...(orgId === undefined ? [] : [`id_token_org=${orgId}; path=/; samesite=lax`]),
      'id_token_dep=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly',
      `id_token_ex=${await this.sign({ user: user.id, session: 'aVhGt3pWcK' }, 30 * 86_400)}; path=/simple-directory/; samesite=lax; httponly`,
    ];
  }

  async #answer(request: IncomingMessage): Promise<{ status?: number; headers?: Record<string, string | string[]>; body?: string }> {
    if (this.isBroken) return { status: 500, body: 'internal error' };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://directory');
    // lib-express: a call from outside has to name the service in its path.
    if (!pathname.startsWith('/simple-directory/')) return { status: 404, body: 'URL path does not contain service prefix' };
    const path = pathname.slice('/simple-directory'.length);
    if (path === '/.well-known/jwks.json')
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ keys: [this.#keys.webKey] }) };
    const body = await text(request);
    this.seen.push({ method: request.method ?? '', path, body });
    const origin = `${String(request.headers['x-forwarded-proto'])}://${String(request.headers['x-forwarded-host'])}`;
    if (path === '/api/auth/password') {
      const user = this.users.get((JSON.parse(body) as { email: string }).email);
      if (!user) return { status: 400, body: 'Identifiants invalides' };
      const token = await this.sign({ ...user, temporary: true });
      return { headers: { 'content-type': 'text/html' }, body: `${origin}/simple-directory/api/auth/token_callback?id_token=${token}` };
    }
    if (path === '/api/auth/token_callback') {
      const claims = JSON.parse(Buffer.from(searchParams.get('id_token')!.split('.')[1]!, 'base64url').toString()) as DirectoryUser;
      const user = this.users.get(claims.email)!;
      return { status: 302, headers: { location: `${origin}/`, 'set-cookie': await this.cookiesOf(user, user.organizations[0]?.id) } };
    }
    if (path === '/api/auth/me') {
      const payload = /id_token=[^.;]*\.([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
      return payload
        ? { headers: { 'content-type': 'application/json' }, body: Buffer.from(payload, 'base64url').toString() }
        : { status: 404 };
    }
    return path === '/api/auth/asadmin' ? { status: 204 } : { status: 404, body: 'unknown api endpoint' };
  }
}
