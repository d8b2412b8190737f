import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureId } from '../../../domain/reports/figures.ts';
import { grouped } from '../../../domain/text/order-rows.ts';
import { daysBefore, dayTotals, distanceRanks, totalsByDay, totalsByMonth } from '../../../domain/reports/journalier.ts';
import { addDays, dayOf, dayStartMs } from '../../../domain/time/time-zone.ts';
import { StackedBars } from '../../chart/stacked-bars.tsx';
import { FigureLink } from '../../entity-ui/figure-info.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { isNotHereYet } from '../../entity-ui/list/list-page.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { OwnMovements } from '../../entity-ui/own-movements.tsx';
import { useAccess, useMovementsSeen } from '../../entity-ui/use-access.ts';
import { vehicleHref } from '../../entity-ui/list/list-search.ts';
import { formatDayLong, formatNumber, formatUnit, formatWorkS } from '../../../domain/text/format.ts';
import { reportFields } from '../../report-ui/report-fields.tsx';
import { ReportToolbar } from '../../report-ui/report-toolbar.tsx';
import { useReportQuery } from '../../report-ui/use-report-query.ts';
import { useReportWords } from '../../report-ui/report-words.ts';
import { dayCount } from '../../ui/dates/range-model.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Kpi, type KpiChange, Kpis, Waiting } from '../../ui/kpi.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { DaysState, RunAge } from '../../report-ui/report-state.tsx';
import { dashboardSearchSchema, SHOWN, type Shown } from './search.ts';
import { asksOf, useAlertsOf, useDays } from '../../report-ui/use-days.ts';
import { minutesByNow, usePastDays } from './use-past-days.ts';
import '../../report-ui/report.css';
import './dashboard.css';

const ASKS = asksOf('last7');
const RANKS = 5;
/** What the bars of driving are made of. */
const SPANS = ['driving', 'idling'] as const;
const MOST_PCT = 999;

/** /tableau-de-bord: what the fleet did in a period, against the one before, day by day, and who did most and least. */
export function DashboardScreen() {
  const words = useReportWords();
  const { t } = useTranslation(['dashboard', 'nav', 'reports']);
  const { lang, timeZone } = words;
  const router = useRouter();
  const [{ show }] = useListSearch(dashboardSearchSchema);
  const asking = useReportQuery(ASKS, lang);
  const { search, patch, range, asked, isAll, excess, isReady, vehicles } = asking;
  const request = isReady && excess === null && asked.vehicles.length > 0 ? asked : null;
  const before = useMemo(() => daysBefore(range), [range]);
  const { run, days } = useDays(request, range);
  // Without the first copy, that there is no vehicle means nothing.
  const isComing = isNotHereYet(useSyncStatus()) && vehicles.rows.length === 0;
  const waits = isComing || !isReady || (request !== null && run.running && !run.result);
  // What is compared with waits for what is shown.
  const nowMs = useNowMs(60_000);
  const isToday = range.to === asking.today;
  const untilMin = isToday ? minutesByNow(nowMs, timeZone) : null;
  const past = usePastDays(days && !(run.isEarlier && run.running) ? request : null, before, untilMin);
  const alerts = useAlertsOf(asked, isAll, range);
  const beforeAlerts = useAlertsOf(asked, isAll, before);
  const pastAlerts = useMemo(() => {
    const untilMs = untilMin === null ? Infinity : dayStartMs(before.to, timeZone) + untilMin * 60_000;
    return beforeAlerts?.filter(({ startAt }) => Date.parse(startAt) < untilMs);
  }, [beforeAlerts, before.to, timeZone, untilMin]);
  const mayReadCosts = useAccess().can('read', 'vehicleCost');
  const byId = useRows('vehicle').byId;
  const isOwn = useMovementsSeen('journeys') === 'own';
  // Of who has none of their own no figure is told: why is.
  const isNothing = isOwn && days !== undefined && days.length === 0 && run.missing === 0;
  const totals = useMemo(() => (days && !isNothing ? dayTotals(days) : undefined), [days, isNothing]);
  const pastTotals = useMemo(() => past.days && dayTotals(past.days), [past.days]);
  // Sums by month know no day: a bar for each month then.
  const isByMonth = asked.sums === 'month';
  const totalsBy = isByMonth ? totalsByMonth : totalsByDay;
  const byDay = useMemo(() => (days ? totalsBy(days, range) : []), [days, range, totalsBy]);
  const alertsByDay = useMemo(() => {
    const counts = grouped(alerts ?? [], ({ startAt }) => dayOf(Date.parse(startAt), timeZone));
    const own = [...counts].map(([day, { length }]) => ({ day, length }));
    return byDay.map(({ day }, at) => {
      const next = byDay[at + 1]?.day;
      return own.reduce((sum, one) => (one.day >= day && (next === undefined || one.day < next) ? sum + one.length : sum), 0);
    });
  }, [alerts, byDay, timeZone]);
  const ranked = useMemo(
    () => (isOwn ? [...new Set((days ?? []).map(({ vehicle }) => vehicle))] : asked.vehicles),
    [isOwn, days, asked.vehicles],
  );
  const ranks = useMemo(() => (days ? distanceRanks(days, ranked) : []), [days, ranked]);

  const shown: Shown = SHOWN.find((one) => one === show && (one !== 'alerts' || alerts !== null)) ?? 'distance';
  const scope = new URLSearchParams({
    from: range.from,
    to: range.to,
    ...(search.vehicles ? { vehicles: search.vehicles } : {}),
    ...(search.fleets ? { fleets: search.fleets } : {}),
  });
  const change = (now: number, then: number | undefined, better?: 'up' | 'down'): { change: KpiChange } | object => {
    if (then === undefined || then === 0) return {};
    const pct = Math.round(((now - then) / then) * 100) || 0;
    // Against next to nothing a share says nothing.
    if (pct > MOST_PCT) return {};
    return {
      change: {
        value: pct,
        text: `${pct > 0 ? '+' : ''}${formatNumber(pct, lang)}\u00a0%`,
        than: t(isToday ? 'thanHours' : 'than'),
        ...(better ? { better } : {}),
      },
    };
  };
  const named = (figure: FigureId, slug: string, name: string) => (
    <FigureLink figure={figure} name={name} href={`/rapports/${slug}?${scope}`} />
  );
  const texts: Record<Shown, (value: number) => string> = {
    distance: (value) => `${formatNumber(value, lang)}\u00a0km`,
    driving: (value) => formatWorkS(value, lang),
    vehicles: (value) => t('reports:vehicleCount', { count: value }),
    alerts: (value) => t('alertCount', { count: value }),
  };
  const valuesOf: Record<Shown, readonly (readonly number[])[]> = {
    distance: byDay.map((one) => [one.distanceKm]),
    driving: byDay.map((one) => [one.drivingS, one.idlingS]),
    vehicles: byDay.map((one) => [one.vehicles]),
    alerts: alertsByDay.map((count) => [count]),
  };
  // A day of the period before, on average: of its whole days.
  const pastByDay = past.whole?.length ? totalsBy(past.whole, { from: before.from, to: isToday ? addDays(before.to, -1) : before.to }) : [];
  const meanOf = (of: (one: (typeof pastByDay)[number]) => number): number =>
    pastByDay.length > 0 ? pastByDay.reduce((sum, one) => sum + of(one), 0) / pastByDay.length : 0;
  const means: Record<Shown, number> = {
    distance: meanOf((one) => one.distanceKm),
    driving: meanOf((one) => one.drivingS + one.idlingS),
    vehicles: meanOf((one) => one.vehicles),
    alerts: 0,
  };
  const sums = valuesOf[shown].map((parts) => parts.reduce((sum, value) => sum + value, 0));
  const weekday = (day: string): number => new Date(day).getUTCDay();
  const every = Math.ceil(byDay.length / 16);
  const dayName = new Intl.DateTimeFormat(lang, {
    timeZone: 'UTC',
    ...(isByMonth ? { month: 'short' } : byDay.length > 7 ? { day: 'numeric', month: 'numeric' } : { weekday: 'short', day: 'numeric' }),
  });
  const monthName = new Intl.DateTimeFormat(lang, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const endOf = (day: string): string => {
    const next = byDay.find((one) => one.day > day)?.day;
    return next === undefined ? range.to : addDays(next, -1);
  };
  const list = (title: string, some: typeof ranks) => (
    <section className="panel db-ranks">
      <h2>{title}</h2>
      <ol>
        {some.map(({ vehicle, distanceKm }) => (
          <li key={vehicle}>
            <AppLink
              href={distanceKm > 0 ? `/rapports/trajets?vehicles=${vehicle}&from=${range.from}&to=${range.to}` : vehicleHref(vehicle)}
            >
              <Plate value={String(byId.get(vehicle)?.['registration'] ?? '')} />
            </AppLink>
            <span className="num">{texts.distance(distanceKm)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
  const state = <DaysState run={run} excess={excess} vehicleDays={asked.vehicles.length * dayCount(range)} />;
  const comingList = (title: string) => (
    <section className="panel db-ranks">
      <h2>{title}</h2>
      <ol aria-hidden="true">
        {Array.from({ length: RANKS }, (_, at) => (
          <li key={at}>
            <Waiting className="w-24" />
            <Waiting className="w-12" />
          </li>
        ))}
      </ol>
    </section>
  );
  return (
    <div className="rp">
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('nav:dashboard') }]} />
      <PageHeader
        title={t('nav:dashboard')}
        age={run.result && <RunAge run={run} timeZone={timeZone} />}
        actions={
          <>
            {mayReadCosts && (
              <AppLink href="/dashboard/tableau-de-bord-tco" className="btn">
                {t('nav:ownership')}
              </AppLink>
            )}
            <IconButton label={t('reports:reload')} icon={<RefreshCw aria-hidden="true" />} disabled={run.running} onClick={run.reload} />
          </>
        }
      />
      <ReportToolbar
        fields={reportFields({
          ...asking,
          report: ASKS,
          vehicles: vehicles.rows,
          fleets: asking.fleets.rows,
          drivers: asking.drivers.rows,
          sites: [],
          words,
        })}
      />
      <OwnMovements count={isNothing ? 0 : totals?.vehicles} fleet={vehicles.rows} />
      {!waits && state}
      <Kpis className="mb-4">
        <Kpi
          label={named('distance', 'trajets', t('distance'))}
          value={totals ? formatNumber(totals.distanceKm, lang) : null}
          waits={waits}
          unit="km"
          spark={byDay.map((one) => one.distanceKm)}
          {...(totals ? change(totals.distanceKm, pastTotals?.distanceKm) : {})}
        />
        <Kpi
          label={named('driving', 'conducteur', t('driving'))}
          value={totals ? formatWorkS(totals.drivingS, lang) : null}
          waits={waits}
          spark={byDay.map((one) => one.drivingS)}
          {...(totals ? change(totals.drivingS, pastTotals?.drivingS) : {})}
        />
        <Kpi
          label={named('idling', 'conducteur', t('idling'))}
          value={totals ? formatWorkS(totals.idlingS, lang) : null}
          waits={waits}
          spark={byDay.map((one) => one.idlingS)}
          {...(totals ? change(totals.idlingS, pastTotals?.idlingS, 'down') : {})}
        />
        <Kpi
          label={named('journeys', 'trajets', t('journeys'))}
          value={totals ? formatNumber(totals.journeys, lang) : null}
          waits={waits}
          spark={byDay.map((one) => one.journeys)}
          {...(totals ? change(totals.journeys, pastTotals?.journeys) : {})}
        />
        <Kpi
          label={named('vehicles', 'trajets', t('vehicles'))}
          value={totals ? formatNumber(totals.vehicles, lang) : null}
          waits={waits}
          {...(isOwn ? {} : { aside: t('of', { total: formatNumber(asked.vehicles.length, lang) }) })}
          spark={byDay.map((one) => one.vehicles)}
          {...(totals ? change(totals.vehicles, pastTotals?.vehicles) : {})}
        />
        {alerts && !isNothing && (
          <Kpi
            label={<FigureLink figure="alerts" name={t('alerts')} href={`/rapports/alertes?from=${range.from}&to=${range.to}`} />}
            value={formatNumber(alerts.length, lang)}
            spark={alertsByDay}
            {...change(alerts.length, pastAlerts?.length, 'down')}
          />
        )}
      </Kpis>
      {waits && (
        <div className="db-panels" aria-busy="true">
          <section className="panel db-chart">
            <header>
              <h2>{t(isByMonth ? 'byMonth' : 'byDay')}</h2>
            </header>
            <div className="db-coming">{state}</div>
          </section>
          <div className="db-sides">
            {comingList(t('most'))}
            {comingList(t('least'))}
          </div>
        </div>
      )}
      {totals && (
        <div className="db-panels">
          <section className="panel db-chart" aria-label={t(isByMonth ? 'byMonth' : 'byDay')}>
            <header>
              <h2>{t(isByMonth ? 'byMonth' : 'byDay')}</h2>
              <Segmented
                label={t('figure')}
                value={shown}
                options={SHOWN.filter((one) => one !== 'alerts' || alerts !== null).map((value) => ({ value, label: t(value) }))}
                onChange={(value) => patch({ show: value === 'distance' ? undefined : value }, true)}
              />
            </header>
            <StackedBars
              label={t(isByMonth ? 'byMonth' : 'byDay')}
              series={
                shown === 'driving'
                  ? [
                      { id: 'driving', label: t('driving'), activity: 'moving' },
                      { id: 'idling', label: t('idling'), activity: 'idling' },
                    ]
                  : [{ id: shown, label: t(shown) }]
              }
              hasLegend={shown === 'driving'}
              bars={byDay.map(({ day }, at) => ({
                key: day,
                label: at % every === 0 ? dayName.format(Date.parse(day)) : '',
                text: `${isByMonth ? monthName.format(Date.parse(day)) : formatDayLong(day, lang)} · ${shown === 'driving' ? SPANS.map((part, of) => `${t(part)} ${formatWorkS(valuesOf.driving[at]![of]!, lang)}`).join(', ') : texts[shown](sums[at]!)}`,
                values: valuesOf[shown][at]!,
                isShaded: !isByMonth && weekday(day) % 6 === 0,
                isPartial: isByMonth ? isToday && at === byDay.length - 1 : day === asking.today,
              }))}
              reference={{ value: means[shown], label: t('meanBefore', { value: texts[shown](Math.round(means[shown])) }) }}
              tick={
                shown === 'driving'
                  ? (value) => formatUnit(value / 3600, 'h', lang)
                  : shown === 'distance'
                    ? texts.distance
                    : (value) => formatNumber(value, lang)
              }
              {...(shown === 'driving' ? { per: 3600 } : {})}
              onPick={(day) =>
                void router.navigate({
                  href: isByMonth
                    ? `/tableau-de-bord?${new URLSearchParams([...scope].map(([key, value]): [string, string] => [key, key === 'from' ? day : key === 'to' ? endOf(day) : value]))}`
                    : `/tableau-de-bord-journalier?day=${day}`,
                })
              }
            />
          </section>
          <div className="db-sides">
            {list(t('most'), ranks.slice(0, RANKS))}
            {ranks.length > RANKS && list(t('least'), ranks.slice(-RANKS).reverse())}
          </div>
        </div>
      )}
    </div>
  );
}
