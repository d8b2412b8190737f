import { knownRole } from '../../domain/access/roles.ts';
import { sealedRecordSchema } from '../../domain/check-list/record.ts';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { publishedVersions } from '../database/field-work-reads.ts';
import { followRecord } from './follow-record.ts';
import { putEntry } from './ledger.ts';
import { recordDefects } from './record-defects.ts';

/** Kinds that say what is wrong with their vehicle; an installation speaks of a device. */
const OF_VEHICLES: readonly FieldRecord['kind'][] = ['check', 'handover'];

/** Every file has arrived, each by its hash. */
async function enterComplete({ client, space }: TransactionContext, { _id, recordHash, expected }: FieldRecord): Promise<void> {
  await putEntry(client, space, 'complete', { id: _id, recordHash, files: expected.map(({ sha256 }) => sha256).toSorted() });
}

/** What follows from a record in its own transaction: the one it replaces says so, defects are found, moved or verified. */
export async function settleRecord(within: TransactionContext, row: FieldRecord, before: FieldRecord | null): Promise<void> {
  if (before !== null) {
    if (before.incomplete && !row.incomplete) await enterComplete(within, row);
    return;
  }
  const parsed = sealedRecordSchema.safeParse(row.sealed);
  if (!parsed.success) return;
  const replaced = await replacedBy(within, row);
  await followRecord(within, row, parsed.data.content);
  if (!OF_VEHICLES.includes(row.kind)) return;
  const { key, version } = parsed.data.content.template;
  const template = (await publishedVersions(within.client, within.space, key)).find((one) => one.version === version);
  if (template) await recordDefects(within, row, template.content, replaced);
}

/** Only who wrote a record, or a manager, corrects it; both stay as they are. Gives the record that is corrected. */
async function replacedBy({ actor, find, set }: TransactionContext, { _id, replaces }: FieldRecord): Promise<string | null> {
  const replaced = replaces === null ? null : await find(fieldRecord, replaces);
  if (!replaced) return null;
  if (actor.kind === 'person' && replaced['author'] !== actor.userId && !fieldRecord.access.read.includes(knownRole(actor.role ?? 'user')))
    return null;
  await set(fieldRecord, replaced._id, { replacedBy: _id });
  return replaced._id;
}
