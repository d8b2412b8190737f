import { CloudOff, Info, ReceiptText, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetSums, monthsLong } from '../../../domain/cost/spread.ts';
import type { Claim } from '../../../domain/cost/claim.ts';
import { costLines, measuredCents, ownershipTable } from '../../../domain/cost/ownership.ts';
import { COST_POSTS, type CostBudget, type RentalContract, type VehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import type { Maintenance } from '../../../domain/maintenance/maintenance.ts';
import { journalier } from '../../../domain/reports/journalier.ts';
import type { ReportDeclaration } from '../../../domain/reports/report.ts';
import {
  formatDate,
  formatDateTime,
  formatEuros,
  formatMoney,
  formatNumber,
  formatPercent,
  formatUnit,
} from '../../../domain/text/format.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { StackedBars } from '../../chart/stacked-bars.tsx';
import { FigureName } from '../../entity-ui/figure-info.tsx';
import { isNotHereYet, MirrorAge, NotHere } from '../../entity-ui/list/list-page.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { reportFields } from '../../report-ui/report-fields.tsx';
import { ReportToolbar } from '../../report-ui/report-toolbar.tsx';
import { useReportWords } from '../../report-ui/report-words.ts';
import '../../report-ui/report.css';
import { useDistances } from '../../report-ui/use-days.ts';
import { useReportQuery } from '../../report-ui/use-report-query.ts';
import { Button } from '../../ui/button.tsx';
import { Kpi, Kpis } from '../../ui/kpi.tsx';
import { EmptyState, Note } from '../../ui/note.tsx';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { BudgetsScreen, CostsScreen, TabSwitch } from './costs-screen.tsx';
import { OwnershipRows, PostTable } from './ownership-tables.tsx';
import './ownership.css';
import { OWNERSHIP_OPTIONS, ownershipSearchSchema } from './search.ts';

/** What the screen is asked for, as reports are. */
const ASKS: ReportDeclaration<never> = {
  ...journalier,
  startingPeriod: 'thisYear',
  options: OWNERSHIP_OPTIONS,
  groupings: [[]],
};

/** What vehicles cost over the period of the address, from this device's own copy; how far they went is an answer of the server that is kept. */
function useOwnership(lang: string) {
  const asking = useReportQuery(ASKS, lang);
  const { search, asked, isAll, range, timeZone, vehicles, isReady } = asking;
  // A fleet is not whole where something else narrows it.
  const whole = search.drivenBy === undefined && search.tag === undefined ? search.fleets : undefined;
  // One that was sold this year cost something this year.
  const scope = useMemo(() => {
    const chosen = new Set(asked.vehicles);
    return vehicles.rows
      .filter(({ _id }) => isAll || chosen.has(_id))
      .map((row) => ({
        _id: row._id,
        fleet: (row['fleet'] as string | null | undefined) ?? null,
        isRetired: RETIRED_STATUSES.includes(row['status']),
      }));
  }, [vehicles.rows, asked.vehicles, isAll]);
  const { remote: distances, distanceOf } = useDistances(range, asking.today, isReady);
  const costs = useRows('vehicleCost');
  const contracts = useRows('rentalContract').rows as RentalContract[];
  const works = useRows('maintenance').rows as Maintenance[];
  const claims = useRows('claim').rows as Claim[];
  const budgets = useRows('costBudget').rows as CostBudget[];
  const withTax = asked.options['tax'] === 'gross';
  const ground = useMemo(
    () => costLines({ costs: costs.rows as VehicleCost[], contracts, works, claims }, range, { timeZone, withTax }),
    [costs.rows, contracts, works, claims, range, timeZone, withTax],
  );
  const table = useMemo(
    () => ownershipTable({ lines: ground.lines, vehicles: scope, days: range, distanceOf }),
    [ground, scope, range, distanceOf],
  );
  const budget = useMemo(
    () =>
      budgetSums(
        budgets,
        { isAll, fleets: new Set(isAll ? scope.flatMap(({ fleet }) => fleet ?? []) : whole?.split(',')), vehicles: scope },
        range,
      ),
    [budgets, isAll, scope, whole, range],
  );
  const retired = useMemo(() => new Set(scope.filter(({ isRetired }) => isRetired).map(({ _id }) => _id)), [scope]);
  const rows = useMemo(
    () => (asked.options['by'] === 'fleet' ? table.fleets : table.vehicles.filter(({ id, cents }) => cents !== 0 || !retired.has(id!))),
    [asked.options, table, retired],
  );
  return { asking, distances, isLoaded: costs.loaded && vehicles.loaded, unpriced: ground.unpriced, table, rows, budget };
}

const ImportDialog = lazy(() => import('../../entity-ui/import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** What vehicles cost over a period: by post, by month, by vehicle or fleet, for a kilometre, against the budget. */
function OverviewScreen() {
  const words = useReportWords();
  const { t, i18n } = useTranslation(['ownership', 'vehicleCost', 'reports', 'nav', 'list', 'table']);
  const lang = i18n.language;
  const status = useSyncStatus();
  const mayAdd = useAccess().can('create', 'vehicleCost');
  const [isImporting, setIsImporting] = useState(false);
  const { asking, distances, isLoaded, unpriced, table, rows, budget } = useOwnership(lang);
  const { search, patch, range, vehicles } = asking;
  const { total, months } = table;
  const waitsKm = distances.phase === 'asking';
  const long = monthsLong(range);
  const may = COST_POSTS.reduce((sum: number | null, post) => (budget[post] === null ? sum : (sum ?? 0) + budget[post]), null);
  // Against the posts that have a budget: the others may cost what they cost.
  const spent = COST_POSTS.reduce((sum, post) => (budget[post] === null ? sum : sum + total.byPost[post]), 0);
  const monthName = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' });
  const monthWords = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const isEmpty = isLoaded && total.cents === 0 && rows.every(({ cents }) => cents === 0) && may === null;
  const importing = mayAdd && (
    <Button icon={<Upload aria-hidden="true" />} onClick={() => setIsImporting(true)}>
      {t('import')}
    </Button>
  );
  return (
    <div className="rp">
      <Breadcrumbs items={[{ label: t('nav:dashboard'), to: '/tableau-de-bord' }, { label: t('nav:ownership') }]} />
      <PageHeader
        title={t('title')}
        age={
          distances.at && distances.phase === 'kept' ? (
            <>
              <CloudOff aria-hidden="true" />
              {t('kmOf', { time: formatDateTime(distances.at, lang, asking.timeZone) })}
            </>
          ) : status.lastSyncAt ? (
            <MirrorAge timeZone={asking.timeZone} />
          ) : undefined
        }
        actions={importing}
      />
      <TabSwitch tab="overview" patch={patch} />
      <ReportToolbar
        fields={reportFields({
          ...asking,
          report: ASKS,
          vehicles: vehicles.rows,
          fleets: asking.fleets.rows,
          drivers: [],
          sites: [],
          words,
        })}
      />
      {isEmpty && isNotHereYet(status) ? (
        <NotHere />
      ) : isEmpty ? (
        <EmptyState
          icon={<ReceiptText aria-hidden="true" />}
          title={t('none')}
          action={
            mayAdd ? (
              <>
                {importing}
                <Button variant="primary" onClick={() => patch({ tab: 'costs', new: 1 })}>
                  {t('vehicleCost:screen.add')}
                </Button>
              </>
            ) : undefined
          }
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <Kpis className="mb-4">
            <Kpi label={<FigureName figure="costPerKm" name={t('total')} />} value={formatNumber(total.cents / 100, lang)} unit="€" />
            <Kpi label={t('perMonth')} value={formatNumber(total.monthCents / 100, lang)} unit="€" />
            <Kpi
              label={<FigureName figure="distance" name={t('km')} />}
              value={total.km === null ? null : formatNumber(total.km, lang)}
              waits={waitsKm}
              unit="km"
            />
            <Kpi
              label={<FigureName figure="costPerKm" name={t('perKm')} />}
              value={total.kmCents === null ? null : formatMoney(total.kmCents, lang)}
              waits={waitsKm}
              {...(total.kmCents === null
                ? {}
                : {
                    made: [
                      `${formatEuros(measuredCents(total), lang)} / ${formatUnit(total.km, 'km', lang)}`,
                      t('reports:vehicleCount', { count: total.counted?.vehicles ?? 0 }),
                      t('since', { day: formatDate(total.counted?.from ?? range.from, lang) }),
                    ].join(' · '),
                  })}
            />
            <Kpi
              label={t('budgetUsed')}
              value={may === null || may === 0 ? null : formatPercent((spent / may) * 100, lang)}
              {...(may === null || may === 0 ? {} : { made: `${formatEuros(spent, lang)} / ${formatEuros(may, lang)}` })}
            />
          </Kpis>
          {total.km === null &&
            (distances.phase === 'offline' ? (
              <Note tone="offline" className="mb-3">
                {t('kmAbsent')}
              </Note>
            ) : distances.phase === 'failed' || distances.phase === 'refused' ? (
              <Note tone="warning" className="mb-3">
                {t('kmFailed')}
              </Note>
            ) : null)}
          <div className="ow-panels">
            <section className="panel ow-chart" aria-labelledby="ow-by-month">
              <h2 id="ow-by-month" className="mb-2 text-md font-semibold">
                {t('byMonth')}
              </h2>
              <StackedBars
                label={t('byMonth')}
                series={COST_POSTS.map((post) => ({ id: post, label: t(`vehicleCost:choices.post.${post}`) }))}
                bars={months.map(({ from, byPost, cents }) => ({
                  key: from,
                  label: monthName.format(Date.parse(from)),
                  text: `${monthWords.format(Date.parse(from))} ${formatEuros(cents, lang)}`,
                  values: COST_POSTS.map((post) => byPost[post]),
                }))}
                tick={(cents) => formatEuros(cents, lang)}
                per={100}
              />
            </section>
            <PostTable total={total} months={long} budget={budget} />
          </div>
          <OwnershipRows
            rows={rows}
            total={total}
            by={asking.asked.options['by'] === 'fleet' ? 'fleet' : 'vehicle'}
            search={search}
            patch={patch}
            isLoaded={isLoaded}
            days={`${range.from}_${range.to}`}
          />
          <p className="rp-notes">
            <Info aria-hidden="true" />
            <span>
              {[
                unpriced.claims.length > 0 ? t('unpricedClaims', { count: unpriced.claims.length }) : '',
                unpriced.contracts.length > 0 ? t('unpricedContracts', { count: unpriced.contracts.length }) : '',
                t('about'),
              ]
                .filter(Boolean)
                .join(' ')}
            </span>
          </p>
        </>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog entity="vehicleCost" open onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** /dashboard/tableau-de-bord-tco: what vehicles cost in all, the costs it is made of, and the budgets. */
export function OwnershipScreen() {
  const [{ tab }] = useListSearch(ownershipSearchSchema);
  return tab === 'costs' ? <CostsScreen /> : tab === 'budgets' ? <BudgetsScreen /> : <OverviewScreen />;
}
