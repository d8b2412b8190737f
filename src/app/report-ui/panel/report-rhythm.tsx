import type { ReportRhythm as Rhythm } from '../../../domain/reports/report.ts';
import { StackedBars, type Bar, type BarSeries } from '../../chart/stacked-bars.tsx';
import {
  formatClockS,
  formatDayLong,
  formatDayShort,
  formatHoursS,
  formatNumber,
  formatUnit,
  formatWorkS,
} from '../../../domain/text/format.ts';
import { intlTag } from '../../../domain/text/locale.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { ReportWords } from '../report-words.ts';

const HOUR_S = 3600;
/** Hours of the clock that are shown even where nobody drives. */
const AWAKE = { from: 6, to: 20 };
const HOUR_STEP = 4;
/** More words than these do not stand under the bars. */
const NAMES = { desk: 16, phone: 8 };

const isWeekend = (day: string): boolean => new Date(day).getUTCDay() % 6 === 0;

/** What was driven in each part of the period, and in which hours. */
export function ReportRhythm({ rhythm, words }: { rhythm: Rhythm; words: ReportWords }) {
  // Of a single day the hours are the bars.
  if (rhythm.bars.length === 1) return <Day rhythm={rhythm} words={words} />;
  return (
    <div className="rp-rhythm">
      <Bars rhythm={rhythm} words={words} />
      <Hours rhythm={rhythm} words={words} />
    </div>
  );
}

function Day({ rhythm: { hours }, words: { t, lang } }: { rhythm: Rhythm; words: ReportWords }) {
  const phone = useMedia(PHONE);
  const every = phone ? HOUR_STEP : HOUR_STEP / 2;
  return (
    <div className="rp-rhythm one">
      <section aria-label={t('rhythm.hours')}>
        <header>
          <h2>{t('rhythm.hours')}</h2>
        </header>
        <StackedBars
          label={t('rhythm.hours')}
          series={[{ id: 'seconds', label: t('rhythm.hours') }]}
          tick={(value) => formatHoursS(value, lang)}
          per={HOUR_S}
          bars={hours[0]!.seconds.map((seconds, hour): Bar => ({
            key: String(hour),
            label: hour % every === 0 ? t('ribbon:hour', { hour }) : '',
            text: `${formatClockS(hour * HOUR_S, lang)} – ${formatClockS(((hour + 1) % 24) * HOUR_S, lang)}\u00a0: ${formatWorkS(seconds, lang)}`,
            values: [seconds],
          }))}
        />
      </section>
    </div>
  );
}

function Bars({ rhythm: { by, bars }, words: { t, lang } }: { rhythm: Rhythm; words: ReportWords }) {
  const phone = useMedia(PHONE);
  const every = Math.ceil(bars.length / (phone ? NAMES.phone : NAMES.desk));
  const short = new Intl.DateTimeFormat(intlTag(lang), {
    timeZone: 'UTC',
    ...(by === 'month'
      ? { month: 'short' }
      : by === 'day' && bars.length <= NAMES.phone
        ? { weekday: 'short', day: 'numeric' }
        : { day: 'numeric', month: 'numeric' }),
  });
  const month = new Intl.DateTimeFormat(intlTag(lang), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const nameOf = (from: string): string =>
    by === 'day'
      ? formatDayLong(from, lang)
      : by === 'week'
        ? t('weekOf', { day: formatDayLong(from, lang) })
        : month.format(new Date(from));
  const series: readonly BarSeries[] = [
    { id: 'drivingS', label: t('columns.drivingS'), activity: 'moving' },
    { id: 'idlingS', label: t('columns.idlingS'), activity: 'idling' },
  ];
  return (
    <section aria-label={t(`rhythm.${by}`)}>
      <header>
        <h2>{t(`rhythm.${by}`)}</h2>
      </header>
      <StackedBars
        label={t(`rhythm.${by}`)}
        series={series}
        hasLegend
        tick={(value) => formatHoursS(value, lang)}
        per={HOUR_S}
        bars={bars.map(({ from, journeys, distanceKm, drivingS, idlingS }, at): Bar => ({
          key: from,
          label: at % every !== 0 ? '' : phone && by === 'day' ? formatDayShort(from, lang) : short.format(new Date(from)),
          text: [
            nameOf(from),
            t('rows.trajets', { count: journeys, figure: formatNumber(journeys, lang) }),
            formatUnit(distanceKm, 'km', lang, 1),
            `${t('columns.drivingS')} ${formatWorkS(drivingS, lang)}`,
            `${t('columns.idlingS')} ${formatWorkS(idlingS, lang)}`,
          ].join(', '),
          values: [drivingS, idlingS],
          isShaded: by === 'day' && isWeekend(from),
        }))}
      />
    </section>
  );
}

/** A day, or a weekday by its number. */
function lineName(of: string, { t, lang }: ReportWords): string {
  return of.length === 1
    ? t(`values.weekday.${of}`)
    : new Intl.DateTimeFormat(intlTag(lang), { timeZone: 'UTC', weekday: 'short', day: 'numeric' }).format(new Date(of));
}

/** Hours in which somebody was on the road: the more, the darker. */
function Hours({ rhythm: { hours }, words }: { rhythm: Rhythm; words: ReportWords }) {
  const { t, lang } = words;
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hours.some(({ seconds }) => seconds[hour]! > 0));
  const [from, to] = [Math.min(AWAKE.from, ...used), Math.max(AWAKE.to, ...used)];
  const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const most = Math.max(0, ...hours.flatMap(({ seconds }) => seconds));
  const clock = (hour: number): string => formatClockS(hour * HOUR_S, lang);
  return (
    <section aria-label={t('rhythm.hours')}>
      <header>
        <h2>{t('rhythm.hours')}</h2>
        <span className="rp-rhythm-key ml-auto" aria-hidden="true">
          0
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <i key={share} className="rp-hour" style={{ '--heat': share } as React.CSSProperties} />
          ))}
          {formatHoursS(most, lang)}
        </span>
      </header>
      <table className="rp-hours">
        <thead>
          <tr>
            <td />
            {shown.map((hour) => (
              <th key={hour} scope="col">
                <span aria-hidden="true">{hour % HOUR_STEP === 0 ? t('ribbon:hour', { hour }) : ''}</span>
                <span className="sr-only">{clock(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ of, seconds }) => (
            <tr key={of}>
              <th scope="row">{lineName(of, words)}</th>
              {shown.map((hour) => {
                const text = formatWorkS(seconds[hour]!, lang);
                return (
                  <td key={hour} title={`${lineName(of, words)} ${clock(hour)} – ${clock((hour + 1) % 24)}\u00a0: ${text}`}>
                    <i className="rp-hour" style={{ '--heat': most > 0 ? seconds[hour]! / most : 0 } as React.CSSProperties} />
                    <span className="sr-only">{text}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
