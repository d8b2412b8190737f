import type { Entity } from '../../domain/kit/entity.ts';
import { defect as declaredDefect, type Defect } from '../../domain/check-list/defect.ts';
import { fieldRecord as declaredRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import type { Writer } from '../context.ts';
import { defectsOfRecord } from '../database/field-work-reads.ts';
import { putEntry } from './ledger.ts';

const fieldRecord = declaredRecord as unknown as Entity;
const defect = declaredDefect as unknown as Entity;

/** A note among the answers of a record: the defects it found repeat it. */
const NOTE = /^answers\.(.+)\.note$/;

/**
 * Takes erasable parts of a record away (field-work.md §4.1): their values leave the record, and the notes among them the defects that repeat them. The seal
 * keeps their digests, so it verifies still; the ledger says what went. Parts that are gone already are none to take. The writer is the server's.
 */
export async function eraseParts(writer: Writer, id: string, paths: readonly string[]): Promise<boolean> {
  // Takes the lock of the space, and reads what is there now.
  const row = (await writer.patch(fieldRecord, id, {})) as unknown as FieldRecord;
  const parts = { ...row.sealed.parts };
  const gone = paths.filter((path) => path in parts).toSorted();
  if (gone.length === 0) return false;
  for (const path of gone) delete parts[path];
  await writer.patch(fieldRecord, id, { sealed: { ...row.sealed, parts }, ...(gone.includes('author.name') ? { authorName: null } : {}) });
  const items = new Set(gone.flatMap((path) => NOTE.exec(path)?.[1] ?? []));
  for (const one of items.size > 0 ? await defectsOfRecord(writer.client, row.owner.id, id) : []) {
    if (items.has(one.item)) await writer.patch(defect, one._id, { observations: withoutNote(one, id) });
  }
  await putEntry(writer.client, row.owner.id, 'purge', { id, recordHash: row.recordHash, parts: gone });
  return true;
}

function withoutNote({ observations }: Defect, record: string): Defect['observations'] {
  return observations.map(({ note, ...seen }) => (seen.record === record || note === undefined ? seen : { ...seen, note }));
}
