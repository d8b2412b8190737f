import { openLocal, type LocalDatabase } from './database.ts';

export { openLocal };
export type { LocalDatabase };

let active: LocalDatabase | null = null;
const listeners = new Set<() => void>();

/** Makes a database the one that queries and writes use; the previous one is closed. */
export function setCurrent(database: LocalDatabase | null): void {
  if (active === database) return;
  active?.close();
  active = database;
  for (const listener of [...listeners]) listener();
}

export function current(): LocalDatabase | null {
  return active;
}

export function onCurrent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
