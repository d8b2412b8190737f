import { itemsOf, type TemplateContent } from '../../../domain/check-list/template.ts';
import { withPendingUploads } from '../../../domain/field-work/draft-files.ts';
import { newRecordDraft, readRecordDraft, type RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { installDraftSchema, NEW_INSTALL, type InstallDraft } from '../../../domain/install/install-draft.ts';
import { retestTemplate } from '../../../domain/install/install-step.ts';
import type { INSTALL_MISSIONS } from '../../../domain/install/sealed-install.ts';

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
