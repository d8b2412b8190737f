import { type IncomingMessage, request as plain } from 'node:http';
import { Agent, request as secure } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';

/**
 * Why a call to a vendor cloud gave nothing. The message names method, host and path, never the query, the headers or the body: keys
 * and tokens travel there.
 *  - network, timeout, server (5xx), limited (429): may pass; tried again
 *  - unauthorized (401, 403, a refused grant), refused (other 4xx, redirects), malformed (an answer outside its schema): will not
 *  - stopped: this server is stopping
 */
export type CloudTrouble = 'network' | 'timeout' | 'server' | 'limited' | 'unauthorized' | 'refused' | 'malformed' | 'stopped';

const PASSING: ReadonlySet<CloudTrouble> = new Set(['network', 'timeout', 'server', 'limited']);

export class CloudError extends Error {
  override readonly name = 'CloudError';

  constructor(
    readonly trouble: CloudTrouble,
    message: string,
    readonly status: number | null = null,
    /** What the vendor asked to wait (`Retry-After`), in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  get mayPass(): boolean {
    return PASSING.has(this.trouble);
  }
}

/** Client certificate of mutual TLS, in PEM; `ca` replaces the system's authorities when given. */
interface ClientCertificate {
  cert: string;
  key: string;
  ca?: string;
}

export interface Call {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** From the first byte sent to the last received. */
  timeoutMs: number;
  signal: AbortSignal;
  agent?: Agent;
}

export interface Answer {
  status: number;
  /** `Retry-After` in milliseconds, when it is there. */
  retryAfterMs: number | null;
  text: string;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

export function mutualTls({ cert, key, ca }: ClientCertificate): Agent {
  return new Agent({ keepAlive: true, cert, key, ...(ca === undefined ? {} : { ca }) });
}

/** How a call is named in logs and failures: without its query. */
export const nameOf = ({ method, url }: Pick<Call, 'method' | 'url'>): string => `${method} ${url.host}${url.pathname}`;

/**
 * One HTTP exchange, complete or failed: a cut answer is a failure, whatever came of it. Redirects are not followed (credentials go
 * to the configured host only); an answer larger than 16 MB is refused.
 */
export async function exchange(call: Call): Promise<Answer> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, call.timeoutMs);
  call.signal.addEventListener('abort', end);
  if (call.signal.aborted) end();
  try {
    const response = await send(call, ending.signal);
    const text = await textOf(call, response);
    return { status: response.statusCode ?? 0, retryAfterMs: retryAfterOf(response.headers['retry-after']), text };
  } catch (error) {
    if (error instanceof CloudError) throw error;
    if (call.signal.aborted) throw new CloudError('stopped', `${nameOf(call)}: stopped`);
    if (ending.signal.aborted) throw new CloudError('timeout', `${nameOf(call)}: no whole answer in ${call.timeoutMs} ms`);
    throw new CloudError('network', `${nameOf(call)}: ${(error as NodeJS.ErrnoException).code ?? 'cut'}`);
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener('abort', end);
  }
}

function send(call: Call, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers, body, agent } = call;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'accept-encoding': 'identity', ...headers }, signal };
    const request =
      url.protocol === 'https:' ? secure(url, { ...options, ...(agent ? { agent } : {}) }, resolve) : plain(url, options, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function textOf(call: Call, response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new CloudError('malformed', `${nameOf(call)}: an answer of more than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The answer of a call by its schema; an empty one is `null`. Throws `malformed` with where it is wrong, never with what it says. */
export function parsed<S extends z.ZodType>(call: Pick<Call, 'method' | 'url'>, text: string, schema: S): z.infer<S> {
  let value: unknown;
  try {
    value = text.trim() === '' ? null : JSON.parse(text);
  } catch {
    throw new CloudError('malformed', `${nameOf(call)}: no JSON`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CloudError('malformed', `${nameOf(call)}: ${issue?.path.join('.') || 'answer'}: ${issue?.code ?? 'invalid'}`);
}

/** Time as the cloud calls see it; tests bring their own. */
export interface Waiting {
  now(): number;
  random(): number;
  /** Rejects with a CloudError `stopped` when the signal ends it. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const realWaiting: Waiting = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    sleep(ms, undefined, { signal }).catch(() => {
      throw new CloudError('stopped', 'stopped while waiting');
    }),
};
