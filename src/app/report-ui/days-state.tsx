import { useTranslation } from 'react-i18next';
import type { Excess } from '../../domain/reports/report-query.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { excessText } from './report-words.ts';
import type { ReportRun } from './use-report-run.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Progress } from '../ui/progress.tsx';

/** What is under way, or what the figures lack; nothing when they are whole. */
export function DaysState({ run, excess, vehicleDays }: { run: ReportRun; excess: Excess | null; vehicleDays: number }) {
  const { t, i18n } = useTranslation(['reports', 'list', 'failure']);
  const lang = i18n.language;
  if (vehicleDays === 0) return null;
  if (excess) return <Note tone="warning" className="mb-3">{`${t(`tooMuch.${excess.kind}`)} ${excessText(excess, { t, lang })}`}</Note>;
  if (run.failure)
    return (
      <Note tone="warning" className="mb-3" action={<Button onClick={run.reload}>{t('list:retry')}</Button>}>
        {t(run.failure === 'forbidden' ? 'failure:forbidden' : 'failed')}
      </Note>
    );
  if (run.missing > 0 && !run.running)
    return (
      <Note tone="offline" className="mb-3">
        {t('missing', { count: run.missing, figure: formatNumber(run.missing, lang) })}
      </Note>
    );
  if (run.running && (!run.result || (run.isEarlier && run.progress)))
    return (
      <div className="mb-3 max-w-96">
        <Progress
          label={t('coming')}
          done={run.progress?.done ?? 0}
          total={run.progress?.total ?? vehicleDays}
          stop={t('stop')}
          onStop={run.stop}
        />
      </div>
    );
  return null;
}
