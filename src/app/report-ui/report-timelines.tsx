import { useState } from 'react';
import type { ReportDay, ReportResult, ReportTimeline } from '../../domain/reports/report.ts';
import { formatDateTime, formatDayLong, formatNumber, formatSpanS, formatTime, formatWorkS, MISSING } from '../../domain/text/format.ts';
import { compareNames } from '../../domain/text/order-rows.ts';
import { addDays, dayOf, dayStartMs } from '../../domain/time/time-zone.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { ActivityTimeline, TimelineAxis, timelineHours, timelinePct } from '../ui/activity-timeline.tsx';
import '../ui/ribbon.css';
import { Select } from '../ui/select.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { nameText } from '../../domain/reports/report-text.ts';
import type { ReportWords } from './report-words.ts';

interface ReportTimelinesProps {
  strips: readonly ReportTimeline[];
  names: ReportResult['names'];
  words: ReportWords;
  /** Everybody's, one after the other: on a page for captures. */
  isWhole?: boolean;
}

/** Shape says the activity, colour repeats it (ui/ribbon.css); anything else is dotted. */
const CLASS: Readonly<Record<string, string>> = { drive: 'm', work: 's', available: 'a', rest: 'p' };
const classOf = (activity: string): string => CLASS[activity] ?? 'x';

/** How long each activity took, in the order of the legend. */
function totalsOf({ segments }: ReportTimeline): [activity: string, durationS: number][] {
  return [...Object.keys(CLASS), 'unknown'].map((activity) => [
    activity,
    segments.reduce((sum, [fromS, toS, what]) => sum + (what === activity ? toS - fromS : 0), 0),
  ]);
}

/** What one driver, or one vehicle, did each day: a timeline from midnight to midnight, and the same in words. */
export function ReportTimelines({ strips, names, words, isWhole = false }: ReportTimelinesProps) {
  const { t } = words;
  const nameOf = (id: string): string => nameText(id, names, words) ?? id;
  const all = [...new Set(strips.map(({ of }) => of))].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
  const [chosen, choose] = useState<string>();
  const shown = chosen !== undefined && all.includes(chosen) ? chosen : all[0];
  if (shown === undefined) return null;
  return (
    <div className="rp-days rp-strips">
      {!isWhole && all.length > 1 && (
        <div className="rp-strips-who">
          <Select
            label={t('stripShown')}
            hideLabel
            className="w-60"
            value={shown}
            options={all.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={choose}
          />
        </div>
      )}
      {(isWhole ? all : [shown]).map((id) => (
        <section key={id} aria-label={nameOf(id)}>
          {isWhole ? <h2>{nameOf(id)}</h2> : null}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
          <div className="rp-days-list" tabIndex={isWhole ? undefined : 0} role="group" aria-label={`${t('views.strips')}, ${nameOf(id)}`}>
            <ol>
              {strips
                .filter(({ of }) => of === id)
                .map((strip) => (
                  <Day key={strip.day} strip={strip} words={words} />
                ))}
            </ol>
          </div>
        </section>
      ))}
    </div>
  );
}

function Day({ strip, words: { t, lang, timeZone } }: { strip: ReportTimeline; words: ReportWords }) {
  const phone = useMedia(PHONE);
  const lengthS = (dayStartMs(addDays(strip.day, 1), timeZone) - dayStartMs(strip.day, timeZone)) / 1000;
  const totals = totalsOf(strip).filter(([, durationS]) => durationS > 0);
  const said = totals.map(([activity, durationS]) => `${t(`activities.${activity}`)} ${formatSpanS(durationS, lang)}`).join(', ');
  const pct = (atS: number): number => timelinePct(Math.min(atS, lengthS), 0, lengthS) ?? 0;
  return (
    <li>
      <b className="first-letter:uppercase">{formatDayLong(strip.day, lang)}</b>
      <div className="grid gap-1">
        <div className="rib rib-28" role="img" aria-label={said}>
          {!phone && timelineHours(0, lengthS).map((hour) => <i key={hour} className="hour" style={{ left: `${pct(hour * 3600)}%` }} />)}
          {strip.segments.map(([fromS, toS, activity]) => (
            <i key={fromS} className={classOf(activity)} style={{ left: `${pct(fromS)}%`, width: `${pct(toS) - pct(fromS)}%` }} />
          ))}
        </div>
        <TimelineAxis from={0} to={lengthS} stepH={phone ? 6 : 3} />
      </div>
      <dl>
        {totals.map(([activity, durationS]) => (
          <div key={activity}>
            <dt className="flex gap-1">
              <span className="rib rib-9 rp-key" aria-hidden="true">
                <i className={classOf(activity)} style={{ left: 0, width: '100%' }} />
              </span>
              {t(`activities.${activity}`)}
            </dt>
            <dd>{formatSpanS(durationS, lang)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

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
