import { createECDH, createDecipheriv, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { globalAgent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { LOCALHOST_TLS } from '../fixtures/localhost-tls.ts';

/** What came to the push service for one browser. */
export interface Pushed {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface PushService {
  url: string;
  pushed: Pushed[];
  /** Status it answers, by path; 201 otherwise. */
  answers: Map<string, number>;
  close(): Promise<void>;
}

/** A push service at the level of its protocol (RFC 8030): takes requests over TLS and keeps them. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const server = createServer(LOCALHOST_TLS, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      pushed.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const before = globalAgent.options.ca;
  globalAgent.options.ca = LOCALHOST_TLS.cert;
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushed,
    answers,
    close: async () => {
      globalAgent.options.ca = before;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A browser's side of a subscription: its keys, and the reading of what was encrypted for them (RFC 8291). */
export class PushReceiver {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #public = this.#keys.generateKeys();
  readonly #auth = randomBytes(16);

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#public.toString('base64url'), auth: this.#auth.toString('base64url') };
  }

  open(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const derive = (secret: Uint8Array, with_: Uint8Array, info: Buffer, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, length));
    const secret = derive(
      this.#keys.computeSecret(sender),
      this.#auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), this.#public, sender]),
      32,
    );
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // Behind the text: a 2, then padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

/** Claims of the VAPID token of a request (RFC 8292); rejects when `publicKey` did not sign it. */
export async function vapidClaims(header: string | undefined, publicKey: string, audience: string): Promise<Record<string, unknown>> {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? [];
  if (!token || key !== publicKey) throw new Error('no VAPID token of this key');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  return (await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience })).payload;
}
