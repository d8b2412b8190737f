/*
 * Loops over raw positions of one vehicle in a day: a reckoning that asks nothing of src/domain (tests/contract/reckoning-use.ts).
 */
export interface RawFix {
  atMs: number;
  lat: number;
  lng: number;
  kmh: number | null;
  fuelL: number | null;
  odometerKm: number | null;
  tag: string | null;
  /** What a Teltonika says of a harsh event: 1 acceleration, 2 braking, 3 cornering. */
  harsh: number | null;
}
export interface Circle {
  lat: number;
  lng: number;
  radiusM: number;
}
export interface LimitedArea {
  kmh: number;
  circle: Circle | null;
  /** Longitude and latitude of each corner. */
  ring: readonly (readonly [number, number])[] | null;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export function metresBetween(a: Pick<RawFix, 'lat' | 'lng'>, b: Pick<RawFix, 'lat' | 'lng'>): number {
  const y = radians(b.lat - a.lat);
  const x = radians(b.lng - a.lng) * Math.cos(radians((a.lat + b.lat) / 2));
  return 6_371_000 * Math.hypot(x, y);
}
export const isWithin = (fix: Pick<RawFix, 'lat' | 'lng'>, circle: Circle, slackM = 0): boolean =>
  metresBetween(fix, circle) <= circle.radiusM + slackM;

function isInRing({ lat, lng }: RawFix, ring: readonly (readonly [number, number])[]): boolean {
  let inside = false;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
  }
  return inside;
}

/** Seconds over a limit and 5 km/h more: runs of readings at most a minute and a half apart that last ten seconds. */
export function speedingS(fixes: readonly RawFix[], baseKmh: number, areas: readonly LimitedArea[]): number {
  let [sum, fromMs, lastMs] = [0, 0, 0];
  let isOver = false;
  const end = (): void => {
    if (isOver && lastMs - fromMs >= 10_000) sum += (lastMs - fromMs) / 1000;
    isOver = false;
  };
  for (const fix of fixes) {
    const here = areas.filter(({ circle, ring }) => (circle ? isWithin(fix, circle) : ring !== null && isInRing(fix, ring)));
    const limit = Math.min(baseKmh, ...here.map(({ kmh }) => kmh));
    if (fix.kmh === null || fix.kmh <= limit + 5) {
      end();
      continue;
    }
    if (isOver && fix.atMs - lastMs > 90_000) end();
    if (!isOver) [isOver, fromMs] = [true, fix.atMs];
    lastMs = fix.atMs;
  }
  end();
  return sum;
}

/** Litres that left the tank, but for a fall at once. */
export function burntL(fixes: readonly RawFix[]): number | null {
  const levels = fixes.flatMap(({ fuelL }) => fuelL ?? []);
  if (levels.length < 2) return null;
  return levels.slice(1).reduce((sum, level, at) => {
    const fall = (levels[at] ?? level) - level;
    return fall > -8 && fall < 10 ? sum + fall : sum;
  }, 0);
}

/** Drives that five minutes of standing part from each other. */
export function drives(fixes: readonly RawFix[]): number {
  const moving = fixes.filter(({ kmh }) => (kmh ?? 0) > 5).map(({ atMs }) => atMs);
  return moving.filter((atMs, at) => at === 0 || atMs - (moving[at - 1] ?? 0) >= 300_000 + 60_000).length;
}

/** Seconds within a circle, of the time from one instant to another: from the first position in it to the first one outside. */
export function stayS(fixes: readonly RawFix[], circle: Circle, fromMs: number, toMs: number): number {
  let [sum, sinceMs] = [0, 0];
  let isIn = false;
  const add = (untilMs: number): void => void (sum += Math.max(0, Math.min(untilMs, toMs) - Math.max(sinceMs, fromMs)) / 1000);
  for (const fix of fixes) {
    const now = isWithin(fix, circle, isIn ? 30 : 0);
    if (now && !isIn) sinceMs = fix.atMs;
    if (!now && isIn) add(fix.atMs);
    isIn = now;
  }
  if (isIn) add(toMs);
  return sum;
}

/** Kilometres by the counter. */
export const counterKm = (fixes: readonly RawFix[]): number => {
  const known = fixes.flatMap(({ odometerKm }) => odometerKm ?? []);
  return (known.at(-1) ?? 0) - (known[0] ?? 0);
};

/** Weights, and what is worth 100 and 0 (docs/decisions/0019-eco-score.md): acceleration, braking, cornering, speeding, idling. */
const TABLE: Readonly<Record<string, readonly (readonly [weight: number, hundred: number, zero: number])[]>> = {
  vp: [
    [20, 0, 10],
    [25, 0, 10],
    [15, 0, 10],
    [25, 0, 10],
    [15, 5, 30],
  ],
  vul: [
    [20, 0, 10],
    [20, 0, 10],
    [10, 0, 10],
    [25, 0, 10],
    [25, 5, 30],
  ],
  pl: [
    [15, 0, 5],
    [20, 0, 5],
    [10, 0, 5],
    [25, 0, 5],
    [30, 5, 35],
  ],
  ve: [
    [25, 0, 10],
    [30, 0, 10],
    [20, 0, 10],
    [25, 0, 10],
    [0, 5, 30],
  ],
};

/** A score of rates in the order of the table; null where a signal is missing. */
export function scoreOfRates(profile: string, rates: readonly (number | null)[]): number | null {
  let [sum, weights] = [0, 0];
  for (const [at, [weight, hundred, zero]] of (TABLE[profile] ?? []).entries()) {
    const rate = rates[at] ?? null;
    if (rate === null) continue;
    sum += weight * Math.min(100, Math.max(0, ((zero - rate) / (zero - hundred)) * 100));
    weights += weight;
  }
  return weights >= 40 ? sum / weights : null;
}
