import { FAILURE_HEADER, namedFailure } from '../domain/entity/failure.ts';
import { countBytes } from '../db/traffic-meter.ts';
import type { Reply, Transport } from './ports.ts';

const TIMEOUT_MS = 30_000;

function retryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

async function body(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return namedFailure(response.headers.get(FAILURE_HEADER));
  try {
    return await response.json();
  } catch (error) {
    // Half a body is no answer at all.
    if (response.ok) throw error;
    return null;
  }
}

/** The network asks the person to sign in: by a page of its own, by leading to one, or by its word for it. */
function isPortal({ type, ok, status, headers }: Response): boolean {
  return type === 'opaqueredirect' || status === 511 || (ok && /\bhtml\b/.test(headers.get('content-type') ?? ''));
}

/**
 * Calls of the server with the session's cookies. `profile` names whose data is meant: cookies are shared by all tabs, and
 * another person's session must not answer for this one.
 */
export function httpTransport(profile: string, fetchImpl: typeof fetch = fetch, timeoutMs = TIMEOUT_MS): Transport {
  return {
    async send({ method, path, body: payload, etag }): Promise<Reply> {
      const text = payload === undefined ? undefined : JSON.stringify(payload);
      countBytes('records', { up: text?.length ?? 0 });
      const response = await fetchImpl(path, {
        method,
        credentials: 'same-origin',
        cache: 'no-store',
        // Nothing of ours leads elsewhere: whoever does is a portal.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          'x-sillage-profile': profile,
          // Time of this device as it leaves: a record's own measure of its clock is compared with it.
          ...(text === undefined ? {} : { 'content-type': 'application/json', 'x-sillage-now': String(Date.now()) }),
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        },
        ...(text === undefined ? {} : { body: text }),
      });
      const portal = isPortal(response);
      return {
        // A redirect shows no status of its own; somebody answered.
        status: response.type === 'opaqueredirect' ? 302 : response.status,
        json: await body(response),
        etag: response.headers.get('etag'),
        retryAfterMs: retryAfter(response.headers.get('retry-after')),
        ...(portal && { portal }),
      };
    },
  };
}

/** A page of the mirror as somebody else fetched it; `atMs`: when it came, by this device's clock. */
export interface FirstPage {
  text: string;
  atMs: number;
}

function replyOf({ text, atMs }: FirstPage): Reply | undefined {
  try {
    return { status: 200, json: JSON.parse(text), etag: null, retryAfterMs: null, atMs };
  } catch {
    // Half a page is none.
    return undefined;
  }
}

/** The same, with the page that a mirror which has nothing begins with, where it is here already: it answers the first pull, of such a one. */
export function withFirstPage(transport: Transport, first: FirstPage | undefined): Transport {
  let page = first;
  return {
    send(request) {
      if (!page || request.path !== '/api/v1/sync/pull') return transport.send(request);
      const { serverId, cursor } = request.body as { serverId?: unknown; cursor?: unknown };
      const reply = serverId === null && cursor === null ? replyOf(page) : undefined;
      page = undefined;
      return reply ? Promise.resolve(reply) : transport.send(request);
    },
  };
}
