import type { TFunction } from 'i18next';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { siteLatencySchema, type SiteLatency, siteLatencySumSchema, type SiteLatencySum } from '../../../../domain/platform/site-facts.ts';
import { formatDurationS, formatDateTime, formatDayShort, formatNumber } from '../../../../domain/text/format.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { LATENCY_BINS_S, binAtShare } from '../../../../domain/driving/latency.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { StackedBars } from '../../../chart/stacked-bars.tsx';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { useSiteRemote } from '../../../entity-ui/use-remote.ts';
import { deviceColumn, ownerColumn, vehicleColumn } from '../linked-columns.tsx';
import { factsSearchSchema } from '../search.ts';
import { Card } from '../card.tsx';
import { FactsScreen, type FactsConfig } from './facts-screen.tsx';
import '../plain-table.css';
import './latency.css';

/** Share of each class of delay as bars, with the class that holds nearly all messages in words. */
function LatencyBins({ bins }: { bins: readonly number[] }) {
  const { t, i18n } = useTranslation('adminFacts');
  const most = Math.max(1, ...bins);
  const bin = binAtShare(bins, 0.95);
  const end = bin === null ? undefined : LATENCY_BINS_S[bin];
  const words =
    end === undefined
      ? t('latency.beyond', { limit: formatDurationS(LATENCY_BINS_S.at(-1), i18n.language) })
      : t('latency.within', { limit: formatDurationS(end, i18n.language) });
  return (
    <span className="lat-bins" role="img" aria-label={words} title={words}>
      {bins.map((count, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- classes do not move
        <i key={at} style={{ height: `${count === 0 ? 0 : Math.max(8, (count / most) * 100)}%` }} />
      ))}
    </span>
  );
}

/** Delays of everything the list shows: classes, hour by hour, connectors. */
function LatencySum({ query, words }: { query: string; words: WordsOf }) {
  const { t } = useTranslation(['adminFacts', 'nav', 'device']);
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
  const { t } = useTranslation('adminFacts');
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
  const { t } = useTranslation('adminFacts');
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

const CONFIG: FactsConfig<SiteLatency> = {
  key: 'latency',
  path: '/api/v1/admin/vehicles/latency',
  schema: pageOf(siteLatencySchema),
  search: factsSearchSchema,
  icon: Timer,
  startingSort: '-worstS',
  columns: (make, t: TFunction) => [
    { ...vehicleColumn(t('columns.vehicle'), 150), frozen: true, sortable: true },
    ownerColumn(t, 160),
    deviceColumn(t('columns.device')),
    make.figure('messages'),
    make.duration('meanS', 160),
    make.duration('worstS', 160),
    make.instant('worstAt', 130),
    make.figure('latePct', { unit: '%', digits: 1 }),
    {
      id: 'bins',
      label: t('columns.bins'),
      widthPx: 140,
      cell: (row) => <LatencyBins bins={row.bins} />,
      text: (row) => row.bins.join(' '),
    },
  ],
  line: (row, t, { lang }) =>
    `${row.device?.title ?? ''} · ${t('latency.line', { mean: formatDurationS(row.meanS, lang), worst: formatDurationS(row.worstS, lang) })}`,
  hrefOf: ({ vehicle }) => (vehicle ? `/admin/vehicles/${vehicle._id}` : '/admin/vehicles/latency'),
  above: (query, words) => <LatencySum query={query} words={words} />,
};

/** /admin/vehicles/latency: how late messages come, by device, connector and hour. */
export function LatencyScreen() {
  return <FactsScreen config={CONFIG} />;
}
