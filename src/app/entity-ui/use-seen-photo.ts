import { useEffect, useState } from 'react';
import { readKeptFile } from '../../db/queries/kept-files.ts';
import { serverFile } from '../session/server-file.ts';
import { useMayShow } from './use-may-show.ts';

interface SeenPhoto {
  /** Of the image; undefined: it was neither seen nor kept here, and cannot be had. */
  src: string | undefined;
  onLoad: () => void;
  onError: () => void;
}

/** One that what was chosen for this device holds back may be asked for. */
interface HeldPhoto extends SeenPhoto {
  ask?: () => void;
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
export function useSeenPhoto(src: string | undefined, online: boolean): HeldPhoto {
  const [lost, setLost] = useState<string>();
  const [copy, setCopy] = useState<{ of: string; address: string }>();
  const { may, ask } = useMayShow(src);
  useEffect(() => {
    if (online) setLost(undefined);
  }, [online]);
  const isFromHere = src !== undefined && (src === lost || !may);
  useEffect(() => {
    if (!isFromHere) return;
    let isOver = false;
    copyOf(src).then(
      (address) => address !== undefined && (isOver ? URL.revokeObjectURL(address) : setCopy({ of: src, address })),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [src, isFromHere]);
  useEffect(() => () => URL.revokeObjectURL(copy?.address ?? ''), [copy]);
  const here = copy?.of === src ? copy?.address : undefined;
  return {
    ...(!may && here === undefined && { ask }),
    src: isFromHere ? here : src,
    onLoad: () => {
      // Not kept this time: the next time it is seen.
      if (src?.startsWith('/api/') && !isFromHere) serverFile(src).catch(() => undefined);
    },
    onError: () => {
      if (!isFromHere) setLost(src);
    },
  };
}
