import type { ApiResource } from '../../../domain/platform/api-key.ts';
import { DAY_MS } from '../../../domain/kit/durations.ts';

export interface TriedCall {
  /** null: no answer came. */
  status: number | null;
  tookMs: number;
  /** Calls the key still has this minute. */
  left: string | null;
  text: string;
  /** Characters that are not shown. */
  cut: number;
}

const SHOWN_CHARS = 20_000;
const TIMEOUT_MS = 20_000;

const PATHS: Partial<Record<ApiResource, string>> = { positions: '/api/v1/vehicles/states', reports: '/api/v1/reports/emplacement' };

/** A call that shows what a resource gives: its first rows, or those of the last day. */
export function examplePath(resource: ApiResource, nowMs: number): string {
  const since = new Date(nowMs - DAY_MS).toISOString().slice(0, 19);
  const until = new Date(nowMs).toISOString().slice(0, 19);
  if (resource === 'journeys' || resource === 'visits') return `/api/v1/${resource}?from=${since}Z&to=${until}Z&size=5`;
  return PATHS[resource] ?? `/api/v1/${resource}?size=5`;
}

/** Whether an address is one that a key can be tried on: a path of this server's API. */
export function isTried(path: string): boolean {
  return /^\/api\/v1\/[\w-]/.test(path) && new URL(path, window.location.origin).pathname.startsWith('/api/v1/');
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Calls with a key and nothing else: the session of this page stays out of it. */
export async function tryCall(path: string, key: string): Promise<TriedCall> {
  const startMs = performance.now();
  const took = (): number => Math.round(performance.now() - startMs);
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = readable(await response.text());
    return {
      status: response.status,
      tookMs: took(),
      left: response.headers.get('ratelimit-remaining'),
      text: text.slice(0, SHOWN_CHARS),
      cut: Math.max(0, text.length - SHOWN_CHARS),
    };
  } catch {
    return { status: null, tookMs: took(), left: null, text: '', cut: 0 };
  }
}
