import { wrap } from 'comlink';
import type { Photos } from '../photo.worker.ts';
import { reducePhoto as reduceHere, type ReducedPhoto } from '../reduce-photo.ts';

/** A chosen file as it is kept, worked out away from the page; in the page where a worker cannot draw, or does not start. */
export async function reducePhoto(data: ArrayBuffer, type: string): Promise<ReducedPhoto> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return reduceHere(data, type);
  const worker = new Worker(new URL('../photo.worker.ts', import.meta.url), { type: 'module', name: 'photo' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the photo worker did not start')));
  });
  try {
    return await Promise.race([wrap<Photos>(worker).reduce(data, type), failed]);
  } catch {
    return await reduceHere(data, type);
  } finally {
    worker.terminate();
  }
}
