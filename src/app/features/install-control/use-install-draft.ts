import { useCallback } from 'react';
import type { Answer } from '../../../domain/check-list/answer.ts';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { draftFileName } from '../../../domain/field-work/draft-files.ts';
import { dropPendingUpload, holdFile } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { useKeptRecord, type KeptRecord } from '../../field-ui/use-kept-record.ts';
import { answered, isSignature, unsigned, withFile, withoutFile } from './draft-changes.ts';
import type { OpenedDraft } from './opened-draft.ts';

/** What is changed without touching what was signed. */
const BESIDE: readonly (keyof InstallDraft)[] = ['step', 'item', 'signatory', 'clientAbsent', 'phone'];

export interface InstallDraftStore extends Pick<KeptRecord<OpenedDraft>, 'savedAt' | 'problem' | 'isSealed' | 'keep' | 'close'> {
  draft: OpenedDraft;
  edit: (change: (draft: OpenedDraft) => OpenedDraft) => void;
  change: (patch: Partial<InstallDraft>) => void;
  answer: (item: string, answer: Answer | null) => void;
  addFile: (item: string, bytes: ArrayBuffer, mime: string, marked?: true) => Promise<DraftFile>;
  removeFile: (id: string) => Promise<void>;
}

/** A draft that is kept at each change, at the latest as the page goes. Its files are held at once; what is signed is unsigned by a change. */
export function useInstallDraft(draftKey: string, opened: OpenedDraft): InstallDraftStore {
  const { draft, now, change: store, savedAt, problem, isSealed, keep, close } = useKeptRecord(draftKey, opened);
  const edit = useCallback(
    (change: (draft: OpenedDraft) => OpenedDraft): void =>
      store((before) => {
        const next = change(before);
        return next === before ? before : { ...next, at: next.install.step };
      }),
    [store],
  );
  const drop = useCallback(
    // What stays is swept with the draft.
    (files: readonly DraftFile[]) => Promise.all(files.map(({ id }) => dropPendingUpload(id).catch(() => undefined))),
    [],
  );
  /** A change of what is signed: the signatures go, with their pictures. */
  const touch = useCallback(
    (change: (draft: OpenedDraft) => OpenedDraft): void => {
      const signed = now()!.files.filter(({ item }) => isSignature(item));
      edit((one) => unsigned(change(one)));
      void drop(signed);
    },
    [edit, drop, now],
  );
  const change = useCallback(
    (patch: Partial<InstallDraft>) => {
      const isBeside = Object.keys(patch).every((name) => BESIDE.includes(name as keyof InstallDraft));
      (isBeside ? edit : touch)((one) => ({ ...one, install: { ...one.install, ...patch } }));
    },
    [edit, touch],
  );
  const answer = useCallback(
    (item: string, given: Answer | null) => (isSignature(item) ? edit : touch)((one) => answered(one, item, given)),
    [edit, touch],
  );
  const addFile = useCallback(
    async (item: string, bytes: ArrayBuffer, mime: string, marked?: true): Promise<DraftFile> => {
      const id = await holdFile(`draft:${draftKey}`, draftFileName(item, mime, marked), bytes);
      const file: DraftFile = {
        id,
        sha256: await sha256(bytes),
        item,
        bytes: bytes.byteLength,
        mime,
        takenAt: Date.now(),
        ...(marked && { marked }),
      };
      (isSignature(item) ? edit : touch)((one) => withFile(one, file));
      return file;
    },
    [draftKey, edit, touch],
  );
  const removeFile = useCallback(
    async (id: string): Promise<void> => {
      const file = now()!.files.find((one) => one.id === id);
      if (!file) return;
      (isSignature(file.item) ? edit : touch)((one) => withoutFile(one, id));
      await drop([file]);
    },
    [edit, touch, drop, now],
  );
  return { draft: draft!, savedAt, problem, isSealed, keep, close, edit, change, answer, addFile, removeFile };
}
