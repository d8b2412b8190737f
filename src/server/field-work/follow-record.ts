import type { RecordContent } from '../../domain/check-list/record.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { beginVerdict } from './begin-verdict.ts';
import { linkDevice } from './device-links.ts';
import { meetDue } from './meet-due.ts';

/** What a record that was just created does to links, verdicts and dues, in its transaction. */
export async function followRecord(within: TransactionContext, row: FieldRecord, content: RecordContent): Promise<void> {
  await linkDevice(within, row, content);
  await beginVerdict(within, row, content);
  await meetDue(within, row);
}
