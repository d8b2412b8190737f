import { unsigned } from './draft-answers.ts';
import type { DraftFile, RecordDraft } from './record-draft.ts';

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
