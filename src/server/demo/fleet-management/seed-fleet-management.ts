import { claim } from '../../../domain/cost/claim.ts';
import { costBudget, rentalContract, vehicleCost } from '../../../domain/cost/vehicle-cost.ts';
import type { Entity } from '../../../domain/entity/entity.ts';
import { maintenance, maintenancePlan } from '../../../domain/maintenance/maintenance.ts';
import { round } from '../../../domain/mission/round.ts';
import type { Context } from '../../context.ts';
import { demoAuthor } from '../field-work/send-record.ts';
import { driversOf, fleetId, type NewRow } from '../make-rows.ts';
import { organizationId, type DemoOrganization } from '../world.ts';
import { claimRows, rentalRows } from './claims-rentals.ts';
import { budgetRows, costRows } from './costs.ts';
import { roundRows, seedMissions } from './missions.ts';
import { planRows, workRows } from './maintenance.ts';
import { addDays, instantOfWall } from '../../../domain/time/time-zone.ts';
import { reservation, type Reservation, type ReservationState } from '../../../domain/reservation/reservation.ts';
import { systemActor } from '../../database/actors.ts';
import { idOf, Random } from '../random.ts';
import { isShared, type MadeVehicle } from '../make-vehicles.ts';
import { DEMO_ZONE } from '../plan.ts';

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

/** Who reserves, by organization. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  [organizationId('TL')]: ['user', 'technician', 'manager', 'admin'],
  [organizationId('GS')]: ['multi'],
};
const PURPOSES = [
  'Rendez-vous client',
  'Salon professionnel',
  'Formation à l’agence',
  'Visite de chantier',
  'Gare de la Part-Dieu',
  'Audit fournisseur',
  'Remise de clés',
  'Déplacement au siège',
];
const PAST_DAYS = 12;
const COMING_DAYS = 15;
/** Hours of the day somebody needs a car. */
const SLOTS: readonly (readonly [number, number])[] = [
  [8, 12],
  [9, 11],
  [13, 18],
  [9, 17],
];

type Person = Pick<Reservation, 'bookedBy' | 'bookedByName'> & { isManager: boolean };

function stateAt(startMs: number, endMs: number, nowMs: number, random: Random, isManager: boolean): ReservationState {
  if (endMs <= nowMs) return random.chance(0.12) ? 'cancelled' : 'completed';
  if (startMs <= nowMs) return 'inProgress';
  return random.chance(0.4) && !isManager ? 'requested' : 'confirmed';
}

/** Reservations of the shared cars around today: one a day at most of each, so that no two meet. */
function reservationRows(org: string, vehicles: readonly MadeVehicle[], people: readonly Person[], today: string, nowMs: number): NewRow[] {
  return vehicles
    .filter((vehicle) => isShared(vehicle) && (vehicle.status === 'active' || vehicle.status === 'reserve'))
    .flatMap((vehicle) => {
      const random = new Random(`reservations/${org}/${vehicle.key}`);
      let km = vehicle.odometerKm;
      return Array.from({ length: PAST_DAYS + COMING_DAYS }, (_, at) => addDays(today, at - PAST_DAYS)).flatMap((day): NewRow[] => {
        const weekday = new Date(day).getUTCDay();
        const isWanted = random.chance(0.45);
        const [from, to] = random.pick(SLOTS);
        const [who, purpose, driven, energy] = [random.pick(people), random.pick(PURPOSES), random.int(18, 140), random.int(45, 98)];
        if (!isWanted || weekday === 0 || weekday === 6) return [];
        const [startMs, endMs] = [from, to].map((hour) =>
          instantOfWall(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), DEMO_ZONE),
        ) as [number, number];
        const { isManager, ...person } = who;
        const state = stateAt(startMs, endMs, nowMs, random, isManager);
        const [startAt, endAt] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
        const isOut = state === 'inProgress' || state === 'completed';
        const outKm = Math.round(km);
        if (state === 'completed') km += driven;
        return [
          {
            id: idOf(`reservation/${org}/${vehicle.key}/${day}`),
            doc: {
              purpose,
              vehicle: vehicle.id,
              state,
              startAt,
              endAt,
              estimatedKm: Math.round(driven / 10) * 10,
              ...person,
              ...(isOut ? { outAt: startAt, outKm, outEnergyPct: energy } : {}),
              ...(state === 'completed'
                ? {
                    backAt: endAt,
                    backKm: outKm + driven,
                    backEnergyPct: Math.max(8, energy - Math.round(driven / 4)),
                    ...(random.chance(0.06) ? { damage: 'Rayure sur le pare-chocs arrière.' } : {}),
                  }
                : {}),
            },
          },
        ];
      });
    });
}

/** Reservations of an organization that has people; what exists is left as it is. */
async function seedReservations(
  context: Context,
  orgId: string,
  org: string,
  vehicles: readonly MadeVehicle[],
  today: string,
): Promise<void> {
  const server = systemActor(orgId);
  const { count } = await context.store.list(server, reservation, { page: 1, size: 1 });
  if (count > 0) return;
  const people = await Promise.all(
    (PEOPLE[orgId] ?? []).map(async (local): Promise<Person> => {
      const { actor } = await demoAuthor(context, local, orgId);
      return { bookedBy: actor.userId, bookedByName: actor.userName, isManager: actor.role === 'manager' || actor.role === 'admin' };
    }),
  );
  // What is over could not be made by a person any more: the server writes it.
  await context.store.write(server, async (writer) => {
    for (const { id, doc } of reservationRows(org, vehicles, people, today, context.now())) await writer.insert(reservation, id, doc);
  });
}
