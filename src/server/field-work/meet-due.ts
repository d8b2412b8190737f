import { missedCheck, type MissedCheck } from '../../domain/check-list/missed-check.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import type { Entity } from '../../domain/kit/entity.ts';
import type { Within } from '../database/consequences.ts';

const missed = missedCheck as unknown as Entity;

/** A record meets a due that was said missed: done in time although it came late, or done afterwards. Of two records the one in time counts. */
export async function meetDue(within: Within, record: Pick<FieldRecord, '_id' | 'due' | 'sealedAt'>): Promise<void> {
  if (record.due === null) return;
  const row = (await within.find(missed, record.due)) as unknown as MissedCheck | null;
  if (!row || row.state === 'done') return;
  const isInTime = Date.parse(record.sealedAt) <= Date.parse(row.lateAt);
  if (isInTime || row.state === 'missed') await within.set(missed, row._id, { state: isInTime ? 'done' : 'late', record: record._id });
}
