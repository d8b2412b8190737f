import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../../domain/kit/time-zone.ts';
import { LATENCY_BINS_S } from '../../../../domain/driving/latency.ts';
import { siteLatencySumSchema, type SiteLatencySum } from '../../../../domain/platform/site-facts.ts';
import { StackedBars } from '../../../chart/stacked-bars.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { formatDateTime, formatDayShort, formatDurationS, formatNumber } from '../../../../domain/kit/format.ts';
import { Card } from '../card.tsx';
import { LatencyBins } from './latency-bins.tsx';
import '../plain-table.css';
import './latency.css';

/** Delays of everything the list shows: classes, hour by hour, connectors. */
export function LatencySum({ query, words }: { query: string; words: WordsOf }) {
  const { t } = useTranslation(['admin-facts', 'nav', 'device']);
  const sum = useSiteRemote(`/api/v1/admin/vehicles/latency/sum?${query}`, siteLatencySumSchema, { everyMs: 60_000 }).value;
  if (!sum || sum.messages === 0) return null;
  return (
    <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
      <Card id="classes" title={t('latency.classes')}>
        <Classes sum={sum} words={words} />
      </Card>
      <Card id="hours" title={t('latency.hours')}>
        <Hours sum={sum} words={words} />
        <h3 className="mt-4 mb-1 text-sm font-semibold">{t('latency.connectors')}</h3>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <div className="pt-scroll" tabIndex={0} role="group" aria-label={t('latency.connectors')}>
          <table className="pt">
            <thead>
              <tr>
                <th scope="col">{t('latency.connector')}</th>
                <th scope="col" className="num">
                  {t('columns.messages')}
                </th>
                <th scope="col" className="num">
                  {t('columns.meanS')}
                </th>
                <th scope="col" className="num">
                  {t('columns.worstS')}
                </th>
                <th scope="col">{t('columns.bins')}</th>
              </tr>
            </thead>
            <tbody>
              {sum.connectors.map(({ type, messages, meanS, worstS, bins }) => (
                <tr key={type}>
                  <td>{t(`device:choices.type.${type}`)}</td>
                  <td className="num">{formatNumber(messages, words.lang)}</td>
                  <td className="num nowrap">{formatDurationS(meanS, words.lang)}</td>
                  <td className="num nowrap">{formatDurationS(worstS, words.lang)}</td>
                  <td>
                    <LatencyBins bins={bins} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  );
}

function Classes({ sum: { bins, messages }, words: { lang } }: { sum: SiteLatencySum; words: WordsOf }) {
  const { t } = useTranslation('admin-facts');
  const labelOf = (at: number): string => {
    const end = LATENCY_BINS_S[at];
    return end === undefined
      ? t('latency.beyond', { limit: formatDurationS(LATENCY_BINS_S.at(-1), lang) })
      : t('latency.within', { limit: formatDurationS(end, lang) });
  };
  return (
    <ol className="lat-classes">
      {bins.map((count, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- classes do not move
        <li key={at}>
          <span>{labelOf(at)}</span>
          <i aria-hidden="true">
            <b style={{ width: `${(count / messages) * 100}%` }} />
          </i>
          <span className="num">{formatNumber(count, lang)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A scale in seconds, minutes or hours: round in the unit it is read in. */
const perOf = (mostS: number): number => (mostS >= 7200 ? 3600 : mostS >= 120 ? 60 : 1);

/** Mean delay of each hour as bars, with the worst one in words. */
function Hours({ sum: { hours }, words: { lang, timeZone } }: { sum: SiteLatencySum; words: WordsOf }) {
  const { t } = useTranslation('admin-facts');
  const worst = hours.reduce((one, other) => (other.meanS > one.meanS ? other : one), hours[0]!);
  const days = hours.map(({ at }) => dayOf(Date.parse(at), timeZone));
  const words = t('latency.worstHour', { at: formatDateTime(worst.at, lang, timeZone), mean: formatDurationS(worst.meanS, lang) });
  return (
    <>
      <StackedBars
        label={t('latency.hours')}
        series={[{ id: 'meanS', label: t('columns.meanS') }]}
        bars={hours.map(({ at, meanS }, index) => ({
          key: at,
          label: days[index] === days[index - 1] ? '' : formatDayShort(days[index]!, lang),
          text: `${formatDateTime(at, lang, timeZone)} ${formatDurationS(meanS, lang)}`,
          values: [meanS],
        }))}
        tick={(value) => formatDurationS(value, lang)}
        per={perOf(worst.meanS)}
      />
      <p className="hint">{words}</p>
    </>
  );
}
