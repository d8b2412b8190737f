import { useTranslation } from 'react-i18next';
import type { ReportRun } from '../../../domain/report-schedule/report-run.ts';

const TONES: Record<ReportRun['state'], string> = {
  waiting: 'tag tag-line',
  done: 'tag tag-ok',
  empty: 'tag',
  failed: 'tag tag-alert',
  skipped: 'tag tag-warning',
};

/** What became of a run; a file that was made and not delivered is said too. */
export function RunState({ run }: { run: Pick<ReportRun, 'state' | 'error'> }) {
  const { t } = useTranslation('reportRun');
  const tone = run.state === 'done' && run.error !== null ? 'tag tag-warning' : TONES[run.state];
  return <span className={tone}>{t(`choices.state.${run.state}`)}</span>;
}
