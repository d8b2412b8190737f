import { useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureId } from '../../../domain/reports/figures.ts';
import { addDays } from '../../../domain/time/time-zone.ts';
import { grouped } from '../../../domain/text/order-rows.ts';
import { dayTotals } from '../../../domain/reports/journalier.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { FigureLink } from '../../entity-ui/figure-info.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { OwnMovements } from '../../entity-ui/own-movements.tsx';
import { useMovementsSeen } from '../../entity-ui/use-access.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { isNotHereYet } from '../../entity-ui/list/list-page.tsx';
import { useOnline, useStates, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { formatDayLong, formatNumber, formatWorkS } from '../../../domain/text/format.ts';
import { reportFields } from '../../report-ui/report-fields.tsx';
import { ReportToolbar } from '../../report-ui/report-toolbar.tsx';
import { useReportQuery } from '../../report-ui/use-report-query.ts';
import { useReportWords } from '../../report-ui/report-words.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { DayPicker } from '../../ui/dates/day-panel.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Kpi, Kpis } from '../../ui/kpi.tsx';
import { StateGlyph } from '../../ui/vehicle-marks.tsx';
import { DailyRows } from './daily-rows.tsx';
import { DaysState, RunAge } from '../../report-ui/report-state.tsx';
import { dailySearchSchema } from './search.ts';
import { asksOf, useAlertsOf, useDays } from '../../report-ui/use-days.ts';
import '../../report-ui/report.css';
import './dashboard.css';

const ASKS = asksOf(null);
const ACTIVITIES = ['moving', 'idling', 'parked', 'offline'] as const;
const AGAIN_MS = 120_000;

/** /tableau-de-bord-journalier: what each vehicle did in a day, and what it does now when the day is today. */
export function DailyScreen() {
  const words = useReportWords();
  const { t } = useTranslation(['dashboard', 'nav', 'reports', 'activity']);
  const { lang } = words;
  const router = useRouter();
  const online = useOnline();
  const [found, patch] = useListSearch(dailySearchSchema);
  const nowMs = useNowMs(60_000);
  const { today, timeZone } = useWorkday(nowMs);
  const day = found.day && found.day < today ? found.day : today;
  const isToday = day === today;
  const range = useMemo(() => ({ from: day, to: day }), [day]);
  const asking = useReportQuery(ASKS, lang, range);
  const { search, asked, isAll, isReady, vehicles } = asking;
  const { run, days } = useDays(isReady && asked.vehicles.length > 0 ? asked : null, range);
  // Without the first copy, that there is no vehicle means nothing.
  const isComing = isNotHereYet(useSyncStatus()) && vehicles.rows.length === 0;
  const waits = isComing || !isReady || (asked.vehicles.length > 0 && run.running && !run.result);
  const alerts = useAlertsOf(asked, isAll, range);
  const { byId } = useStates();
  const isOwn = useMovementsSeen('journeys') === 'own';
  const isLive = useMovementsSeen('positions') !== 'none';
  // Of who sees their own: those that something of theirs is known of that day, or now.
  const shown = useMemo(() => {
    if (!isOwn) return asked.vehicles;
    const driven = new Set(days?.map(({ vehicle }) => vehicle));
    return asked.vehicles.filter((id) => driven.has(id) || (isToday && byId.has(id)));
  }, [isOwn, asked.vehicles, days, byId, isToday]);
  // Of who has nothing of their own no figure is told: why is.
  const isNothing = isOwn && days !== undefined && shown.length === 0 && run.missing === 0;
  const totals = useMemo(() => (days && !isNothing ? dayTotals(days) : undefined), [days, isNothing]);
  const states = useMemo(() => grouped(shown, (id) => activityAt(byId.get(id), nowMs)), [shown, byId, nowMs]);
  const { reload } = run;
  useEffect(() => {
    if (!isToday || !online) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isToday, online, reload]);
  const go = (next: string): void => patch({ day: next >= today ? undefined : next });
  const scope = new URLSearchParams({
    from: day,
    to: day,
    ...(search.vehicles ? { vehicles: search.vehicles } : {}),
    ...(search.fleets ? { fleets: search.fleets } : {}),
  });
  const named = (figure: FigureId, slug: string, name: string) => (
    <FigureLink figure={figure} name={name} href={`/rapports/${slug}?${scope}`} />
  );
  return (
    <div className="rp">
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('nav:dailyDashboard') }]} />
      <PageHeader
        title={<span className="inline-block first-letter:uppercase">{formatDayLong(day, lang)}</span>}
        age={run.result && <RunAge run={run} timeZone={timeZone} />}
        actions={
          <>
            <IconButton label={t('dayBefore')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => go(addDays(day, -1))} />
            <DayPicker label={t('day')} value={day} today={today} max={today} onPick={go} />
            <IconButton
              label={t('dayAfter')}
              icon={<ChevronRight aria-hidden="true" />}
              disabled={isToday}
              onClick={() => go(addDays(day, 1))}
            />
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
      <OwnMovements count={isNothing || shown.length > 0 ? shown.length : undefined} fleet={vehicles.rows} />
      <DaysState run={run} excess={null} vehicleDays={asked.vehicles.length} />
      {isToday && isLive && !isNothing && (
        <div className="db-states" role="group" aria-label={t('now')}>
          {ACTIVITIES.map((activity) => (
            <span key={activity}>
              <StateGlyph activity={activity} />
              <b>{formatNumber(states.get(activity)?.length ?? 0, lang)}</b> {t(`activity:${activity}`)}
            </span>
          ))}
        </div>
      )}
      <Kpis className="mb-4">
        <Kpi
          label={named('vehicles', 'trajets', t('vehicles'))}
          value={totals ? formatNumber(totals.vehicles, lang) : null}
          waits={waits}
          {...(isNothing ? {} : { aside: t('of', { total: formatNumber(shown.length, lang) }) })}
        />
        <Kpi
          label={named('distance', 'trajets', t('distance'))}
          value={totals ? formatNumber(totals.distanceKm, lang, 1) : null}
          waits={waits}
          unit="km"
        />
        <Kpi
          label={named('driving', 'conducteur', t('driving'))}
          value={totals ? formatWorkS(totals.drivingS, lang) : null}
          waits={waits}
        />
        <Kpi label={named('idling', 'conducteur', t('idling'))} value={totals ? formatWorkS(totals.idlingS, lang) : null} waits={waits} />
        <Kpi
          label={named('journeys', 'trajets', t('journeys'))}
          value={totals ? formatNumber(totals.journeys, lang) : null}
          waits={waits}
        />
        {alerts && !isNothing && (
          <Kpi
            label={<FigureLink figure="alerts" name={t('alerts')} href={`/rapports/alertes?from=${day}&to=${day}`} />}
            value={formatNumber(alerts.length, lang)}
          />
        )}
      </Kpis>
      <DailyRows
        day={day}
        isToday={isToday}
        days={days}
        waits={waits}
        vehicles={shown}
        alerts={alerts}
        nowMs={nowMs}
        search={found}
        patch={patch}
        onOpen={(href) => void router.navigate({ href })}
        isLoaded={vehicles.loaded}
      />
    </div>
  );
}
