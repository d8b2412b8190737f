import type { FieldRecord } from './field-record.ts';

/** A sealed record that never reached the server leaves its link: the chain of its device keeps no hole (field-work.md §4.4). */
export function leftOfRecord(doc: Record<string, unknown>, why: string): { entity: string; doc: Record<string, unknown> } | null {
  const { sealed, recordHash } = doc as Partial<Pick<FieldRecord, 'sealed' | 'recordHash'>>;
  if (!sealed?.chain || !recordHash) return null;
  const { id, seq, prev } = sealed.chain;
  return { entity: 'recordStub', doc: { chain: id, seq, prev, recordHash, reason: why.slice(0, 400) || 'discarded' } };
}
