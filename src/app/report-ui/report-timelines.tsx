import { compareNames } from '../../domain/kit/order-rows.ts';
import { useState } from 'react';
import { addDays, dayStartMs } from '../../domain/kit/time-zone.ts';
import type { ReportResult, ReportTimeline } from '../../domain/kit/report.ts';
import { formatDayLong, formatSpanS } from '../../domain/kit/format.ts';
import { TimelineAxis } from '../ui/activity-timeline.tsx';
import { timelineHours, timelinePct } from '../ui/timeline-geometry.ts';
import { Select } from '../ui/select.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import '../ui/ribbon.css';
import { nameText, type ReportWords } from './report-words.ts';

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
