import { useCallback, useMemo } from 'react';
import { dropPendingUpload, holdFile } from '../../../db/queries/pending-uploads.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import type { Answer } from '../../../domain/check-list/check-answer.ts';
import { itemsOf, type TemplateContent } from '../../../domain/check-list/template.ts';
import {
  type DraftFile,
  draftFileName,
  draftTemplate,
  newRecordDraft,
  originalsLeft,
  readRecordDraft,
  type RecordDraft,
  templatesInUse,
  withPendingUploads,
} from '../../../domain/field-work/record-draft.ts';
import { type InstallDraft, installDraftSchema, NEW_INSTALL } from '../../../domain/install/install-draft.ts';
import { retestTemplate } from '../../../domain/install/install-step.ts';
import type { INSTALL_MISSIONS } from '../../../domain/install/sealed-install.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { type KeptRecord, useKeptRecord } from '../../field-ui/kept-record.tsx';

export type Mission = (typeof INSTALL_MISSIONS)[number];

/** A draft of an installation, what its wizard keeps being read. */
export type OpenedDraft = Omit<RecordDraft, 'install'> & { install: InstallDraft };

/** A kept draft with the photos that are `held` for it, named or not: one was stored as its page died. Null: none of an installation, or of another build. */
export function openDraft(value: unknown, held: Parameters<typeof withPendingUploads>[1]): OpenedDraft | null {
  const draft = readRecordDraft(value);
  const install = installDraftSchema.safeParse(draft?.install);
  if (!draft || !install.success) return null;
  const photographed = itemsOf(draft.template.content)
    .filter(({ type }) => type !== 'signature')
    .map(({ key }) => key);
  return { ...withPendingUploads(draft, held, photographed), install: install.data };
}

export function newInstallDraft(template: RecordDraft['template'], nowMs: number, over: Partial<OpenedDraft> = {}): OpenedDraft {
  return { ...newRecordDraft(template, 'vehicle', nowMs), install: NEW_INSTALL, ...over };
}

/** The option of the item `mission` that says a mission. */
const OPTION: Readonly<Record<Mission, string>> = { install: 'install', swap: 'swap', check: 'control', removal: 'removal' };

/** The job chosen: on its template, with the answers that both have; the mission answers its own question. */
export function withMission(draft: OpenedDraft, mission: Mission, template: RecordDraft['template']): OpenedDraft {
  const items = new Map(itemsOf(template.content).map((item) => [item.key, item]));
  const before = new Map(itemsOf(draft.template.content).map((item) => [item.key, item]));
  const answers = Object.fromEntries(Object.entries(draft.answers).filter(([key]) => items.get(key)?.type === before.get(key)?.type));
  const option = items.get('mission')?.options?.find(({ key }) => key === OPTION[mission]);
  const { mission: _before, ...rest } = answers;
  return {
    ...draft,
    template,
    kind: template.content.kind,
    answers: { ...rest, ...(option && { mission: { value: option.key } }) },
    install: { ...draft.install, mission, out: null, incoming: null },
  };
}

/** What is asked: of a retest, its tests alone. */
export function contentOf(content: TemplateContent, only: InstallDraft['only']): TemplateContent {
  return only ? retestTemplate(content, only) : content;
}

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

/** Keys of the templates every organization starts with; one of another key serves where they are retired. */
const USUAL = { install: 'pose_boitier', removal: 'depose_boitier' } as const;

export interface Templates {
  loaded: boolean;
  /** The last published version of the template of installations, or of removals. */
  of: (kind: 'install' | 'removal') => RecordDraft['template'] | null;
}

export function useTemplates(): Templates {
  const { rows, loaded } = useRows('checkTemplate');
  return useMemo(() => {
    const inUse = templatesInUse(rows);
    const of = (kind: 'install' | 'removal'): RecordDraft['template'] | null => {
      const row = inUse.get(USUAL[kind]) ?? [...inUse.values()].find((other) => other['kind'] === kind);
      return row ? draftTemplate(row) : null;
    };
    const known = { install: of('install'), removal: of('removal') };
    return { loaded, of: (kind) => known[kind] };
  }, [rows, loaded]);
}
