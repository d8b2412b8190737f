import { claim } from '../../../domain/cost/claim.ts';
import { costBudget, rentalContract, vehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { maintenance, maintenancePlan } from '../../../domain/maintenance/maintenance.ts';
import { round } from '../../../domain/mission/round.ts';
import type { Context } from '../../context.ts';
import { demoAuthor } from '../field-work/demo-author.ts';
import { driversOf, fleetId, type NewRow } from '../make-rows.ts';
import { organizationId, type DemoOrganization } from '../world.ts';
import { claimRows, rentalRows } from './claims-rentals.ts';
import { budgetRows, costRows } from './costs.ts';
import { roundRows, seedMissions } from './missions.ts';
import { planRows, workRows } from './maintenance.ts';
import { seedReservations } from './reservations.ts';

/** Who writes it: a manager, through the doors that everybody's writes pass. */
const MANAGER: Readonly<Record<string, string>> = { [organizationId('TL')]: 'manager', [organizationId('GS')]: 'multi' };
const WRITE_ROWS = 100;

/** Maintenance, claims, rental contracts and reservations of the organizations that have people; what exists is left as it is. */
export async function seedFleetManagement(context: Context, world: readonly DemoOrganization[], today: string): Promise<void> {
  for (const { id: orgId, spec, vehicles } of world) {
    const local = MANAGER[orgId];
    if (local === undefined) continue;
    const { actor } = await demoAuthor(context, local, orgId);
    const write = async (entity: Entity, rows: readonly NewRow[]): Promise<void> => {
      const { count } = await context.store.list(actor, entity, { page: 1, size: 1 });
      // A person who deleted one does not find it again at the next start.
      if (count > 0) return;
      for (let from = 0; from < rows.length; from += WRITE_ROWS)
        await context.store.write(actor, async (writer) => {
          for (const { id, doc } of rows.slice(from, from + WRITE_ROWS)) await writer.insert(entity, id, doc);
        });
    };
    await write(maintenancePlan, planRows(spec.key));
    await write(maintenance, workRows(spec.key, vehicles, today));
    await write(claim, claimRows(spec.key, vehicles, driversOf(spec, vehicles), today));
    const rentals = rentalRows(spec.key, vehicles, today);
    await write(rentalContract, rentals);
    await write(vehicleCost, costRows(spec.key, vehicles, new Set(rentals.map(({ doc }) => String(doc['vehicle']))), today));
    await write(costBudget, budgetRows(spec.key, fleetId(spec, spec.fleets[0]!.code), today));
    await write(round, roundRows(spec, vehicles, today));
    await seedMissions(context, orgId, spec, vehicles, today);
    await seedReservations(context, orgId, spec.key, vehicles, today);
  }
}
