import { request as plain, type IncomingMessage } from 'node:http';
import { Agent, request as secure } from 'node:https';
import { CloudError } from './cloud-error.ts';

/** Client certificate of mutual TLS, in PEM; `ca` replaces the system's authorities when given. */
export interface ClientCertificate {
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
