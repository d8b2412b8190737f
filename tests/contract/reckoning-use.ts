import { beforeAll, expect, it } from 'vitest';
import { LUMIERE, type ReckonedDay } from '../helpers/reckoned-day.ts';
import {
  burntL,
  counterKm,
  drives,
  isWithin,
  scoreOfRates,
  speedingS,
  stayS,
  type Circle,
  type LimitedArea,
} from '../helpers/reckoned-use.ts';

/*
 * What reports say of eco-driving, energy, sites, rounds and drivers, against a reckoning of the raw positions of the same day by SQL and plain loops:
 * nothing of src/domain. Part of reckoning.pg.test.ts, which has kilometres and times: the day is made once.
 */
const figure = (value: unknown): number => Number(value ?? 0);
const isNear = (told: number, right: number, share: number, slack: number): boolean =>
  Math.abs(told - right) <= Math.abs(right) * share + slack;
const byPlate = (told: readonly Record<string, unknown>[]): Map<string, Record<string, unknown>> =>
  new Map(told.map((row) => [String(row['who'] ?? row['named']), row]));

/** The tests of a day; they come last, for they give badges to drivers. */
export function reckonsUse(of: () => ReckonedDay): void {
  let { vehicles, rows, report, fromMs, toMs }: ReckonedDay = of();
  beforeAll(() => {
    ({ vehicles, rows, report, fromMs, toMs } = of());
  });

  it('harsh events and seconds of speeding are those that were measured', async () => {
    const areas = await rows<LimitedArea>(
      `SELECT speed_limit_kmh AS kmh, CASE WHEN area->>'kind' = 'circle' THEN jsonb_build_object('lng', area->'center'->0, 'lat', area->'center'->1, 'radiusM', area->'radiusM') END AS circle,
            area->'rings'->0 AS ring FROM zones WHERE org_id = $1 AND speed_limit_kmh IS NOT NULL AND active`,
      [LUMIERE],
    );
    const told = byPlate((await report('eco-conduite', '&by=vehicle')).rows);
    const [wrong, seen]: [unknown[], number[]] = [[], []];
    for (const { plate, category, limitKmh, gvwrKg, fixes } of vehicles.values()) {
      const row = told.get(plate);
      if (!row) continue;
      const heavy = category === 'pl' || (category === 'vul' && (gvwrKg ?? 0) > 3500);
      const right = {
        accelerations: fixes.filter(({ harsh }) => harsh === 1).length,
        brakings: fixes.filter(({ harsh }) => harsh === 2).length,
        corners: fixes.filter(({ harsh }) => harsh === 3).length,
      };
      const overS = speedingS(fixes, limitKmh ?? (heavy ? 90 : category === 'bus' ? 100 : 130), areas);
      seen.push(overS, right.brakings);
      if (row['brakings'] !== null && Object.entries(right).some(([name, count]) => figure(row[name]) !== count))
        wrong.push([plate, right, row]);
      if (!isNear(figure(row['speedingS']), overS, 0.05, 30)) wrong.push([plate, overS, row['speedingS']]);
    }
    expect(wrong).toEqual([]);
    expect(seen.some((value) => value > 0)).toBe(true);
  });

  it('a score is that of the table of decision 19, by journey, vehicle and driver', async () => {
    const journeys = await rows<{
      vehicle: string;
      profile: string;
      tells: boolean;
      score: number | null;
      m: number;
      drivingS: number;
      idlingS: number;
      engineS: number | null;
      maxKmh: number | null;
      events: { kind: string; at: string; endAt: string | null }[];
    }>(
      `SELECT vehicle_id AS vehicle, journey->'eco'->>'profile' AS profile, (journey->'eco'->>'tells')::boolean AS tells, (journey->'eco'->>'score')::float8 AS score, (journey->>'distanceM')::int AS m,
            (journey->>'drivingS')::int AS "drivingS", (journey->>'idlingS')::int AS "idlingS", (journey->>'engineS')::int AS "engineS", (journey->>'maxKmh')::float8 AS "maxKmh", journey->'events' AS events
       FROM journeys WHERE org_id = $1 AND start_at >= $2 AND end_at <= $3 AND kind = 'driven' AND journey ? 'eco' AND journey->'eco' <> 'null'`,
      [LUMIERE, new Date(fromMs), new Date(toMs)],
    );
    const wrong: unknown[] = [];
    const sums = new Map<string, [pointsM: number, m: number]>();
    for (const one of journeys) {
      const { vehicle, profile, tells, score, m, drivingS, idlingS, engineS, maxKmh, events } = one;
      const per100 = (kind: string): number | null =>
        tells && m > 0 ? (events.filter((event) => event.kind === `harsh-${kind}`).length / m) * 100_000 : null;
      const overS = events.reduce(
        (sum, { kind, at, endAt }) => sum + (kind === 'speeding' && endAt ? (Date.parse(endAt) - Date.parse(at)) / 1000 : 0),
        0,
      );
      const right =
        m < 1000
          ? null
          : scoreOfRates(profile, [
              ...['acceleration', 'braking', 'cornering'].map(per100),
              maxKmh === null || drivingS === 0 ? null : (Math.min(overS, drivingS) / drivingS) * 100,
              engineS === null || drivingS + idlingS === 0 ? null : (idlingS / (drivingS + idlingS)) * 100,
            ]);
      if ((right === null) !== (score === null) || !isNear(score ?? 0, right ?? 0, 0, 0.15)) wrong.push([one, right]);
      if (right === null) continue;
      const [pointsM, all] = sums.get(vehicle) ?? [0, 0];
      sums.set(vehicle, [pointsM + right * m, all + m]);
    }
    expect(wrong).toEqual([]);
    // What goes over midnight is only partly of the day.
    const nights = await rows<{ vehicle: string }>(
      'SELECT vehicle_id AS vehicle FROM journeys WHERE org_id = $1 AND start_at < $3 AND end_at > $2 AND (start_at < $2 OR end_at > $3)',
      [LUMIERE, new Date(fromMs), new Date(toMs)],
    );
    for (const { vehicle } of nights) sums.delete(vehicle);
    const places = {
      'eco-conduite': byPlate((await report('eco-conduite', '&by=vehicle')).rows),
      'eco-classement': byPlate((await report('eco-classement', '&by=vehicle')).rows),
      global: byPlate((await report('global')).rows),
    };
    for (const [id, [pointsM, m]] of sums)
      for (const [slug, told] of Object.entries(places)) {
        const plate = vehicles.get(id)?.plate;
        const row = plate === undefined ? undefined : told.get(plate);
        if (row && row['score'] !== null && !isNear(figure(row['score']), pointsM / m, 0, 0.15))
          wrong.push([slug, plate, row['score'], pointsM / m]);
      }
    expect(wrong).toEqual([]);
    expect(sums.size).toBeGreaterThan(5);
  });

  it('litres, litres per 100 km, CO₂ and cost follow from the tank, the way and the factor', async () => {
    const [prices] = await rows<Record<string, number | null>>(
      'SELECT diesel_eur_l AS diesel, petrol_eur_l AS petrol, petrol_eur_l AS hybrid, lpg_eur_l AS lpg, electricity_eur_kwh AS electric FROM settings WHERE org_id = $1',
      [LUMIERE],
    );
    // Kilograms per litre, kWh or kg: arrêté du 26 avril 2017, and what it lacks (docs).
    const factors: Record<string, number> = {
      diesel: 3.17,
      petrol: 2.79,
      hybrid: 2.79,
      'plug-in-hybrid': 2.79,
      lpg: 1.86,
      electric: 0.048,
      cng: 3.326,
    };
    const told = (await report('eco-bilan-consommation')).rows;
    const carbon = new Map((await report('eco-bilan-carbone')).rows.map((row) => [row['vehicle'], row]));
    const [wrong, seen]: [unknown[], Set<unknown>] = [[], new Set()];
    for (const row of told) {
      const of = vehicles.get(String(row['vehicle']));
      if (!of) continue;
      seen.add(row['energySource']);
      const used = figure(row['usedL'] ?? row['usedKwh'] ?? row['usedKg']);
      const km = figure(row['distanceKm']);
      if (row['energySource'] === 'reference' && !isNear(used, (km * (of.refPer100 ?? 0)) / 100, 0.001, 0.01))
        wrong.push([of.plate, row, of.refPer100]);
      const litres = burntL(of.fixes);
      if (row['energySource'] === 'device' && litres !== null && !isNear(used, litres, 0.1, 2))
        wrong.push([of.plate, 'litres', used, litres]);
      if (
        row['lPer100'] !== null &&
        !isNear(figure(row['lPer100']), (figure(row['measuredL']) / figure(row['measuredKm'])) * 100, 0.001, 0.01)
      )
        wrong.push([of.plate, row]);
      const price = prices?.[of.energy] ?? null;
      if (price !== null && row['costEur'] !== null && !isNear(figure(row['costEur']), used * price, 0, 0.011))
        wrong.push([of.plate, row, price]);
      const kg = carbon.get(row['vehicle'])?.['carbonKg'];
      if (row['energySource'] !== null && !isNear(figure(kg), used * (factors[of.energy] ?? 0), 0.001, 0.01))
        wrong.push([of.plate, of.energy, kg, used]);
    }
    expect(wrong).toEqual([]);
    expect(seen.has('device')).toBe(true);
  });

  it('journeys are as many as there are drives with a stop between; drivers have the kilometres of their badge or their vehicle', async () => {
    const told = new Map((await report('journalier')).rows.map((row) => [String(row['vehicle']), row]));
    const [wrong, seen]: [unknown[], Set<string>] = [[], new Set()];
    for (const { id, plate, fixes, category } of vehicles.values()) {
      const [right, row] = [drives(fixes), told.get(id)];
      // Plant moves less fast than what is taken for driving.
      if (category !== 'engin' && right > 0 && !isNear(figure(row?.['journeys']), right, 0.25, 2))
        wrong.push([plate, right, row?.['journeys']]);
    }
    // So few of its vehicles are here that most badges are of nobody: some get an owner.
    const people = await rows<{ id: string }>('SELECT id FROM drivers WHERE org_id = $1 ORDER BY id', [LUMIERE]);
    const tags = [
      ...new Set([...vehicles.values()].flatMap(({ fixes: all }) => all.flatMap(({ tag }) => (tag?.startsWith('0000') ? tag : [])))),
    ];
    const badges = new Map<string, string>();
    for (const [at, { id }] of people.entries()) {
      const tag = tags[at];
      await rows('UPDATE drivers SET badge = $2 WHERE id = $1', [id, tag ?? null]);
      if (tag !== undefined) badges.set(tag.toLowerCase(), id);
    }
    await rows('DELETE FROM driver_assignments WHERE org_id = $1 AND tag IS NOT NULL', [LUMIERE]);
    for (const [tag, id] of badges) {
      await rows(
        `INSERT INTO driver_assignments (id, org_id, tag, driver, "from", source, ver, field_versions, search_text) VALUES (gen_random_uuid(), $1, $2, $3, 'epoch', 'found', 1, '{}', '')`,
        [LUMIERE, tag, id],
      );
    }
    const km = new Map<string, number>();
    const mixed = new Set<string>();
    // Of nobody known, each vehicle stands for itself.
    for (const { id: vehicle, driver, fixes } of vehicles.values()) {
      const read = new Set(fixes.flatMap(({ tag }) => tag ?? []));
      const drivers = read.size === 0 ? [driver] : [...read].map((tag) => badges.get(tag.toLowerCase()) ?? null);
      const who = drivers[0] ?? vehicle;
      if (drivers.length !== 1) for (const one of drivers) mixed.add(one ?? vehicle);
      else km.set(who, (km.get(who) ?? 0) + counterKm(fixes));
    }
    const byDriver = new Map<string, number>();
    for (const row of (await report('conducteur')).rows) {
      const id = String(row['driver'] ?? row['vehicle']);
      byDriver.set(id, (byDriver.get(id) ?? 0) + figure(row['distanceKm']));
    }
    for (const [id, right] of km) {
      if (mixed.has(id) || right < 5) continue;
      seen.add(id);
      if (!isNear(byDriver.get(id) ?? 0, right, 0.05, 2)) wrong.push([id, right, byDriver.get(id)]);
    }
    expect(wrong).toEqual([]);
    expect([...seen].filter((id) => !vehicles.has(id)).length).toBeGreaterThan(2);
    expect(seen.size).toBeGreaterThan(8);
  });

  it('a site is visited for as long as positions are in it, and only for what is of the day; a stop of a round is reached when they are', async () => {
    const sites = new Map(
      (await rows<Circle & { id: string }>('SELECT id, lat, lng, radius_m AS "radiusM" FROM sites WHERE org_id = $1', [LUMIERE])).map(
        (site) => [site.id, site],
      ),
    );
    const told = new Map<string, number>();
    for (const row of (await report('site')).rows) {
      const key = `${String(row['vehicle'])} ${String(row['visited'])}`;
      told.set(key, (told.get(key) ?? 0) + figure(row['stayS']));
    }
    const [wrong, seen]: [unknown[], number[]] = [[], []];
    for (const { id, plate, before } of vehicles.values())
      for (const site of sites.values()) {
        const right = stayS(before, site, fromMs, toMs);
        const shown = told.get(`${id} ${site.id}`) ?? 0;
        if (right > 0) seen.push(right);
        if (shown > 86_400 || (Math.max(right, shown) >= 900 && !isNear(shown, right, 0.1, 600)))
          wrong.push([plate, site.id, right, shown]);
      }
    for (const row of (await report('tournee')).rows) {
      const [of, site, reachedMs] = [vehicles.get(String(row['vehicle'])), sites.get(String(row['stop'])), figure(row['reachedAt'])];
      if (!of || !site || reachedMs < fromMs || reachedMs > toMs) continue;
      seen.push(1);
      if (!of.before.some((fix) => Math.abs(fix.atMs - reachedMs) < 600_000 && isWithin(fix, site, 60))) wrong.push([of.plate, row]);
    }
    expect(wrong).toEqual([]);
    expect(seen.length).toBeGreaterThan(5);
  });
}
