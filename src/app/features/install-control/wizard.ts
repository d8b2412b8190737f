import { createContext, useContext } from 'react';
import type { Answer, Answers } from '../../../domain/check-list/check-answer.ts';
import type { Setting } from '../../../domain/check-list/check-record.ts';
import type { TemplateContent } from '../../../domain/check-list/template.ts';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import type { Gps10 } from '../../field-ui/use-gps.ts';
import type { InstallStep } from '../../../domain/install/install-step.ts';
import type { OpenedDraft } from './use-install-draft.ts';
import type { TestsNow } from './use-tests.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** What every step of an installation reads and writes. */
export interface Wizard {
  draftKey: string;
  draft: OpenedDraft;
  /** Changes what was not signed; `change` and `answer` take the signatures away. */
  edit: (change: (draft: OpenedDraft) => OpenedDraft) => void;
  /** Of a retest: what it asks alone. */
  template: TemplateContent;
  setting: Setting;
  install: InstallDraft;
  answers: Answers;
  vehicle: LocalRow | undefined;
  files: readonly DraftFile[];
  steps: readonly InstallStep[];
  tests: TestsNow;
  gps: Gps10;
  change: (patch: Partial<InstallDraft>) => void;
  /** null: not answered any more. */
  answer: (item: string, answer: Answer | null) => void;
  choose: (vehicle: LocalRow | null) => void;
  addFile: (item: string, bytes: ArrayBuffer, mime: string, marked?: true) => Promise<DraftFile>;
  /** The phone's own camera was opened for this item, and gave nothing yet. */
  awaited: string | null;
  removeFile: (id: string) => Promise<void>;
  /** The phone's own camera is about to open, for this item; null: it came back. */
  awaitPhoto: (item: string | null) => Promise<void>;
  go: (step: InstallStep, item?: string | null) => void;
}

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  return useContext(WizardContext)!;
}
