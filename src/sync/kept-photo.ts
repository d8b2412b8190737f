import { fail } from '../domain/kit/failure.ts';
import type { KeptPhoto } from '../db/shard-keys.ts';

const PIECE = 0x8000;

/** A photo of the server, to be kept; rejects with FailureError or the network's error. */
export async function askPhoto(profile: string, url: string, signal: AbortSignal, fetchImpl: typeof fetch = fetch): Promise<KeptPhoto> {
  const response = await fetchImpl(url, { credentials: 'same-origin', redirect: 'error', signal, headers: { accept: 'image/*', 'x-sillage-profile': profile } });
  if (response.status === 404) throw fail('not-found');
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/')) throw fail('unavailable');
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return { type, base64: btoa(binary) };
}
