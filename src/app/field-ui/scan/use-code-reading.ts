import { useEffect, useRef, useState, type RefObject } from 'react';
import { openCodeReader, type CodeReader } from './code-reader.ts';

/** Between two looks: a phone that reads all the time grows warm. */
const PAUSE_MS = 120;

/** Looks for codes in what the camera shows, while it does. `broken`: no reader starts here. */
export function useCodeReading(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  onTexts: (texts: string[]) => void,
): { broken: boolean } {
  const [broken, setBroken] = useState(false);
  const told = useRef(onTexts);
  useEffect(() => {
    told.current = onTexts;
  });
  useEffect(() => {
    if (!isLive) return;
    let isWanted = true;
    let reader: CodeReader | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      reader ??= await openCodeReader();
      const seen = video.current;
      const texts = isWanted && seen && seen.readyState >= seen.HAVE_CURRENT_DATA ? await reader.read(seen) : [];
      if (!isWanted) return reader.close();
      if (texts.length > 0) told.current(texts);
      timer = setTimeout(next, PAUSE_MS);
    };
    const next = (): void => {
      look().catch(() => isWanted && setBroken(true));
    };
    next();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      reader?.close();
    };
  }, [isLive, video]);
  return { broken };
}
