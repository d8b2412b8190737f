import {
  answersToSeal,
  checkVerdict,
  findingsOf,
  itemsShown,
  type CheckVerdict,
  type Finding,
  type Setting,
} from '../check-list/record.ts';
import type { Answers } from '../check-list/check-answer.ts';
import type { OpenDefect } from '../check-list/open-defects.ts';
import type { Severity } from '../check-list/defect.ts';
import type { RecordDraft } from './record-draft.ts';

interface CheckSummary {
  findings: readonly Finding[];
  /** Open defects that this check has not seen repaired. */
  stillOpen: readonly OpenDefect[];
  photosMissing: boolean;
  verdict: CheckVerdict;
  /** Metres; null: not asked. */
  odometerM: number | null;
  /** What is sealed: each finding bears its gravity. */
  answers: Answers;
}

/** What a check says as it stands. A critical defect that somebody released lets the vehicle drive, with reserve. */
export function checkSummary(
  draft: Pick<RecordDraft, 'template' | 'answers' | 'carried'>,
  setting: Setting,
  defects: readonly OpenDefect[],
): CheckSummary {
  const { content } = draft.template;
  const findings = findingsOf(content, draft.answers, setting);
  const answers: Record<string, Answers[string]> = { ...answersToSeal(content, draft.answers, setting) };
  for (const { item, severity } of findings) answers[item] = { ...answers[item]!, severity };
  const stillOpen = defects.filter(({ id }) => id === null || draft.carried[id] !== 'seenRepaired');
  const grave = stillOpen.map(({ severity, released }): Severity => (severity === 'critical' && released ? 'major' : severity));
  const photosMissing = Object.values(answers).some(({ photoMissing }) => photoMissing !== undefined);
  const odometer = itemsShown(content, draft.answers, setting).find(({ type }) => type === 'odometer');
  const value = odometer && answers[odometer.key]?.value;
  return {
    findings,
    stillOpen,
    photosMissing,
    verdict: checkVerdict(findings, grave, photosMissing),
    odometerM: typeof value === 'number' ? value : null,
    answers,
  };
}
