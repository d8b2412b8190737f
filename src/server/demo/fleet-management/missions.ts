import { mission, type Mission } from '../../../domain/mission/mission.ts';
import type { RoundStop } from '../../../domain/mission/round.ts';
import { addDays, dayStartMs } from '../../../domain/time/time-zone.ts';
import type { Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { demoAuthor } from '../field-work/send-record.ts';
import { idOf, Random } from '../random.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import type { OrganizationSpec } from '../organizations/organization.ts';
import { metresBetween, spotAt } from '../places.ts';
import { DEMO_ZONE, planDay } from '../plan.ts';
import { organizationId } from '../world.ts';

/** Who drives for the missions that go on, and who sends them, by organization. */
const PEOPLE: Readonly<Record<string, { driver: string; sender: string }>> = {
  [organizationId('TL')]: { driver: 'user', sender: 'manager' },
  [organizationId('GS')]: { driver: 'multi', sender: 'multi' },
};
const VEHICLES = 5;
const DAYS_BACK = 7;
const STAY_MS = 5 * 60_000;
const MESSAGES = ['Appeler à l’arrivée.', 'Quai 2, demander M. Perrin.', 'Livraison attendue avant midi.', null];

/** "Francheville nord" of a junction named "francheville-nord". */
const placeName = (junction: string): string =>
  junction.charAt(0).toUpperCase() + junction.slice(1).replace(/-(nord|sud|est|ouest)$/, ' $1');
const iso = (ms: number): string => new Date(ms).toISOString();

const isTold = ({ status, device, silentDays }: MadeVehicle): boolean =>
  status === 'active' && device?.type === 'teltonika' && silentDays === null;

interface Drive {
  startMs: number;
  stand: Extract<ReturnType<typeof planDay>['steps'][number], { kind: 'stand' }>;
}

/** Drives of a day that end where the vehicle stays. */
function drivesOf(vehicle: MadeVehicle, day: string): Drive[] {
  const { steps } = planDay(vehicle, day);
  return steps.flatMap((step, n) => {
    const stand = steps[n + 1];
    return step.kind === 'drive' && stand?.kind === 'stand' && stand.endMs - stand.startMs > STAY_MS
      ? [{ startMs: step.startMs, stand }]
      : [];
  });
}

/** Missions to where vehicles go on the days until now: the end of a drive each day, sent a little before it begins. That they arrived is found from what their devices tell. */
function pastRows(vehicles: readonly MadeVehicle[], today: string, nowMs: number): NewRow[] {
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, at) => addDays(today, at - DAYS_BACK));
  return vehicles.flatMap((vehicle, of) =>
    days.flatMap((day, at): NewRow[] => {
      const random = new Random(`mission/${vehicle.key}/${day}`);
      const drives = drivesOf(vehicle, day);
      if (drives.length === 0) return [];
      const { startMs, stand } = random.pick(drives);
      const sentMs = startMs - random.int(8, 15) * 60_000;
      if (sentMs > nowMs) return [];
      const state: Mission['state'] = of === 1 && at % 3 === 0 ? 'refused' : of === 2 && at % 4 === 1 ? 'cancelled' : 'accepted';
      const fiveMin = 5 * 60_000;
      return [
        {
          id: idOf(`mission/${vehicle.key}/${day}`),
          doc: {
            title: `Course ${vehicle.key} · ${day.slice(8)}/${day.slice(5, 7)}`,
            vehicle: vehicle.id,
            destination: placeName(stand.spot.junction),
            lat: stand.spot.lat,
            lng: stand.spot.lng,
            plannedAt: iso(Math.round((stand.startMs + random.int(-12, 10) * 60_000) / fiveMin) * fiveMin),
            message: random.pick(MESSAGES),
            state,
            sentAt: iso(sentMs),
            answeredAt: state === 'cancelled' ? null : iso(sentMs + random.int(1, 5) * 60_000),
          },
        },
      ];
    }),
  );
}

/** Missions around today; what exists is left as it is. */
export async function seedMissions(
  context: Context,
  orgId: string,
  spec: OrganizationSpec,
  vehicles: readonly MadeVehicle[],
  today: string,
): Promise<void> {
  const [system, local] = [systemActor(orgId), PEOPLE[orgId]];
  const { count } = await context.store.list(system, mission, { page: 1, size: 1 });
  const some = vehicles.filter((vehicle) => isTold(vehicle) && vehicle.duty === 'day' && vehicle.sites.length > 1).slice(0, VEHICLES);
  const customers = spec.sites.filter(({ kind }) => kind === 'customer');
  if (count > 0 || local === undefined || some.length === 0 || customers.length === 0) return;
  const [{ actor }, { actor: sender }] = await Promise.all([
    demoAuthor(context, local.driver, orgId),
    demoAuthor(context, local.sender, orgId),
  ]);
  const nowMs = context.now();
  const going: NewRow[] = customers.slice(0, 2).map(({ code, name }, n) => ({
    id: idOf(`mission/${spec.key}/going/${n}`),
    doc: {
      title: `Enlèvement ${name}`.slice(0, 120),
      vehicle: some[n % some.length]!.id,
      site: idOf(`site/${spec.key}/${code}`),
      plannedAt: iso(nowMs + (n + 2) * 3_600_000),
      plannedKm: 25 + 10 * n,
      sentAt: iso(nowMs - (n + 1) * 600_000),
      assignee: actor.userId,
      sender: sender.userId,
      sentByName: sender.userName,
    },
  }));
  const past = new Set(some);
  const driving = vehicles
    .filter((vehicle) => isTold(vehicle) && !past.has(vehicle))
    .flatMap((vehicle) =>
      drivesOf(vehicle, today)
        .filter(({ startMs, stand }) => startMs <= nowMs && stand.startMs > nowMs + STAY_MS)
        .map((drive) => ({ vehicle, ...drive })),
    );
  // Its arrival is estimated while it drives.
  const underWay = driving.slice(0, 1).map(({ vehicle, startMs, stand }): NewRow => ({
    id: idOf(`mission/${spec.key}/under-way`),
    doc: {
      title: `Course ${vehicle.key}`,
      vehicle: vehicle.id,
      destination: placeName(stand.spot.junction),
      lat: stand.spot.lat,
      lng: stand.spot.lng,
      plannedAt: iso(stand.startMs),
      state: 'accepted',
      sentAt: iso(startMs - 600_000),
      answeredAt: iso(startMs - 300_000),
      assignee: actor.userId,
      sender: sender.userId,
      sentByName: sender.userName,
    },
  }));
  await context.store.write(system, async (writer) => {
    for (const { id, doc } of [...pastRows(some, today, nowMs), ...going, ...underWay]) await writer.insert(mission, id, doc);
  });
}

const ROUND_VEHICLES = 8;
const ROUND_DAYS_BACK = 10;
const DAYS_AHEAD = 3;
const LAST_MIN = 1425;

/** Stops of a day that a vehicle makes, planned a little sooner or later than it comes; now and then one it does not make. */
function stopsOf(spec: OrganizationSpec, vehicle: MadeVehicle, day: string): RoundStop[] {
  const random = new Random(`round/${vehicle.key}/${day}`);
  const customers = spec.sites
    .filter(({ kind }) => kind === 'customer')
    .map((site) => ({ id: idOf(`site/${spec.key}/${site.code}`), spot: spotAt(site) }));
  const midnightMs = dayStartMs(day, DEMO_ZONE);
  const found: { site: string; min: number }[] = [];
  for (const step of planDay(vehicle, day).steps) {
    if (step.kind !== 'stand') continue;
    const { spot } = step;
    const here = customers.find((one) => metresBetween(one.spot, spot) < 5);
    const min = Math.round((step.startMs - midnightMs) / 60_000);
    if (here && found.at(-1)?.site !== here.id && min < LAST_MIN - 60) found.push({ site: here.id, min });
  }
  if (found.length > 0 && random.chance(0.08))
    found.push({ site: random.pick(customers).id, min: Math.min(LAST_MIN - 60, found.at(-1)!.min + 70) });
  let lastMin = 0;
  return found.map(({ site, min }) => {
    const arriveMin = Math.min(LAST_MIN, Math.max(lastMin, Math.round((min + random.int(-9, 8)) / 5) * 5));
    lastMin = arriveMin;
    return { site, arriveMin, leaveMin: null };
  });
}

/** Rounds of some vehicles for the days around today, each of one day. */
export function roundRows(spec: OrganizationSpec, vehicles: readonly MadeVehicle[], today: string): NewRow[] {
  const some = vehicles
    .filter(
      ({ status, duty, sites, device, silentDays }) =>
        status === 'active' && duty === 'day' && sites.length > 2 && device?.type === 'teltonika' && silentDays === null,
    )
    .slice(0, ROUND_VEHICLES);
  const days = Array.from({ length: ROUND_DAYS_BACK + DAYS_AHEAD + 1 }, (_, at) => addDays(today, at - ROUND_DAYS_BACK));
  return some.flatMap((vehicle) =>
    days.flatMap((day): NewRow[] => {
      const stops = stopsOf(spec, vehicle, day);
      return stops.length < 2
        ? []
        : [
            {
              id: idOf(`round/${vehicle.key}/${day}`),
              doc: {
                name: `Livraisons ${vehicle.key} · ${day.slice(8)}/${day.slice(5, 7)}`,
                vehicle: vehicle.id,
                days: [],
                onDate: day,
                stops,
              },
            },
          ];
    }),
  );
}
