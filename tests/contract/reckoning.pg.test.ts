import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LUMIERE, NO_DAY, reckonedDay } from '../helpers/reckoned-day.ts';
import { reckonsUse } from './reckoning-use.ts';

/*
 * A reckoning of its own: what a day of each vehicle comes to, of the raw positions, by SQL and plain loops. Nothing of src/domain is asked, so that an error there
 * is not made twice. It knows no thresholds but one (5 km/h is standing), so it is compared within what these can make of a difference.
 */
const DAY = '2026-11-16';
/** That day in Paris. */
const [FROM, TO] = ['2026-11-15T23:00:00Z', '2026-11-16T23:00:00Z'];

interface Reckoned {
  km: number;
  odometerKm: number | null;
  drivingS: number;
  /** null: no ignition is told. */
  engineS: number | null;
}

interface Fix {
  at: Date;
  lat: number;
  lng: number;
  kmh: number | null;
  ignition: boolean | null;
  odometer: number | null;
  device: string;
}

let day = NO_DAY;
/** By plate. */
const reckoned = new Map<string, Reckoned>();
const ids = new Map<string, string>();

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
function kmBetween(a: Fix, b: Fix): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

function reckon(fixes: readonly Fix[]): Reckoned {
  const sum = { km: 0, odometerKm: 0, drivingS: 0, engineS: 0 };
  let [hasOdometer, hasIgnition] = [true, false];
  let before: Fix | null = null;
  for (const fix of fixes) {
    hasOdometer &&= fix.odometer !== null;
    hasIgnition ||= fix.ignition !== null;
    if (before) {
      const seconds = (fix.at.getTime() - before.at.getTime()) / 1000;
      const km = kmBetween(before, fix);
      const isMoving = (before.kmh ?? 0) > 5 || (fix.kmh ?? 0) > 5 || km > 0.2;
      if (isMoving) sum.km += km;
      if ((before.kmh ?? 0) > 5 || (km > 0.2 && km / seconds > 5 / 3600)) sum.drivingS += seconds;
      if (before.ignition) sum.engineS += seconds;
      if (before.device === fix.device && before.odometer !== null && fix.odometer !== null && fix.odometer > before.odometer)
        sum.odometerKm += fix.odometer - before.odometer;
    }
    before = fix;
  }
  return { ...sum, odometerKm: hasOdometer ? sum.odometerKm : null, engineS: hasIgnition ? sum.engineS : null };
}

beforeAll(async () => {
  day = await reckonedDay(DAY, Date.parse(FROM), Date.parse(TO));
  const rows = await day.rows<Fix & { id: string; plate: string }>(
    `SELECT v.id, v.registration AS plate, p.at, p.lat, p.lng, p.speed_kmh AS kmh, p.ignition, p.odometer_km AS odometer, p.device_id AS device
       FROM positions p JOIN vehicles v ON v.id = p.vehicle_id
      WHERE p.org_id = $1 AND p.at >= $2 AND p.at < $3 AND p.valid AND p.lat IS NOT NULL AND v.private_use IS NOT TRUE ORDER BY v.id, p.at`,
    [LUMIERE, FROM, TO],
  );
  const byPlate = new Map<string, typeof rows>();
  for (const row of rows) byPlate.set(row.plate, [...(byPlate.get(row.plate) ?? []), row]);
  for (const [plate, fixes] of byPlate) {
    reckoned.set(plate, reckon(fixes));
    ids.set(plate, fixes[0]!.id);
  }
}, 240_000);
afterAll(() => day.close());

type Told = Partial<Record<'km' | 'drivingS' | 'engineS', number>>;

const report = async (slug: string): Promise<Record<string, unknown>[]> => (await day.report(slug)).rows;

const figure = (value: unknown, times = 1): number => Number(value ?? 0) * times;
const byVehicle = (rows: readonly Record<string, unknown>[], of: (row: Record<string, unknown>) => Told): Map<string, Told> =>
  new Map(rows.map((row) => [String(row['vehicle']), of(row)]));

/** What each place says of each vehicle, by its id. */
const PLACES: Readonly<Record<string, () => Promise<Map<string, Told>>>> = {
  card: async () => {
    const answer = await day.get(`/api/v1/vehicles/days?day=${DAY}`);
    const { results } = answer.json<{
      results: { vehicle: string; distanceKm: number; drivingS: number; idlingS: number; standingS: number }[];
    }>();
    return new Map(
      results.map(({ vehicle, distanceKm, drivingS, idlingS, standingS }) => [
        vehicle,
        { km: distanceKm, drivingS, engineS: drivingS + idlingS + standingS },
      ]),
    );
  },
  journalier: async () =>
    byVehicle(await report('journalier'), (row) => ({ km: figure(row['distanceKm']), drivingS: figure(row['drivingS']) })),
  kilometrique: async () => byVehicle(await report('kilometrique'), (row) => ({ km: figure(row['distanceKm']) })),
  horametre: async () =>
    byVehicle(await report('horametre'), (row) => ({ drivingS: figure(row['drivingH'], 3600), engineS: figure(row['engineH'], 3600) })),
  global: async () => {
    const byPlate = new Map((await report('global')).map((row) => [String(row['named']), row]));
    return new Map(
      [...ids].flatMap(([plate, id]) => {
        const row = byPlate.get(plate);
        return row ? [[id, { km: figure(row['distanceKm']), drivingS: figure(row['drivingS']) }] as const] : [];
      }),
    );
  },
};

const isNear = (told: number, right: number, share: number, slack: number): boolean => Math.abs(told - right) <= right * share + slack;

describe('a day of the demonstration, reckoned with other code', () => {
  it('has vehicles that drove', () => {
    const driven = [...reckoned.values()].filter(({ km }) => km > 20);
    expect(driven.length).toBeGreaterThan(5);
  });

  it.each(Object.keys(PLACES))('is what is shown: %s', async (place) => {
    const told = await PLACES[place]!();
    const wrong: unknown[] = [];
    for (const [plate, { km, odometerKm, drivingS, engineS }] of reckoned) {
      if (km < 5) continue;
      const shown = told.get(ids.get(plate)!);
      if (!shown) {
        wrong.push([plate, 'is not shown', km]);
        continue;
      }
      // Straight lines between positions are the least; the counter of the vehicle is the way.
      const isWay =
        shown.km === undefined ||
        (odometerKm === null ? shown.km >= km * 0.95 - 1 && shown.km <= km * 1.6 + 1 : isNear(shown.km, odometerKm, 0.04, 1.5));
      const isDriving = shown.drivingS === undefined || isNear(shown.drivingS, drivingS, 0.08, 600);
      const isOn = shown.engineS === undefined || engineS === null || isNear(shown.engineS, engineS, 0.03, 600);
      if (!isWay || !isDriving || !isOn) wrong.push([plate, { km, odometerKm, drivingS, engineS }, shown]);
    }
    expect(wrong).toEqual([]);
  });

  it('keeps the laws of the ledger in every journey', async () => {
    const rows = await day.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM journeys WHERE (journey->>'meanKmh')::float8 > (journey->>'maxKmh')::float8
          OR ((journey->>'drivingS')::int = 0 AND (journey->>'distanceM')::int > 0)
          OR (journey->>'durationS')::int <> (journey->>'drivingS')::int + (journey->>'idlingS')::int + (journey->>'stoppedS')::int + (journey->>'silentS')::int
          OR (journey->>'distanceM')::int <> (SELECT coalesce(sum((slice->>5)::int), 0) FROM jsonb_array_elements(journey->'slices') slice)
          OR (journey->>'drivingS')::int <> (SELECT coalesce(sum((slice->>0)::int), 0) FROM jsonb_array_elements(journey->'slices') slice)`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

reckonsUse(() => day);
