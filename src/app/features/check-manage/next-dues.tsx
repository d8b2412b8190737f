import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../../domain/check-list/due.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDayLong, formatTime } from '../../../domain/kit/format.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { useNextDues } from './use-next-dues.ts';

const COUNT = 5;

/** When the next checks of an assignment are due. */
export function NextDues(schedule: Pick<Schedule, 'trigger' | 'from' | 'to'>) {
  const { t, i18n } = useTranslation('checkManage');
  const timeZone = useTimeZone();
  const dues = useNextDues(schedule, useNowMs(), timeZone, COUNT);
  const { trigger } = schedule;
  return (
    <section className="cm-dues" aria-label={t('assign.next')}>
      <p className="font-semibold" aria-hidden="true">
        {t('assign.next')}
      </p>
      {dues === null ? (
        <p className="muted">{'dueBy' in trigger ? t('assign.noNext') : t(`assign.nextBy.${trigger.every}`)}</p>
      ) : dues.length === 0 ? (
        <p className="muted">{t('assign.noNext')}</p>
      ) : (
        <ol>
          {dues.map((atMs) => (
            <li key={atMs}>
              <time dateTime={new Date(atMs).toISOString()}>
                {formatDayLong(dayOf(atMs, timeZone), i18n.language)}, {formatTime(atMs, i18n.language, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
