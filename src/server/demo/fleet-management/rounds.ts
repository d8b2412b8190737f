import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import type { RoundStop } from '../../../domain/round/round.ts';
import { idOf } from '../identifiers.ts';
import type { NewRow } from '../make-rows.ts';
import type { MadeVehicle } from '../make-vehicles.ts';
import type { OrganizationSpec } from '../organizations/organization.ts';
import { metresBetween, spotAt } from '../places.ts';
import { DEMO_ZONE, planDay } from '../plan.ts';
import { Random } from '../random.ts';

const VEHICLES = 8;
const DAYS_BACK = 10;
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
    .slice(0, VEHICLES);
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, at) => addDays(today, at - DAYS_BACK));
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
