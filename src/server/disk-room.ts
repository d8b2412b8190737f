import { statfs } from 'node:fs/promises';

const LOW_PCT = 10;
const FULL_PCT = 2;

export interface DiskRoom {
  state: 'ok' | 'low' | 'full';
  freeBytes: number;
  totalBytes: number;
  freePct: number;
}

/** Room left on the disk of a folder. */
export const diskRoom = async (folder: string): Promise<DiskRoom> => roomOf(await statfs(folder));

/** Of a file system with so many blocks. */
export function roomOf({ bsize, blocks, bavail }: { bsize: number; blocks: number; bavail: number }): DiskRoom {
  const freePct = blocks === 0 ? 100 : (100 * bavail) / blocks;
  const state = freePct < FULL_PCT ? 'full' : freePct < LOW_PCT ? 'low' : 'ok';
  return { state, freeBytes: bavail * bsize, totalBytes: blocks * bsize, freePct };
}
