import { fail } from '../domain/kit/failure.ts';
import { keptFile, type KeptFile } from '../db/kept-file.ts';

/** A photo of the server, to be kept; rejects with FailureError or the network's error. */
export async function askPhoto(profile: string, url: string, signal: AbortSignal, fetchImpl: typeof fetch = fetch): Promise<KeptFile> {
  const response = await fetchImpl(url, {
    credentials: 'same-origin',
    redirect: 'error',
    signal,
    headers: { accept: 'image/*', 'x-sillage-profile': profile },
  });
  if (response.status === 404) throw fail('not-found');
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/')) throw fail('unavailable');
  return keptFile(await response.arrayBuffer(), type);
}
