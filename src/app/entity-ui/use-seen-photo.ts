import { useEffect, useState } from 'react';
import { readKeptFile } from '../../db/queries/kept-files.ts';
import { serverFile } from '../session/server-file.ts';

interface SeenPhoto {
  /** Of the image; undefined: it was neither seen nor kept here, and cannot be had. */
  src: string | undefined;
  onLoad: () => void;
  onError: () => void;
}

/** Once seen, a photo of the server is kept for its person, not by the browser: it goes with them. Of a kept fleet there is a copy before. */
async function copyOf(url: string): Promise<string | undefined> {
  const { keptPhoto } = await import('../../db/queries/packs.ts');
  const inPack = await keptPhoto(url);
  if (inPack) return inPack;
  const seen = await readKeptFile(url);
  return seen && URL.createObjectURL(seen);
}

/** A photo as its row says, at an address of the server or of here: by its address, else this device's copy of it. */
export function useSeenPhoto(src: string | undefined, online: boolean): SeenPhoto {
  const [lost, setLost] = useState<{ src: string; copy?: string }>();
  useEffect(() => {
    if (online) setLost(undefined);
  }, [online]);
  const copy = lost?.copy;
  useEffect(() => () => URL.revokeObjectURL(copy ?? ''), [copy]);
  const isLost = src !== undefined && src === lost?.src;
  return {
    src: isLost ? copy : src,
    onLoad: () => {
      // Not kept this time: the next time it is seen.
      if (src?.startsWith('/api/') && !isLost) serverFile(src).catch(() => undefined);
    },
    onError: () => {
      if (src === undefined || isLost) return;
      setLost({ src });
      copyOf(src).then(
        (found) => found && setLost((now) => (now?.src === src ? { src, copy: found } : now)),
        () => undefined,
      );
    },
  };
}
