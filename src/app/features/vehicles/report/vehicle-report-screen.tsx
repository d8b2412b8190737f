import { Printer, RefreshCw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { totalsByDay } from '../../../../domain/reports/journalier.ts';
import { activityAt } from '../../../../domain/telemetry/state.ts';
import { StackedBars } from '../../../chart/stacked-bars.tsx';
import { FigureLink, FigureName } from '../../../entity-ui/figure-info.tsx';
import { isNotHereYet, NotHere } from '../../../entity-ui/list/list-page.tsx';
import { RefPicker } from '../../../entity-ui/form/picker.tsx';
import { StateText } from '../../../entity-ui/vehicle/vehicle-state.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useRow, useSyncStatus, useVehicleState } from '../../../entity-ui/use-rows.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatDayLong, formatNumber, formatUnit, formatWorkS } from '../../../../domain/text/format.ts';
import { DaysState, RunAge } from '../../../report-ui/report-state.tsx';
import { reportFields } from '../../../report-ui/report-fields.tsx';
import { ReportToolbar } from '../../../report-ui/report-toolbar.tsx';
import { useReportQuery } from '../../../report-ui/use-report-query.ts';
import { asksOf } from '../../../report-ui/use-days.ts';
import { useReportWords } from '../../../report-ui/report-words.ts';
import { AppLink } from '../../../shell/app-link.tsx';
import { Breadcrumbs, PageHeader } from '../../../ui/page-header.tsx';
import type { DayRange } from '../../../../domain/time/periods.ts';
import { dayCount } from '../../../ui/dates/range-model.ts';
import { EmptyState } from '../../../ui/note.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Kpi, Kpis } from '../../../ui/kpi.tsx';
import { Plate } from '../../../ui/vehicle-marks.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { useVehicleReport, VehicleReportParts } from './vehicle-report-parts.tsx';
import { modelOf } from '../vehicle-items.ts';
import { DevicePanel, IdentityPanel, MeasuresPanel } from '../vehicle-panels.tsx';
import '../../../report-ui/report.css';
import '../vehicles.css';
import '../vehicle-report.css';

const ASKS = { ...asksOf('thisMonth'), startingScope: 'one' as const, scope: [] };

/** /rapports/vehicule: everything of one vehicle over a period; its capture is the sheet on paper. */
export function VehicleReportScreen() {
  const words = useReportWords();
  const { t } = useTranslation(['reports', 'nav', 'vehicleReport']);
  const asking = useReportQuery(ASKS, words.lang);
  const { patch, range, asked, vehicles, isReady } = asking;
  const id = asked.vehicles[0];
  const row = useRow('vehicle', id);
  const isComing = isNotHereYet(useSyncStatus());
  return (
    <div className="rp">
      <Breadcrumbs items={[{ label: t('nav:reports'), to: '/rapports' }, { label: t('nav:report.vehicule') }]} />
      {isReady && row ? (
        <Sheet key={row._id} id={row._id} range={range} timeZone={asking.timeZone}>
          <ReportToolbar
            fields={[
              ...reportFields({ ...asking, report: ASKS, vehicles: [], fleets: [], drivers: [], sites: [], words }),
              {
                key: 'vehicle',
                label: t('vehicleReport:vehicle'),
                shown: String(row['registration']),
                node: (
                  <RefPicker
                    entity="vehicle"
                    label={t('vehicleReport:vehicle')}
                    value={row._id}
                    onChange={(next) => next && patch({ vehicles: next })}
                  />
                ),
              },
            ]}
          />
        </Sheet>
      ) : isReady && vehicles.rows.length === 0 ? (
        <>
          <PageHeader title={t('nav:report.vehicule')} />
          {isComing ? <NotHere /> : <EmptyState icon={<Truck aria-hidden="true" />} title={t('noVehicle')} />}
        </>
      ) : null}
    </div>
  );
}

function Sheet({ id, range, timeZone, children }: { id: string; range: DayRange; timeZone: string; children: ReactNode }) {
  const words = useWords('vehicle');
  const { t } = useTranslation(['vehicleReport', 'reports', 'dashboard', 'nav', 'vehicle']);
  const { lang } = words;
  const row = useRow('vehicle', id)!;
  const state = useVehicleState(id);
  const nowMs = useNowMs();
  const fleet = useRow('fleet', row['fleet'] as string | null);
  const driver = useRow('driver', row['driver'] as string | null);
  const box = useRow('device', row['device'] as string | null);
  const data = useVehicleReport(id, range, timeZone, true);
  const { run, totals, days, alerts } = data;
  const byDay = days ? totalsByDay(days, range) : [];
  const phone = useMedia(PHONE);
  const every = Math.ceil(byDay.length / (phone ? 6 : 12));
  const dayName = new Intl.DateTimeFormat(lang, { timeZone: 'UTC', day: 'numeric', month: 'numeric' });
  const scope = `vehicles=${id}&from=${range.from}&to=${range.to}`;
  const parts = [modelOf(row), fleet && String(fleet['name']), driver && String(driver['name'])].filter(Boolean);
  return (
    <>
      <PageHeader
        title={t('nav:report.vehicule')}
        age={run.result && <RunAge run={run} timeZone={timeZone} />}
        actions={
          <>
            <IconButton label={t('reports:reload')} icon={<RefreshCw aria-hidden="true" />} disabled={run.running} onClick={run.reload} />
            <AppLink className="btn btn-primary" href={`/pages-for-capture/vehicle/${id}?from=${range.from}&to=${range.to}`}>
              <Printer aria-hidden="true" />
              {t('print')}
            </AppLink>
          </>
        }
      />
      {children}
      <p className="vr-who">
        <Plate value={String(row['registration'])} size="l" />
        <span>{parts.join(' · ')}</span>
        <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
      </p>
      <DaysState run={run} excess={null} vehicleDays={dayCount(range)} />
      <Kpis className="mb-4">
        <Kpi
          label={<FigureLink figure="distance" name={t('dashboard:distance')} href={`/rapports/trajets?${scope}`} />}
          value={totals ? formatNumber(totals.distanceKm, lang, 1) : null}
          unit="km"
        />
        <Kpi
          label={<FigureName figure="driving" name={t('dashboard:driving')} />}
          value={totals ? formatWorkS(totals.drivingS, lang) : null}
        />
        <Kpi
          label={<FigureName figure="idling" name={t('dashboard:idling')} />}
          value={totals ? formatWorkS(totals.idlingS, lang) : null}
        />
        <Kpi
          label={<FigureName figure="journeys" name={t('dashboard:journeys')} />}
          value={totals ? formatNumber(totals.journeys, lang) : null}
        />
        <Kpi
          label={<FigureName figure="activeDays" name={t('daysOut')} />}
          value={days ? formatNumber(days.length, lang) : null}
          aside={t('dashboard:of', { total: formatNumber(dayCount(range), lang) })}
        />
        {alerts && (
          <Kpi
            label={
              <FigureLink
                figure="alerts"
                name={t('dashboard:alerts')}
                href={`/rapports/alertes?vehicle=${id}&from=${range.from}&to=${range.to}`}
              />
            }
            value={formatNumber(alerts.length, lang)}
          />
        )}
      </Kpis>
      {days && days.length > 0 && (
        <section className="panel vr-chart" aria-label={t('dashboard:byDay')}>
          <h2>
            {t('dashboard:distance')} <span className="muted">{t('dashboard:byDay')}</span>
          </h2>
          <StackedBars
            label={t('dashboard:byDay')}
            series={[{ id: 'distance', label: t('dashboard:distance') }]}
            tick={(value) => formatUnit(value, 'km', lang)}
            bars={byDay.map(({ day, distanceKm }, at) => ({
              key: day,
              label: at % every === 0 ? dayName.format(Date.parse(day)) : '',
              text: `${formatDayLong(day, lang)} ${formatUnit(distanceKm, 'km', lang, 1)}`,
              values: [distanceKm],
              isShaded: new Date(day).getUTCDay() % 6 === 0,
            }))}
          />
        </section>
      )}
      <div className="vr-panels">
        <IdentityPanel row={row} words={words} />
        <MeasuresPanel row={row} state={state} words={words} nowMs={nowMs} />
        <DevicePanel box={box} state={state} nowMs={nowMs} pending={false} />
      </div>
      <VehicleReportParts id={id} data={data} timeZone={timeZone} />
    </>
  );
}
