import { fail } from '../domain/kit/failure.ts';

const TIMEOUT_MS = 30_000;

export interface AskOptions {
  fetchImpl?: typeof fetch;
  timeoutMs?: number;
}

/** A whole JSON answer of the server. Rejects with FailureError (`forbidden`, `not-found`, `unavailable`), or the network's error. */
export async function askJson(
  path: string,
  profile: string,
  { fetchImpl = fetch, timeoutMs = TIMEOUT_MS }: AskOptions = {},
): Promise<unknown> {
  const response = await fetchImpl(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'x-sillage-profile': profile },
  });
  if (response.status === 403) throw fail('forbidden');
  // Anything else that says 200 is not our server: a captive portal (F18).
  const isOurs = /json/.test(response.headers.get('content-type') ?? '');
  if (response.status === 404 && isOurs) throw fail('not-found');
  if (!response.ok || !isOurs) throw fail('unavailable');
  return response.json();
}
