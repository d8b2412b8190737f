import type { InstallDecision } from '../../domain/field-work/install-decision.ts';
import type { RecordContent } from '../../domain/check-list/record.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import { FRAMES_AFTER_MS, FRAMES_BEFORE_MS } from '../../domain/install/judge-install.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { ownDevice } from './device-links.ts';
import { fieldRecord } from './link-rows.ts';
import { ledgeVerdict, tellVerdict, withVerdict, type VerdictEntry } from './install-verdicts.ts';

/** A record of an installation begins provisional, as its tests stood at the seal, and is watched. */
export async function beginVerdict(
  within: TransactionContext,
  row: Pick<FieldRecord, '_id'>,
  { install, clock }: RecordContent,
): Promise<void> {
  if (install === null || install.mission === 'removal') return;
  const now = new Date();
  const tests = install.tests.map(({ test, state, value }) => ({ test, state, value }));
  await within.set(fieldRecord, row._id, {
    installState: 'provisional',
    verdicts: [{ at: now.toISOString(), state: 'provisional', tests }],
  });
  const { startMs, endMs } = install.scene;
  await within.client.query(
    'INSERT INTO install_watches (record_id, org_id, device_id, from_at, to_at, received_at, next_at) VALUES ($1, $2, $3, $4, $5, $6, $6)',
    [
      row._id,
      within.space,
      await ownDevice(within, install.device),
      new Date(startMs + clock.offsetMs - FRAMES_BEFORE_MS),
      new Date(endMs + clock.offsetMs + FRAMES_AFTER_MS),
      now,
    ],
  );
}

/** A manager holds an installation for good: the last verdict says who, and why. Its watch ends at its next turn: who judges waits for this transaction. */
export async function forceVerdict(within: TransactionContext, row: InstallDecision, before: InstallDecision | null): Promise<void> {
  if (before !== null || within.actor.kind !== 'person') return;
  const { record: id, comment, authorName } = row;
  const record = await within.find(fieldRecord, id);
  if (comment.trim() === '') throw fail('invalid', undefined, [{ field: 'comment', code: 'required' }]);
  // Of a record that installs nothing there is nothing to hold.
  const content = record?.sealed.content as RecordContent | undefined;
  if (!record || record.installState === null || !content?.install) return;
  const entry: VerdictEntry = {
    at: new Date().toISOString(),
    state: 'forced',
    tests: record.verdicts.at(-1)?.tests ?? [],
    by: (authorName ?? '').slice(0, 120),
    comment,
  };
  await within.set(fieldRecord, id, { installState: 'forced', verdicts: withVerdict(record.verdicts, entry) });
  await ledgeVerdict(within.client, within.space, id, entry);
  await tellVerdict(within.client, record, entry);
}
