import type { Answer } from '../check-list/answer.ts';
import { itemsOf } from '../check-list/template.ts';
import type { RecordDraft } from './record-draft.ts';

/** Name of a half-typed text: when an item was signed by two taps, in milliseconds. */
export const SIGNED_AT = 'signedAt:';

const signatureKeys = (draft: RecordDraft): string[] =>
  itemsOf(draft.template.content)
    .filter(({ type }) => type === 'signature')
    .map(({ key }) => key);

/** The draft without its signatures: any edit takes them away (field-work.md §4.2). */
export function unsigned(draft: RecordDraft): Pick<RecordDraft, 'answers' | 'files' | 'typed'> {
  const keys = signatureKeys(draft);
  return {
    answers: Object.fromEntries(Object.entries(draft.answers).filter(([key]) => !keys.includes(key))),
    files: draft.files.filter(({ item }) => !keys.includes(item)),
    typed: Object.fromEntries(Object.entries(draft.typed).filter(([name]) => !name.startsWith(SIGNED_AT))),
  };
}

/** An answer given, changed or (null) taken back; what was signed no longer is. */
export function withAnswer(draft: RecordDraft, item: string, answer: Answer | null): Pick<RecordDraft, 'answers' | 'files' | 'typed'> {
  const { answers, ...rest } = unsigned(draft);
  const { [item]: _before, ...others } = answers;
  return { ...rest, answers: answer === null ? others : { ...others, [item]: answer } };
}

/** Of another vehicle than it was begun on: answers stay; odometer, levels and photos are taken again (field-work.md §2). */
export function ofOtherVehicle(
  draft: RecordDraft,
): Pick<RecordDraft, 'answers' | 'files' | 'typed' | 'carried' | 'pendingCapture' | 'originals'> {
  const own = new Set(
    itemsOf(draft.template.content)
      .filter(({ type }) => type === 'odometer' || type === 'level')
      .map(({ key }) => key),
  );
  const { answers, typed } = unsigned(draft);
  const kept = Object.entries(answers)
    .filter(([key]) => !own.has(key))
    .map(([key, { photos: _photos, ...answer }]) => [key, answer]);
  return { answers: Object.fromEntries(kept), files: [], typed, carried: {}, pendingCapture: null, originals: undefined };
}
