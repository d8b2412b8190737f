import { addDays, dayStartMs } from '../time/time-zone.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from './report.ts';
import { heldSpans, HOLD_MS, type MeasureReading, secondsWithin } from '../telemetry/measures.ts';
import { placeNames, type PlaceNames } from '../places/area-index.ts';
import { insideS, stayCutter } from './places/stay-parts.ts';
import { rowFilter } from './row-filter.ts';
import { byPlate } from './journeys/report-vehicles.ts';
import type { WeightsSource } from './sources.ts';
import { continuesLine } from './journeys/tell-journeys.ts';
import { townNames } from '../places/towns.ts';

/** So many of the last weighings say how heavy the vehicle is. */
const LATELY = 9;

/** What the axles of a vehicle weighed at an instant. */
interface Weighing {
  atMs: number;
  totalKg: number;
  axlesKg: number[];
  lat: number | null;
  lng: number | null;
  odometerKm: number | null;
}

/** A time in which nothing was loaded or unloaded. */
interface WeightStretch {
  weighings: Weighing[];
  startMs: number;
  /** When the next one begins, or as long as the last weighing holds. */
  endMs: number;
  /** Medians: a jolt of the road does not count. */
  totalKg: number;
  axlesKg: (number | null)[];
}

const AXLE = /^axleKg:(\d{1,2})$/;

/** Weighings of all the axles a vehicle has told, oldest first; one without an axle that others have says no total. */
function weighingsOf(readings: readonly MeasureReading[]): Weighing[] {
  const found = readings.flatMap(({ at, lat, lng, odometerKm, measures }): Weighing[] => {
    const axlesKg: number[] = [];
    for (const [name, value] of Object.entries(measures)) {
      const axle = AXLE.exec(name);
      if (axle) axlesKg[Number(axle[1]) - 1] = value;
    }
    const known = axlesKg.filter((kg) => kg !== undefined);
    return known.length > 0
      ? [{ atMs: Date.parse(at), totalKg: known.reduce((sum, kg) => sum + kg, 0), axlesKg, lat, lng, odometerKm }]
      : [];
  });
  const most = found.reduce((count, { axlesKg }) => Math.max(count, Object.keys(axlesKg).length), 0);
  return found.filter(({ axlesKg }) => Object.keys(axlesKg).length === most);
}

function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  return Math.round(ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2);
}

function stretchOf(weighings: Weighing[], endMs: number): WeightStretch {
  const axles = Math.max(...weighings.map(({ axlesKg }) => axlesKg.length));
  const medians = Array.from({ length: axles }, (_, at) => {
    const own = weighings.flatMap(({ axlesKg }) => axlesKg[at] ?? []);
    return own.length > 0 ? median(own) : null;
  });
  return { weighings, startMs: weighings[0]!.atMs, endMs, totalKg: median(weighings.map(({ totalKg }) => totalKg)), axlesKg: medians };
}

/**
 * Weighings parted where something was loaded or unloaded: where two in a row are farther from the last ones than `changeKg`, on the same side. One alone is a jolt
 * of the road. The last stretch holds as long as its last weighing does, never after `untilMs`.
 */
function weightStretches(weighings: readonly Weighing[], changeKg: number, untilMs: number): WeightStretch[] {
  const parts: Weighing[][] = [];
  let calm: number[] = [];
  for (const [at, weighing] of weighings.entries()) {
    const level = calm.length > 0 ? median(calm.slice(-LATELY)) : weighing.totalKg;
    const [now, next] = [weighing.totalKg - level, (weighings[at + 1] ?? weighing).totalKg - level];
    const isOff = Math.abs(now) > changeKg;
    if (parts.length > 0 && !(isOff && Math.abs(next) > changeKg && Math.sign(now) === Math.sign(next))) {
      parts.at(-1)!.push(weighing);
      if (!isOff) calm.push(weighing.totalKg);
    } else {
      parts.push([weighing]);
      calm = [weighing.totalKg];
    }
  }
  return parts.map((part, at) =>
    stretchOf(part, parts[at + 1]?.[0]!.atMs ?? Math.max(part.at(-1)!.atMs, Math.min(untilMs, part.at(-1)!.atMs + HOLD_MS))),
  );
}

/** Kilometres of the counter driven in a stretch up to an instant, evenly between two weighings; up to the first weighing of the next it is all of them. null: no counter. */
function stretchKm({ weighings }: WeightStretch, next: WeightStretch | undefined): ((atMs: number) => number) | null {
  const read = [...weighings, ...(next ? [next.weighings[0]!] : [])].flatMap(({ atMs, odometerKm }) =>
    odometerKm === null ? [] : [{ atMs, km: odometerKm }],
  );
  const [first, last] = [read[0], read.at(-1)];
  if (!first || !last || read.length < 2) return null;
  const allKm = Math.max(0, last.km - first.km);
  return (atMs) => {
    const after = read.findIndex((one) => one.atMs > atMs);
    if (after === 0) return 0;
    if (after < 0) return hundredths(allKm);
    const [from, to] = [read[after - 1]!, read[after]!];
    const km = from.km + ((to.km - from.km) * (atMs - from.atMs)) / (to.atMs - from.atMs) - first.km;
    return hundredths(Math.min(allKm, Math.max(0, km)));
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const kilos = { kind: 'number', unit: 'kg', digits: 0, widthPx: 110 } as const;
const AXLES = 6;

const columns: readonly ReportColumn[] = [
  { id: 'startAt', kind: 'instant', widthPx: 230 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'endAt', kind: 'instant', widthPx: 160 },
  ...Array.from({ length: AXLES }, (_, at): ReportColumn => ({ id: `axle${at + 1}`, ...kilos, ...(at >= 3 ? { spare: true } : {}) })),
  { id: 'totalKg', ...kilos, total: 'max' },
  { id: 'gvwrKg', ...kilos },
  { id: 'loadPct', kind: 'number', unit: '%', digits: 0, total: 'max', widthPx: 100 },
  { id: 'overKg', ...kilos, total: 'max' },
  { id: 'overS', kind: 'duration', total: 'sum', widthPx: 130 },
  { id: 'deltaKg', ...kilos, widthPx: 130 },
  { id: 'place', kind: 'text', widthPx: 210 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'tonneKm', kind: 'number', unit: 't·km', digits: 0, total: 'sum', widthPx: 120 },
  { id: 'emptyKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'loadedKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'durationS', kind: 'duration', spare: true, widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** Seconds that a stretch was over so many kilos, up to an instant. */
function secondsOver({ weighings, startMs, endMs }: WeightStretch, limitKg: number): (atMs: number) => number {
  const over = heldSpans(
    weighings.map(({ atMs, totalKg }) => [atMs, totalKg] as const),
    endMs,
  ).filter(({ value }) => value > limitKg);
  return (atMs) => Math.round(secondsWithin(over, startMs, Math.min(atMs, endMs)));
}

/** Name of where a stretch begins; null: nobody knows. */
function placeOf({ weighings }: WeightStretch, siteAt: PlaceNames, townAt: PlaceNames): string | null {
  const spot = weighings.find(({ lat, lng }) => lat !== null && lng !== null);
  return spot ? (siteAt(spot.lat!, spot.lng!) ?? townAt(spot.lat!, spot.lng!)) : null;
}

/** /rapports/poids: what vehicles weighed, from one loading or unloading to the next. */
export const poids: ReportDeclaration<WeightsSource> & { source: 'weights' } = {
  slug: 'poids',
  source: 'weights',
  scope: ['fleets', 'vehicles'],
  concerns: ({ category }) => category === 'pl',
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 31,
  maxVehicleDays: 700,
  options: [
    { key: 'limitPct', values: ['90', '95', '100', '105', '110'], initial: '100' },
    { key: 'changeKg', values: ['100', '250', '500', '1000'], initial: '250' },
    { key: 'emptyPct', values: ['40', '50', '60', '70'], initial: '50' },
    { key: 'weights', values: ['all', 'over'], initial: 'all' },
  ],
  columns,
  groupings: [['vehicle'], ['vehicle', 'day'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'startAt',
  cutsRows: true,
  continues: continuesLine,
  startingSort: 'startAt',
  views: ['chart'],
  chart: { at: 'startAt', lines: ['totalKg', 'gvwrKg'], isHeld: true },
  compute({ vehicles, names, readings, areas, limits }, params) {
    const { options, timeZone, nowMs } = params;
    const asked = rowFilter(params);
    const cutter = stayCutter(params, 'weightParts');
    const siteAt = placeNames(areas);
    const townAt = townNames();
    const untilMs = Math.min(nowMs, dayStartMs(addDays(params.to, 1), timeZone));
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const [unheard, unlimited]: [string[], string[]] = [[], []];
    let cut = 0;
    for (const vehicle of byPlate(vehicles)) {
      words[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && names[vehicle.fleet] !== undefined) words[vehicle.fleet] = names[vehicle.fleet]!;
      const gvwrKg = limits[vehicle._id] ?? null;
      const stretches = weightStretches(weighingsOf(readings[vehicle._id] ?? []), Number(options['changeKg']), untilMs);
      if (stretches.length === 0) unheard.push(vehicle._id);
      else if (gvwrKg === null) unlimited.push(vehicle._id);
      for (const [at, stretch] of stretches.entries()) {
        const limitKg = gvwrKg === null ? null : (gvwrKg * Number(options['limitPct'])) / 100;
        const overAt = limitKg === null ? null : secondsOver(stretch, limitKg);
        if ((options['weights'] === 'over' && !overAt?.(stretch.endMs)) || !asked.isAt(stretch.startMs)) continue;
        const kmAt = stretchKm(stretch, stretches[at + 1]);
        const tonneKmAt = (atMs: number): number => Math.round((stretch.totalKg / 1000) * (kmAt?.(atMs) ?? 0));
        const isEmpty = gvwrKg === null ? null : stretch.totalKg < (gvwrKg * Number(options['emptyPct'])) / 100;
        const place = placeOf(stretch, siteAt, townAt);
        for (const part of cutter.partsOf({ startMs: stretch.startMs, untilMs: stretch.endMs, lastMs: stretch.endMs })) {
          /** What came to be in the part, of what adds up over the stretch: parts add up to it. */
          const inPart = (sumAt: (atMs: number) => number): number => sumAt(part.untilMs) - sumAt(part.startMs);
          const km = kmAt && hundredths(inPart(kmAt));
          const cells: Record<string, Cell> = {
            ...Object.fromEntries(Array.from({ length: AXLES }, (_, axle) => [`axle${axle + 1}`, stretch.axlesKg[axle] ?? null])),
            startAt: stretch.startMs,
            vehicle: vehicle._id,
            endAt: stretch.endMs,
            totalKg: stretch.totalKg,
            gvwrKg,
            loadPct: gvwrKg === null ? null : Math.round((stretch.totalKg / gvwrKg) * 100),
            overKg: gvwrKg === null ? null : Math.max(0, stretch.totalKg - gvwrKg),
            overS: overAt && inPart(overAt),
            deltaKg: at === 0 || part.isContinued ? null : stretch.totalKg - stretches[at - 1]!.totalKg,
            place,
            distanceKm: km,
            tonneKm: kmAt && inPart(tonneKmAt),
            emptyKm: isEmpty === null || km === null ? null : isEmpty ? km : 0,
            loadedKm: isEmpty === null || km === null ? null : isEmpty ? 0 : km,
            durationS: insideS(part),
            fleet: vehicle.fleet,
          };
          if (rows.length < MAX_REPORT_ROWS) rows.push([...columns.map(({ id }) => cells[id]!), ...cutter.cellsOf(part)]);
          else cut++;
        }
      }
    }
    const notes: ReportNote[] = [];
    if (unlimited.length > 0) notes.push({ code: 'noLimit', count: unlimited.length, vehicles: unlimited });
    notes.push(...cutter.notes(), ...asked.notes());
    if (unheard.length > 0) notes.push({ code: 'noWeight', count: unheard.length, vehicles: unheard });
    return { rows, cut, names: words, notes, ...cutter.brought };
  },
};
