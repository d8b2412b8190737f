import { addDays, instantOfWall } from '../../../domain/time/time-zone.ts';
import { reservation, type Reservation, type ReservationState } from '../../../domain/reservation/reservation.ts';
import type { Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { demoAuthor } from '../field-work/demo-author.ts';
import { idOf } from '../identifiers.ts';
import type { NewRow } from '../make-rows.ts';
import { isShared, type MadeVehicle } from '../make-vehicles.ts';
import { DEMO_ZONE } from '../plan.ts';
import { Random } from '../random.ts';
import { organizationId } from '../world.ts';

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
export async function seedReservations(
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
