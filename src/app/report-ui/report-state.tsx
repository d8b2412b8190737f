import { Clock, CloudOff, Hand, Inbox, ServerCrash, ShieldAlert, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDeclaration } from '../../domain/reports/report.ts';
import type { Excess } from '../../domain/reports/report-query.ts';
import { formatDateTime, formatNumber, formatTime } from '../../domain/text/format.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { isNotHereYet, NotHere } from '../entity-ui/list/list-page.tsx';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useOnline, useSyncStatus } from '../entity-ui/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Note } from '../ui/note.tsx';
import { Progress } from '../ui/progress.tsx';
import { excessText, type ReportWords } from './report-words.ts';
import type { ReportRun } from './use-report-run.ts';

interface ReportStateProps {
  report: ReportDeclaration<never>;
  run: ReportRun;
  excess: Excess | null;
  hasVehicles: boolean;
  /** Some drivers, sites or hours alone are asked for. */
  isNarrowed: boolean;
  /** Where the same is told over a period that is too long for this one. */
  longer?: ReactNode;
  words: ReportWords;
}

/** In place of the rows of a report: what is under way, or why there are none and what to do. */
export function ReportState({ report, run, excess, hasVehicles, isNarrowed, longer, words }: ReportStateProps) {
  const { t } = words;
  const status = useSyncStatus();
  const again = <Button onClick={run.reload}>{t('list:retry')}</Button>;
  if (!hasVehicles && isNotHereYet(status)) return <NotHere />;
  if (!hasVehicles) return <EmptyState icon={<Truck aria-hidden="true" />} title={t('noVehicle')} />;
  if (excess)
    return (
      <EmptyState icon={<Hand aria-hidden="true" />} title={t(`tooMuch.${excess.kind}`)} action={longer}>
        {excessText(excess, words)}
      </EmptyState>
    );
  if (run.failure === 'forbidden') return <EmptyState icon={<ShieldAlert aria-hidden="true" />} title={t('failure:forbidden')} />;
  if (run.failure) return <EmptyState icon={<ServerCrash aria-hidden="true" />} title={t('failed')} action={again} />;
  if (run.running)
    return run.progress ? (
      <div className="mx-auto w-full max-w-96 py-12">
        <Progress label={t('coming')} done={run.progress.done} total={run.progress.total} stop={t('stop')} onStop={run.stop} />
      </div>
    ) : (
      <ReportComing words={words} />
    );
  if (!run.result) return <EmptyState icon={<Hand aria-hidden="true" />} title={t('stopped')} action={again} />;
  if (run.missing > 0)
    return status.online ? (
      <EmptyState icon={<ServerCrash aria-hidden="true" />} title={t('list:noAnswer')} action={again}>
        {t('list:noAnswerText')}
      </EmptyState>
    ) : (
      <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('list:notHere')} action={again}>
        {t('list:notHereText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox aria-hidden="true" />} title={t(`none.${report.slug}`)} action={again}>
      {t(isNarrowed ? 'noneNarrowed' : 'noneText')}
    </EmptyState>
  );
}

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

/** What it is of is still being read, or nothing is known yet of how long it takes. */
export function ReportComing({ words }: { words: ReportWords }) {
  return (
    <p role="status" className="py-12 text-center text-sm text-muted">
      {words.t('computing')}
    </p>
  );
}

/** How old the figures of a report or a dashboard are, beside its title; of those of the last time, that they are brought up to date. */
export function RunAge({ run, timeZone }: { run: ReportRun; timeZone: string }) {
  const { t, i18n } = useTranslation('reports');
  const lang = i18n.language;
  const online = useOnline();
  const nowMs = useNowMs(60_000);
  if (run.isEarlier) {
    const [asOfMs, today] = [run.at === null ? run.madeMs : Date.parse(run.at), dayOf(nowMs, timeZone)];
    const time = dayOf(asOfMs, timeZone) === today ? formatTime(asOfMs, lang, timeZone) : formatDateTime(asOfMs, lang, timeZone);
    return (
      <>
        {run.running ? <Clock aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
        <span role="status">{t(run.running ? 'earlierUpdating' : 'earlier', { time })}</span>
      </>
    );
  }
  return (
    <>
      {run.at && !online ? <CloudOff aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {run.at
        ? t('keptOf', { time: formatDateTime(run.at, lang, timeZone) })
        : t('madeAt', { time: formatTime(run.madeMs, lang, timeZone) })}
    </>
  );
}
