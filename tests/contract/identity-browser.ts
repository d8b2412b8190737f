import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import type { App } from '../../src/server/context.ts';

export interface Cookie {
  name: string;
  value: string;
  path: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: string | undefined;
  expiresMs: number | null;
}

/** Cookies as a browser keeps and sends them (path, expiry, removal), over `inject`. */
export class Browser {
  readonly jar = new Map<string, Cookie>();

  constructor(
    private readonly app: App,
    private readonly clock: { nowMs: number },
    private readonly headers: Record<string, string> = {},
  ) {}

  cookie(name: string): Cookie | undefined {
    return [...this.jar.values()].find((cookie) => cookie.name === name);
  }

  set(name: string, value: string): void {
    this.jar.set(`${name} /`, { name, value, path: '/', httpOnly: false, secure: false, sameSite: 'Lax', expiresMs: null });
  }

  cookieHeader(path: string): string {
    return [...this.jar.values()]
      .filter((cookie) => path.startsWith(cookie.path) && (cookie.expiresMs === null || cookie.expiresMs > this.clock.nowMs))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = this.cookieHeader(url);
    const options: InjectOptions = {
      method,
      url,
      headers: { ...this.headers, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    };
    const response: Response = await this.app.inject(options);
    this.#keep(response);
    return response;
  }

  /** Password, then the callback address; gives the answer of the callback. */
  async signIn(body: Record<string, unknown>, redirect = '/'): Promise<Response> {
    const answer = await this.call('POST', `/simple-directory/api/auth/password?redirect=${encodeURIComponent(redirect)}`, body);
    if (answer.statusCode !== 200) throw new Error(`sign in: ${answer.statusCode} ${answer.body}`);
    const { pathname, search } = new URL(answer.body);
    return this.call('GET', pathname + search);
  }

  me(): Promise<Response> {
    return this.call('GET', '/simple-directory/api/auth/me');
  }

  #keep(response: Response): void {
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ');
      const of = (name: string): string | undefined =>
        attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const name = pair.slice(0, pair.indexOf('='));
      const path = of('path') ?? '/';
      const maxAge = of('max-age');
      const expires = of('expires');
      const expiresMs =
        maxAge !== undefined ? this.clock.nowMs + Number(maxAge) * 1000 : expires !== undefined ? Date.parse(expires) : null;
      if (expiresMs !== null && expiresMs <= this.clock.nowMs) this.jar.delete(`${name} ${path}`);
      else
        this.jar.set(`${name} ${path}`, {
          name,
          value: decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
          path,
          httpOnly: attributes.includes('HttpOnly'),
          secure: attributes.includes('Secure'),
          sameSite: of('samesite'),
          expiresMs,
        });
    }
  }
}
