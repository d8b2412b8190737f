import { transfer, wrap } from 'comlink';
import type { Codes } from '../scan.worker.ts';

interface CodesEndpoint {
  /** Texts of the codes of a picture, whose bytes go to the worker. Rejects when the reader cannot start. */
  read: (image: ImageData) => Promise<string[]>;
  close: () => void;
}

/** The reader of codes of browsers that have none, away from the page. */
export function openCodes(): CodesEndpoint {
  const worker = new Worker(new URL('../scan.worker.ts', import.meta.url), { type: 'module', name: 'scan' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the scan worker did not start')));
  });
  // Told to whoever waits for the worker.
  failed.catch(() => undefined);
  const codes = wrap<Codes>(worker);
  return {
    read: (image) => Promise.race([codes.read(transfer(image, [image.data.buffer])), failed]),
    close: () => worker.terminate(),
  };
}
