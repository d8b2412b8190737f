import type { Answer } from '../check-list/check-answer.ts';
import { itemsOf } from '../check-list/template.ts';
import type { DraftFile, RecordDraft } from './record-draft.ts';

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

/** Name a photo is held under: of which item it is, should the page die before the draft says so. */
export function draftFileName(item: string, mime: string, marked = false): string {
  return `${item}${marked ? '.marked' : ''}.${mime === 'image/png' ? 'png' : 'jpg'}`;
}

interface Held {
  _id: string;
  name: string;
  bytes: number;
  sha256?: string;
  heldAt: string;
}

/** Photos of an item in the order they were taken, and the answer with their hashes. */
export function withPhotos(
  draft: Pick<RecordDraft, 'answers' | 'files'>,
  item: string,
  files: readonly DraftFile[],
): Pick<RecordDraft, 'answers' | 'files'> {
  const photos = files.filter((file) => file.item === item).map(({ sha256 }) => sha256);
  const { photos: _before, photoMissing, ...answer } = draft.answers[item] ?? { value: null };
  return {
    files: [...files],
    answers: { ...draft.answers, [item]: { ...answer, ...(photos.length > 0 ? { photos } : photoMissing ? { photoMissing } : {}) } },
  };
}

/** A draft with the files that are held for it: one that was stored as its page died is its item's, one that is lost is no longer named. */
export function withPendingUploads(draft: RecordDraft, held: readonly Held[], items: readonly string[]): RecordDraft {
  const ids = new Set(held.map(({ _id }) => _id));
  const known = new Set(draft.files.map(({ id }) => id));
  const found = held.flatMap(({ _id, name, bytes, sha256, heldAt }): DraftFile[] => {
    const [, item, marked, kind] = /^([a-z][a-z0-9_]*)(\.marked)?\.(jpg|png)$/.exec(name) ?? [];
    if (known.has(_id) || !sha256 || !item || !items.includes(item)) return [];
    return [
      {
        id: _id,
        sha256,
        bytes,
        mime: kind === 'png' ? 'image/png' : 'image/jpeg',
        item,
        takenAt: Date.parse(heldAt),
        ...(marked && { marked: true as const }),
      },
    ];
  });
  const files = [...draft.files.filter(({ id }) => ids.has(id)), ...found];
  const touched = new Set([...found, ...draft.files.filter(({ id }) => !ids.has(id))].map(({ item }) => item));
  return [...touched].reduce<RecordDraft>((before, item) => ({ ...before, ...withPhotos(before, item, files) }), draft);
}

/** What is left to bring of the corrected record's photos, without those that `isSettled`: brought, or taken again. */
export function originalsLeft(
  { originals }: Pick<RecordDraft, 'originals'>,
  isSettled: (file: { sha256: string; item: string }) => boolean,
): Pick<RecordDraft, 'originals'> {
  const files = originals?.files.filter((file) => !isSettled(file)) ?? [];
  return { originals: originals && files.length > 0 ? { ...originals, files } : undefined };
}

/** A draft with a photo of the record it corrects, brought here; null: it is not awaited any more. */
export function withOriginal(draft: RecordDraft, file: DraftFile): Pick<RecordDraft, 'answers' | 'files' | 'typed' | 'originals'> | null {
  const isIt = (one: { sha256: string; item: string }): boolean => one.sha256 === file.sha256 && one.item === file.item;
  if (!draft.originals?.files.some(isIt)) return null;
  const before = unsigned(draft);
  return { ...before, ...withPhotos(before, file.item, [...before.files, file]), ...originalsLeft(draft, isIt) };
}
