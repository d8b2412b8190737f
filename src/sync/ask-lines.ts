import type * as z from 'zod/mini';
import { fail } from '../domain/kit/failure.ts';

const TIMEOUT_MS = 30_000;

/** A whole NDJSON answer of the server, without the lines that do not fit; rejects with FailureError or the network's error otherwise. */
export async function askLines<T>(
  path: string,
  profile: string,
  schema: z.ZodMiniType<T>,
  { fetchImpl = fetch, signal }: { fetchImpl?: typeof fetch; signal?: AbortSignal } = {},
): Promise<T[]> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetchImpl(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { accept: 'application/x-ndjson', 'x-sillage-profile': profile },
  });
  if (response.status === 403) throw fail('forbidden');
  if (response.status === 404) throw fail('not-found');
  // Anything else that says 200 is not our server: a captive portal (F18).
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) throw fail('unavailable');
  return (await response.text()).split('\n').flatMap((line) => {
    const read = line === '' ? null : schema.safeParse(JSON.parse(line));
    return read?.success ? [read.data] : [];
  });
}
