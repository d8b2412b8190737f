import { useMemo } from 'react';
import type { Claim } from '../../../domain/claim/claim.ts';
import { budgetSums } from '../../../domain/cost/budget-sums.ts';
import type { CostBudget } from '../../../domain/cost/cost-budget.ts';
import { costLines } from '../../../domain/cost/cost-sources.ts';
import { monthOf } from '../../../domain/cost/spread.ts';
import { ownershipTable } from '../../../domain/cost/ownership.ts';
import type { VehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import type { ReportDeclaration } from '../../../domain/kit/report.ts';
import type { Maintenance } from '../../../domain/maintenance/maintenance.ts';
import type { RentalContract } from '../../../domain/rental/rental-contract.ts';
import { journalier } from '../../../domain/reports/journalier.ts';
import { vehicleDistancesSchema } from '../../../domain/telemetry/vehicle-distances.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useReportAsked } from '../../report-ui/use-report-asked.ts';
import type { DayRange } from '../../../domain/kit/periods.ts';
import { OWNERSHIP_OPTIONS } from './search.ts';

/** What the screen is asked for, as reports are. */
export const ASKS = { ...journalier, startingPeriod: 'thisYear', options: OWNERSHIP_OPTIONS, groupings: [[]] } as unknown as ReportDeclaration<never>;

/** Up to the end of the month where it goes up to today: nothing is driven later, and tomorrow the same answer serves without network. */
function wholeMonth({ from, to }: DayRange, today: string): { from: string; to: string } {
  return { from, to: to === today ? monthOf(today).to : to };
}

/** What vehicles cost over the period of the address, from this device's own copy; how far they went is an answer of the server that is kept. */
export function useOwnership(lang: string) {
  const asking = useReportAsked(ASKS, lang);
  const { search, asked, range, timeZone, vehicles, isReady } = asking;
  const isAll = search.vehicles === undefined && search.fleets === undefined;
  // One that was sold this year cost something this year.
  const scope = useMemo(() => {
    const chosen = new Set(asked.vehicles);
    return vehicles.rows.filter(({ _id }) => isAll || chosen.has(_id)).map((row) => ({ _id: row._id, fleet: (row['fleet'] as string | null | undefined) ?? null, isRetired: RETIRED_STATUSES.includes(row['status']) }));
  }, [vehicles.rows, asked.vehicles, isAll]);
  const distances = useRemote(isReady ? `/api/v1/vehicles/distances?${new URLSearchParams(wholeMonth(range, asking.today))}` : null, vehicleDistancesSchema);
  const costs = useRows('vehicleCost');
  const contracts = useRows('rentalContract').rows as unknown as RentalContract[];
  const works = useRows('maintenance').rows as unknown as Maintenance[];
  const claims = useRows('claim').rows as unknown as Claim[];
  const budgets = useRows('costBudget').rows as unknown as CostBudget[];
  const withTax = asked.options['tax'] === 'gross';
  const ground = useMemo(() => costLines({ costs: costs.rows as unknown as VehicleCost[], contracts, works, claims }, range, { timeZone, withTax }), [costs.rows, contracts, works, claims, range, timeZone, withTax]);
  const results = distances.value?.results;
  const km = useMemo(() => results && new Map(results.map((one) => [one.vehicle, one.km])), [results]);
  const table = useMemo(() => ownershipTable({ lines: ground.lines, vehicles: scope, days: range, kmOf: (id) => (km ? (km.get(id) ?? 0) : null) }), [ground, scope, range, km]);
  const budget = useMemo(() => budgetSums(budgets, { isAll, fleets: new Set(isAll ? scope.flatMap(({ fleet }) => fleet ?? []) : search.fleets?.split(',')), vehicles: scope }, range), [budgets, isAll, scope, search.fleets, range]);
  const retired = useMemo(() => new Set(scope.filter(({ isRetired }) => isRetired).map(({ _id }) => _id)), [scope]);
  const rows = useMemo(() => (asked.options['by'] === 'fleet' ? table.fleets : table.vehicles.filter(({ id, cents }) => cents !== 0 || !retired.has(id!))), [asked.options, table, retired]);
  return { asking, distances, isLoaded: costs.loaded && vehicles.loaded, unpriced: ground.unpriced, table, rows, budget };
}
