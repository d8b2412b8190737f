import type { Draft } from '../local-row.ts';
import { liveSource, type LiveSource } from './live-source.ts';

const drafts: LiveSource<readonly Draft[]> = liveSource<readonly Draft[]>({
  empty: [],
  load: (database) => database.read((dexie) => dexie.table<Draft>('drafts').toArray()),
  apply: (database, value, { keys }) => (keys?.['drafts'] ? database.read((dexie) => dexie.table<Draft>('drafts').toArray()) : value),
});

export function liveDrafts(): LiveSource<readonly Draft[]> {
  return drafts;
}
