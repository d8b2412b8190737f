import { addDays, dayOf, dayStartMs } from '../../domain/kit/time-zone.ts';
import type { ReportDay } from '../../domain/kit/report.ts';
import { formatDateTime, formatDayLong, formatNumber, formatSpanS, formatTime, formatWorkS, MISSING } from '../../domain/kit/format.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { ActivityTimeline, TimelineAxis } from '../ui/activity-timeline.tsx';
import type { ReportWords } from './report-words.ts';

interface ReportDaysProps {
  /** Of one vehicle, in order. */
  days: readonly ReportDay[];
  /** What is known of an instant: place, speed. */
  tell?: (atMs: number) => string | null;
  /** The instant that is looked at, marked in its day. */
  atMs: number | null;
  words: ReportWords;
}

const DAY_S = 86_400;

/** The days of a vehicle: the timeline of each from midnight to midnight, and its totals. */
export function ReportDays({ days, tell, atMs, words }: ReportDaysProps) {
  const { t, lang, timeZone } = words;
  const phone = useMedia(PHONE);
  const nowMs = useNowMs(60_000);
  const today = dayOf(nowMs, timeZone);
  /** An arrival after midnight has its date. */
  const clock = (ms: number | null, day: string): string =>
    ms === null ? MISSING : dayOf(ms, timeZone) === day ? formatTime(ms, lang, timeZone) : formatDateTime(ms, lang, timeZone);
  const factsOf = (day: ReportDay): [string, string][] => [
    ['first', clock(day.firstStartMs, day.day)],
    ['last', day.lastStopMs === null && day.firstStartMs !== null ? t('day.lasts') : clock(day.lastStopMs, day.day)],
    ['amplitude', formatWorkS(day.amplitudeS, lang)],
    ['driving', formatSpanS(day.drivingS, lang)],
    ['idling', formatSpanS(day.idlingS, lang)],
    ['standing', formatSpanS(day.standingS, lang)],
    ['stand', formatSpanS(day.standS, lang)],
    ['distance', `${formatNumber(day.distanceKm, lang, 1)}\u00a0km`],
  ];
  return (
    <div className="rp-days">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className="rp-days-list" tabIndex={0} role="group" aria-label={t('views.days')}>
        <ol>
          {days.map((day) => {
            const startMs = dayStartMs(day.day, timeZone);
            const lengthS = (dayStartMs(addDays(day.day, 1), timeZone) - startMs) / 1000;
            const lookedS = atMs === null ? -1 : (atMs - startMs) / 1000;
            return (
              <li key={day.day}>
                <b className="first-letter:uppercase">{formatDayLong(day.day, lang)}</b>
                <ActivityTimeline
                  strip={day}
                  from={0}
                  to={lengthS}
                  size={28}
                  hours={!phone}
                  cursorS={lookedS >= 0 && lookedS < lengthS ? lookedS : null}
                  nowS={day.day === today ? Math.min(lengthS, (nowMs - startMs) / 1000) : null}
                  {...(tell ? { tell: (atS: number) => tell(startMs + atS * 1000) } : {})}
                />
                <dl>
                  {factsOf(day).map(([key, value]) => (
                    <div key={key}>
                      <dt>{t(`day.${key}`)}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
        </ol>
      </div>
      <div className="rp-days-axis">
        <TimelineAxis from={0} to={DAY_S} stepH={phone ? 6 : 3} />
      </div>
    </div>
  );
}
