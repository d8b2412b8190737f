import { openLocal, setCurrent } from '../../src/db/current.ts';
import { createRow, patchRow } from '../../src/db/mutate.ts';

export interface Writing {
  userId: string;
  orgId: string;
  /** Rows that are changed in turn. */
  rows: readonly string[];
  /** Number of the first write. */
  from: number;
  prefix: string;
}

declare global {
  interface Window {
    startWriting(writing: Writing): Promise<void>;
    /** Outside of the browser: what is tried, and what may be shown as saved. */
    noteWrite(what: 'tried' | 'saved', n: number): Promise<void>;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes without end through the application's own door, in its page: a new row now and then, changes of the others in turn. */
window.startWriting = async ({ userId, orgId, rows, from, prefix }) => {
  setCurrent(openLocal(userId, orgId));
  for (let n = from; ; n++) {
    await window.noteWrite('tried', n);
    if (n % 10 === 0) await createRow('driver', { name: `${prefix} ${n}` });
    else await patchRow('driver', rows[n % rows.length]!, { note: String(n) });
    void window.noteWrite('saved', n);
    await pause(5);
  }
};
