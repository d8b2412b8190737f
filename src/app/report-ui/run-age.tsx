import { Clock, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../domain/kit/time-zone.ts';
import { formatDateTime, formatTime } from '../../domain/kit/format.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useOnline } from '../shell/use-online.ts';
import type { ReportRun } from './use-report-run.ts';

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
