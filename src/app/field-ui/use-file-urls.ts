import { useEffect, useState } from 'react';
import { pendingUploadBytes } from '../../db/queries/pending-uploads.ts';

/** Addresses of files this device holds, to show them, by id. */
export function useFileUrls(files: readonly { id: string; mime: string }[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = files.map(({ id, mime }) => `${id} ${mime}`).join();
  useEffect(() => {
    let isWanted = true;
    const made: string[] = [];
    const all = wanted === '' ? [] : wanted.split(',').map((one) => one.split(' ') as [string, string]);
    void Promise.all(all.map(async ([id, type]) => [id, await pendingUploadBytes(id), type] as const)).then(
      (found) => {
        if (!isWanted) return;
        const next = new Map<string, string>();
        for (const [id, bytes, type] of found) {
          if (!bytes) continue;
          const url = URL.createObjectURL(new Blob([bytes], { type }));
          made.push(url);
          next.set(id, url);
        }
        setUrls(next);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  return urls;
}
