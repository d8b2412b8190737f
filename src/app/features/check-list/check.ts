import { createContext, useContext } from 'react';
import type { Answer } from '../../../domain/check-list/answer.ts';
import type { Setting } from '../../../domain/check-list/check-record.ts';
import type { OpenDefect } from '../../../domain/check-list/open-defects.ts';
import type { Item, Words } from '../../../domain/check-list/template.ts';
import type { RecordDraft } from '../../../domain/field-work/record-draft.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { CheckDraft } from './use-check-draft.ts';
import type { Gps10 } from '../../field-ui/use-gps.ts';

/** A check-list under way, for its steps. */
export interface Check extends Pick<CheckDraft, 'change' | 'keep' | 'close'> {
  draftKey: string;
  draft: RecordDraft;
  vehicle: LocalRow | undefined;
  /** Questions in walking order, then what is signed at the end. */
  items: readonly Item[];
  signatures: readonly Item[];
  setting: Setting;
  defects: readonly OpenDefect[];
  mayLower: boolean;
  gps: Gps10;
  say: (words: Words) => string;
  /** Gives an answer and, with `to`, goes on to a step. */
  answer: (item: string, answer: Answer | null, over?: { to?: string; typing?: boolean }) => void;
  go: (at: string) => void;
  /** Steps before and after the present one; null: none. */
  before: string | null;
  after: string;
}

export const CheckContext = createContext<Check | null>(null);

export function useCheck(): Check {
  const check = useContext(CheckContext);
  if (!check) throw new Error('outside of a check-list');
  return check;
}
