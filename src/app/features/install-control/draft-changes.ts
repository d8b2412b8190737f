import type { Answer } from '../../../domain/check-list/answer.ts';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import { originalsLeft } from '../../../domain/field-work/draft-files.ts';
import type { OpenedDraft } from './opened-draft.ts';

/** Items that are signatures, by the names of the templates. */
export function isSignature(item: string): boolean {
  return item.startsWith('sig_');
}

export function answered(draft: OpenedDraft, item: string, given: Answer | null): OpenedDraft {
  const { [item]: _before, ...rest } = draft.answers;
  return { ...draft, answers: given === null ? rest : { ...rest, [item]: given } };
}

/** With one more file; a photo is also its item's answer, and takes away why there was none. */
export function withFile(draft: OpenedDraft, file: DraftFile): OpenedDraft {
  const files = [...draft.files, file];
  if (isSignature(file.item)) return { ...draft, files };
  const { photoMissing: _why, ...given } = draft.answers[file.item] ?? { value: null };
  return answered({ ...draft, files, pendingCapture: null, ...originalsLeft(draft, (one) => one.item === file.item) }, file.item, {
    ...given,
    photos: [...(given.photos ?? []), file.sha256],
  });
}

export function withoutFile(draft: OpenedDraft, id: string): OpenedDraft {
  const file = draft.files.find((one) => one.id === id);
  if (!file) return draft;
  const files = draft.files.filter((one) => one.id !== id);
  const given = draft.answers[file.item];
  if (isSignature(file.item)) return answered({ ...draft, files }, file.item, null);
  if (!given?.photos) return { ...draft, files };
  const { photos, ...rest } = given;
  const left = photos.filter((sha256) => sha256 !== file.sha256 || files.some((one) => one.item === file.item && one.sha256 === sha256));
  return answered(
    { ...draft, files },
    file.item,
    left.length > 0 ? { ...rest, photos: left } : rest.value === null && !rest.note ? null : rest,
  );
}

/** Without the signatures: any change of what they signed wipes them (field-work.md §4.2). */
export function unsigned(draft: OpenedDraft): OpenedDraft {
  const signed = Object.keys(draft.answers).filter(isSignature);
  if (signed.length === 0 && !draft.files.some(({ item }) => isSignature(item))) return draft;
  return {
    ...draft,
    files: draft.files.filter(({ item }) => !isSignature(item)),
    answers: Object.fromEntries(Object.entries(draft.answers).filter(([item]) => !signed.includes(item))),
  };
}
