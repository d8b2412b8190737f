import { missedCheck } from '../../domain/check-list/missed-check.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import type { TransactionContext } from '../database/hooks.ts';

/** A record meets a due that was said missed: done in time although it came late, or done afterwards. Of two records the one in time counts. */
export async function meetDue(within: TransactionContext, record: Pick<FieldRecord, '_id' | 'due' | 'sealedAt'>): Promise<void> {
  if (record.due === null) return;
  const row = await within.find(missedCheck, record.due);
  if (!row || row.state === 'done') return;
  const isInTime = Date.parse(record.sealedAt) <= Date.parse(row.lateAt);
  if (isInTime || row.state === 'missed') await within.set(missedCheck, row._id, { state: isInTime ? 'done' : 'late', record: record._id });
}
