import type { Agent } from 'node:https';
import type * as z from 'zod';
import { type Answer, type Call, CloudError, exchange, nameOf, parsed, realWaiting, type Waiting } from './exchange.ts';
import type { TokenSource } from './tokens.ts';

/** Calls of one cloud, evenly spaced under its rate limit. */
class Pace {
  private free = 0;

  constructor(
    private readonly perMinute: number,
    private readonly waiting: Waiting,
  ) {}

  /** Resolves when this call may be made. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.waiting.now();
    const at = Math.max(now, this.free);
    this.free = at + 60_000 / this.perMinute;
    if (at > now) await this.waiting.sleep(at - now, signal);
  }
}

const BASE_MS = 500;
const CAP_MS = 20_000;
/** A longer wait is not made here: the poller comes back when it is over. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Tries again what may pass, at most `attempts` times in all, with full jitter over a doubling wait, and never sooner than the vendor's
 * `Retry-After`. Throws the last failure; at once when it will not pass, or when the vendor asks for more than a minute.
 */
async function retried<T>(work: () => Promise<T>, attempts: number, waiting: Waiting, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CloudError) || !error.mayPass || attempt >= attempts) throw error;
      const jitter = waiting.random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
      const wait = Math.max(error.retryAfterMs ?? 0, jitter);
      if (wait > LONGEST_WAIT_MS) throw error;
      await waiting.sleep(wait, signal);
    }
  }
}

/** How a cloud knows this server. */
type Credential =
  | { kind: 'none' }
  | { kind: 'oauth'; tokens: TokenSource }
  | { kind: 'query'; name: string; value: string }
  | { kind: 'basic'; user: string; password: string };

export interface CloudParts {
  /** Without a final slash; paths are added to it. */
  base: string;
  credential: Credential;
  /** In every query. */
  query?: Record<string, string>;
  accept?: string;
  /** In every call, beside those that it has by itself. */
  headers?: Record<string, string>;
  perMinute: number;
  agent?: Agent;
  timeoutMs?: number;
  attempts?: number;
  waiting?: Waiting;
}

type Query = Record<string, string | number>;

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 4;

/**
 * Calls of one vendor cloud: paced, authenticated, tried again when that may help, and read by their schema. A token refused with 401
 * is renewed once per call. Throws CloudError.
 */
export class CloudClient {
  private readonly pace: Pace;
  private readonly waiting: Waiting;
  private readonly base: URL;

  constructor(private readonly parts: CloudParts) {
    this.waiting = parts.waiting ?? realWaiting;
    this.pace = new Pace(parts.perMinute, this.waiting);
    this.base = new URL(parts.base);
  }

  /** `at`: a path after the base, or a whole address that an answer gave; that of another host is refused. */
  get<S extends z.ZodType>(at: string, schema: S, signal: AbortSignal, query: Query = {}): Promise<z.infer<S>> {
    return this.call('GET', at, schema, signal, query);
  }

  post<S extends z.ZodType>(path: string, body: unknown, schema: S, signal: AbortSignal, query: Query = {}): Promise<z.infer<S>> {
    return this.call('POST', path, schema, signal, query, JSON.stringify(body));
  }

  private async call<S extends z.ZodType>(
    method: Call['method'],
    at: string,
    schema: S,
    signal: AbortSignal,
    query: Query,
    body?: string,
  ): Promise<z.infer<S>> {
    const url = this.address(at, query);
    return retried(
      async () => parsed({ method, url }, (await this.authenticated(method, url, signal, body)).text, schema),
      this.parts.attempts ?? ATTEMPTS,
      this.waiting,
      signal,
    );
  }

  private address(at: string, query: Query): URL {
    const url = /^https?:/.test(at) ? new URL(at) : new URL(`${this.base.href.replace(/\/$/, '')}${at}`);
    if (url.origin !== this.base.origin) throw new CloudError('malformed', `a link to another host: ${url.host}`);
    const { credential, query: always = {} } = this.parts;
    for (const [name, value] of Object.entries({ ...always, ...query })) url.searchParams.set(name, String(value));
    if (credential.kind === 'query') url.searchParams.set(credential.name, credential.value);
    return url;
  }

  private async authenticated(method: Call['method'], url: URL, signal: AbortSignal, body: string | undefined): Promise<Answer> {
    const { credential } = this.parts;
    if (credential.kind !== 'oauth') return this.judged(await this.once(method, url, signal, body), method, url);
    const token = await credential.tokens.token(signal);
    const first = await this.once(method, url, signal, body, token);
    if (first.status !== 401) return this.judged(first, method, url);
    credential.tokens.refused(token);
    return this.judged(await this.once(method, url, signal, body, await credential.tokens.token(signal)), method, url);
  }

  private async once(method: Call['method'], url: URL, signal: AbortSignal, body: string | undefined, token?: string): Promise<Answer> {
    await this.pace.turn(signal);
    const { credential, accept = 'application/json', headers: always = {}, agent, timeoutMs = TIMEOUT_MS } = this.parts;
    const authorization =
      token !== undefined
        ? `Bearer ${token}`
        : credential.kind === 'basic'
          ? `Basic ${Buffer.from(`${credential.user}:${credential.password}`).toString('base64')}`
          : null;
    const headers = {
      ...always,
      accept,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization === null ? {} : { authorization }),
    };
    return exchange({ method, url, headers, timeoutMs, signal, ...(body === undefined ? {} : { body }), ...(agent ? { agent } : {}) });
  }

  private judged(answer: Answer, method: Call['method'], url: URL): Answer {
    const { status, retryAfterMs } = answer;
    if (status >= 200 && status < 300) return answer;
    const trouble = status === 429 ? 'limited' : status === 401 || status === 403 ? 'unauthorized' : status >= 500 ? 'server' : 'refused';
    throw new CloudError(trouble, `${nameOf({ method, url })}: ${status}`, status, retryAfterMs);
  }
}

const MAX_PAGES = 10_000;

/** Pages of a list, one after the other, from `first`. A cursor that comes back, or a list without end, is a failure and no loop. */
export async function* pages<P>(
  first: string,
  read: (at: string) => Promise<{ page: P; next: string | null }>,
): AsyncGenerator<{ page: P; next: string | null }> {
  const seen = new Set<string>();
  for (let at: string | null = first; at !== null;) {
    if (seen.has(at) || seen.size >= MAX_PAGES) throw new CloudError('malformed', 'pages: the list does not end');
    seen.add(at);
    const result: { page: P; next: string | null } = await read(at);
    yield result;
    at = result.next;
  }
}
