import { useMemo } from 'react';
import type { Claim } from '../../../domain/claim/claim.ts';
import { budgetSums } from '../../../domain/cost/budget-sums.ts';
import type { CostBudget } from '../../../domain/cost/cost-budget.ts';
import { costLines } from '../../../domain/cost/cost-sources.ts';
import { ownershipTable } from '../../../domain/cost/ownership.ts';
import type { VehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import type { ReportDeclaration } from '../../../domain/kit/report.ts';
import type { Maintenance } from '../../../domain/maintenance/maintenance.ts';
import type { RentalContract } from '../../../domain/rental/rental-contract.ts';
import { journalier } from '../../../domain/reports/journalier.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useDistances } from '../../report-ui/use-distances.ts';
import { useReportQuery } from '../../report-ui/use-report-query.ts';
import { OWNERSHIP_OPTIONS } from './search.ts';

/** What the screen is asked for, as reports are. */
export const ASKS: ReportDeclaration<never> = {
  ...journalier,
  startingPeriod: 'thisYear',
  options: OWNERSHIP_OPTIONS,
  groupings: [[]],
};

/** What vehicles cost over the period of the address, from this device's own copy; how far they went is an answer of the server that is kept. */
export function useOwnership(lang: string) {
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
