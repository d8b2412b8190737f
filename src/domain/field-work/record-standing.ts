import { filesToCome } from '../kit/expected-files.ts';

/** What a record's row says of its way, as a person reads it (field-work.md §2). */
export type RecordStanding =
  | { state: 'queued' | 'complete' }
  | { state: 'refused'; code: string }
  | { state: 'received'; at: string }
  | { state: 'photos'; sent: number; all: number }
  | { state: 'replaced'; by: string };

interface Row {
  pending?: readonly string[];
  refused?: { reason: { kind: string; failure?: { code: string } } };
  receivedAt?: string | null;
  replacedBy?: string | null;
  incomplete?: boolean;
  expected?: readonly unknown[];
}

/** Where a record is on its way to the server; the gravest first. */
export function recordStanding(row: Row): RecordStanding {
  if (row.refused) return { state: 'refused', code: row.refused.reason.failure?.code ?? row.refused.reason.kind };
  if (row.pending) return { state: 'queued' };
  if (row.replacedBy) return { state: 'replaced', by: row.replacedBy };
  const all = row.expected?.length ?? 0;
  const left = filesToCome(row as Record<string, unknown>).length;
  if (row.incomplete || left > 0) return { state: 'photos', sent: all - left, all };
  return all > 0 || !row.receivedAt ? { state: 'complete' } : { state: 'received', at: row.receivedAt };
}
