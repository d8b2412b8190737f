import { useState } from 'react';

type Each = <T>(
  items: readonly T[],
  write: (item: T) => Promise<unknown>,
  onDone: () => void,
  onStop: (done: number, error: unknown) => void,
) => Promise<void>;

/** Stores a write for each item, one after the other; one that does not pass stops it, and `onStop` is told how many did. */
export function useEach(): [busy: boolean, each: Each] {
  const [busy, setBusy] = useState(false);
  const each: Each = async (items, write, onDone, onStop) => {
    setBusy(true);
    let done = 0;
    try {
      for (const item of items) {
        await write(item);
        done++;
      }
      onDone();
    } catch (error) {
      onStop(done, error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, each];
}
