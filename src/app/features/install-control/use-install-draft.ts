import { useCallback, useRef, useState } from 'react';
import type { Answer } from '../../../domain/check-list/answer.ts';
import type { DraftFile, RecordDraft } from '../../../domain/field-work/record-draft.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { draftFileName } from '../../../domain/field-work/draft-files.ts';
import { dropHeldFile, holdFile } from '../../../db/queries/held-files.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { keepRecordDraft } from '../../../db/queries/record-drafts.ts';
import { useKeptDraft } from '../../entity-ui/use-kept-draft.ts';
import { answered, isSignature, unsigned, withFile, withoutFile } from './draft-changes.ts';
import type { OpenedDraft } from './opened-draft.ts';
import { useActiveMs } from './use-active-ms.ts';

/** What is changed without touching what was signed. */
const BESIDE: readonly (keyof InstallDraft)[] = ['step', 'item', 'signatory', 'clientAbsent', 'phone'];

const keepInstall = (key: string, value: unknown): Promise<boolean> => keepRecordDraft(key, value as RecordDraft);

export interface InstallDraftStore {
  draft: OpenedDraft;
  /** When it was last kept, ms; null: not yet. */
  savedAt: number | null;
  edit: (change: (draft: OpenedDraft) => OpenedDraft) => void;
  change: (patch: Partial<InstallDraft>) => void;
  answer: (item: string, answer: Answer | null) => void;
  addFile: (item: string, bytes: ArrayBuffer, mime: string, marked?: true) => Promise<DraftFile>;
  removeFile: (id: string) => Promise<void>;
  settle: () => Promise<void>;
}

/** A draft that is kept at each change, at the latest as the page goes. Its files are held at once; what is signed is unsigned by a change. */
export function useInstallDraft(draftKey: string, opened: OpenedDraft): InstallDraftStore {
  const [draft, setDraft] = useState(opened);
  const latest = useRef(opened);
  const activeMs = useActiveMs();
  const before = useRef(opened.activeMs);
  const { keptAt, typed, settle } = useKeptDraft(draftKey, () => true, keepInstall);

  const edit = useCallback(
    (change: (draft: OpenedDraft) => OpenedDraft): void => {
      const next = change(latest.current);
      if (next === latest.current) return;
      latest.current = { ...next, at: next.install.step, activeMs: before.current + activeMs() };
      setDraft(latest.current);
      typed(latest.current);
    },
    [typed, activeMs],
  );
  const drop = useCallback((files: readonly DraftFile[]) => Promise.all(files.map(({ id }) => dropHeldFile(id).catch(() => undefined))), []);
  /** A change of what is signed: the signatures go, with their pictures. */
  const touch = useCallback(
    (change: (draft: OpenedDraft) => OpenedDraft): void => {
      const signed = latest.current.files.filter(({ item }) => isSignature(item));
      edit((one) => unsigned(change(one)));
      void drop(signed);
    },
    [edit, drop],
  );
  const change = useCallback(
    (patch: Partial<InstallDraft>) => {
      const isBeside = Object.keys(patch).every((name) => BESIDE.includes(name as keyof InstallDraft));
      (isBeside ? edit : touch)((one) => ({ ...one, install: { ...one.install, ...patch } }));
    },
    [edit, touch],
  );
  const answer = useCallback((item: string, given: Answer | null) => (isSignature(item) ? edit : touch)((one) => answered(one, item, given)), [edit, touch]);
  const addFile = useCallback(
    async (item: string, bytes: ArrayBuffer, mime: string, marked?: true): Promise<DraftFile> => {
      const id = await holdFile(`draft:${draftKey}`, draftFileName(item, mime, marked), bytes);
      const file: DraftFile = { id, sha256: await sha256(bytes), item, bytes: bytes.byteLength, mime, takenAt: Date.now(), ...(marked && { marked }) };
      (isSignature(item) ? edit : touch)((one) => withFile(one, file));
      return file;
    },
    [draftKey, edit, touch],
  );
  const removeFile = useCallback(
    async (id: string): Promise<void> => {
      const file = latest.current.files.find((one) => one.id === id);
      if (!file) return;
      (isSignature(file.item) ? edit : touch)((one) => withoutFile(one, id));
      await drop([file]);
    },
    [edit, touch, drop],
  );
  return { draft, savedAt: keptAt === null ? null : Date.parse(keptAt), edit, change, answer, addFile, removeFile, settle };
}
