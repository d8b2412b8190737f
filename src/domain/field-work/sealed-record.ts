import type { Answers } from '../check-list/check-answer.ts';
import { partText, type SealedRecordDoc, unsealAnswer } from '../check-list/record.ts';
import { filesToCome } from '../entity/attachment.ts';
import type { INSTALL_STATES } from './field-record.ts';
import { newRecordDraft, type RecordDraft } from './record-draft.ts';

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

type InstallState = (typeof INSTALL_STATES)[number];

/** How an installation stands, provisional until the server judged it; null: a record that is judged by its answers alone. */
export function installStateOf({ kind, installState }: { kind: string; installState?: InstallState | null }): InstallState | null {
  return installState ?? (kind === 'install' ? 'provisional' : null);
}

/** What of a person a record may have to forget: their name, what they wrote, where they were. */
export const ERASABLE = ['name', 'texts', 'place'] as const;
export type Erasable = (typeof ERASABLE)[number];

/** Which of them an erasable part of a record is, by its path in the content (`answers.note.value`). */
export function erasableOf(path: string): Erasable {
  return path === 'author.name' ? 'name' : path === 'gps' ? 'place' : 'texts';
}

/** What a record still holds of them. */
export function erasableIn(parts: Readonly<Record<string, unknown>>): Erasable[] {
  const held = new Set(Object.keys(parts).map(erasableOf));
  return ERASABLE.filter((one) => held.has(one));
}

/** Answers of a sealed record as they were given, to be given again; what was erased of them is left out. */
export function openAnswers({ content, parts }: Pick<SealedRecordDoc, 'content' | 'parts'>): Answers {
  return Object.fromEntries(
    Object.entries(content.answers).map(([key, sealed]) => {
      const { erased: _erased, ...answer } = unsealAnswer(key, sealed, parts);
      return [key, answer];
    }),
  );
}

/**
 * A draft that corrects a sealed record. `refused`: the write that the server would not take, whose place the new record takes; of one that the server has,
 * the new one says which it replaces and why. Its photos are `originals`: they are brought here one by one, and until then none of the answers has them.
 */
export function correctionOf(
  sealed: SealedRecordDoc,
  template: RecordDraft['template'],
  nowMs: number,
  refused: string | null,
): RecordDraft {
  const { content } = sealed;
  const signed = new Set(
    template.content.sections.flatMap(({ items }) => items.filter(({ type }) => type === 'signature').map(({ key }) => key)),
  );
  const originals = content.attachments.filter(({ item }) => !signed.has(item));
  const answers = Object.entries(openAnswers(sealed))
    .filter(([key]) => !signed.has(key))
    .map(([key, { photos: _photos, ...answer }]) => [key, answer]);
  const reason = partText(sealed.parts, 'reason');
  return newRecordDraft(template, 'recap', nowMs, {
    vehicle: { id: content.vehicle.id, plate: content.vehicle.plate, vin: content.vehicle.vin },
    due: content.due,
    answers: Object.fromEntries(answers),
    carried: Object.fromEntries(content.carried.map(({ defect, seen }) => [defect, seen])),
    replaces: refused ? content.replaces : content.id,
    corrects: refused,
    typed: { recap: '1', ...(refused && reason !== null && { reason }) },
    ...(originals.length > 0 && { originals: { record: content.id, files: originals } }),
  });
}
