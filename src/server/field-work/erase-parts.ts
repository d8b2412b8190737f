import { defect, type Defect } from '../../domain/check-list/defect.ts';
import { fieldRecord } from '../../domain/field-work/field-record.ts';
import type { Writer } from '../context.ts';
import { defectsOfRecord, forgetAnswered } from '../database/field-work-reads.ts';
import { putEntry } from './ledger.ts';

/** A note among the answers of a record: the defects it found repeat it. */
const NOTE = /^answers\.(.+)\.note$/;

/**
 * Takes erasable parts of a record away (field-work.md §4.1): their values leave the record, the notes among them the defects that repeat them, and both the
 * answers that the server keeps for pushes sent twice. The seal keeps their digests, so it verifies still; the ledger says what went and who asked (`by`;
 * null: time). Parts that are gone already are none to take. The writer is the server's.
 */
export async function eraseParts(writer: Writer, id: string, isGoing: (path: string) => boolean, by: string | null): Promise<boolean> {
  // Takes the lock of the space, and reads what is there now.
  const row = await writer.patch(fieldRecord, id, {});
  const { client } = writer;
  const org = row.owner.id;
  const gone = Object.keys(row.sealed.parts).filter(isGoing).toSorted();
  if (gone.length === 0) return false;
  const parts = Object.fromEntries(Object.entries(row.sealed.parts).filter(([path]) => !gone.includes(path)));
  const isNamed = 'author.name' in parts;
  await writer.patch(fieldRecord, id, { sealed: { ...row.sealed, parts }, ...(isNamed ? {} : { authorName: null }) });
  await forgetAnswered(client, org, id, ['sealed', 'parts'], parts);
  if (!isNamed) await forgetAnswered(client, org, id, ['authorName'], null);
  const items = new Set(gone.flatMap((path) => NOTE.exec(path)?.[1] ?? []));
  for (const one of items.size > 0 ? await defectsOfRecord(client, org, id) : []) {
    if (!items.has(one.item)) continue;
    const observations = withoutNote(one, id);
    await writer.patch(defect, one._id, { observations });
    await forgetAnswered(client, org, one._id, ['observations'], observations);
  }
  await putEntry(client, org, 'purge', { id, recordHash: row.recordHash, parts: gone, by });
  return true;
}

function withoutNote({ observations }: Defect, record: string): Defect['observations'] {
  return observations.map(({ note, ...seen }) => (seen.record === record || note === undefined ? seen : { ...seen, note }));
}
