import { summaryPart } from '../../driving/journey-parts.ts';
import { ELECTRICITY_MIXES, factorBook, type DatedFactor, type ElectricityMix } from '../../eco/carbon-factors.ts';
import { FIGURES, figureColumn } from '../figures.ts';
import { areaContains } from '../../geo/area.ts';
import { dayFinder } from '../../time/periods.ts';
import {
  MAX_REPORT_ROWS,
  type Cell,
  type ReportColumn,
  type ReportDeclaration,
  type ReportNote,
  type ReportRow,
  type ReportTable,
} from '../report.ts';
import { AreaIndex } from '../../places/area-index.ts';
import type { SITE_KINDS } from '../../places/site.ts';
import type { MeasureReading } from '../../telemetry/measures.ts';
import { byPlate } from '../journeys/report-vehicles.ts';
import { factorNotes } from './energy-rows.ts';
import { driven as isDriven, byDay, drivenOf } from '../journeys/driven.ts';
import { partsFinder, SUMMARIES } from '../journeys/tell-journeys.ts';
import type { ChargesSource } from '../sources.ts';
import { townNames } from '../../places/towns.ts';

/** A traction battery that was charged. */
interface Charge {
  startMs: number;
  endMs: number;
  pct: number;
  lat: number | null;
  lng: number | null;
}

/** What a vehicle's traction battery did on a day. */
interface ChargeDay {
  day: string;
  firstMs: number;
  startPct: number;
  endPct: number;
  minPct: number;
  /** Percent of the battery that was used: what went from it, without what was charged meanwhile. */
  usedPct: number;
  charges: Charge[];
}

interface Level {
  atMs: number;
  pct: number;
  odometerKm: number | null;
  charging: boolean | null;
  lat: number | null;
  lng: number | null;
}

/** From the first reading of the level to the last one: what is used in between is known. */
interface ChargeSpan {
  fromMs: number;
  untilMs: number;
}

/** A level is read a little after a journey began, and told a little before its end. */
const NEAR_MS = 10 * 60_000;

/** When the level of a vehicle is known; null: it never is. */
function chargeSpan(readings: readonly MeasureReading[]): ChargeSpan | null {
  const levels = levelsOf(readings);
  const [first, last] = [levels[0], levels.at(-1)];
  return first && last ? { fromMs: first.atMs - NEAR_MS, untilMs: last.atMs + NEAR_MS } : null;
}

/** A vehicle that moved less stood. */
const STOOD_KM = 0.5;
/** A battery that recovers at rest, and a gauge that rounds, rise by less. */
const LEAST_PCT = 2;

function levelsOf(readings: readonly MeasureReading[]): Level[] {
  return readings.flatMap(({ at, lat, lng, odometerKm, measures }): Level[] => {
    const { chargePct, charging } = measures;
    return chargePct === undefined
      ? []
      : [{ atMs: Date.parse(at), pct: chargePct, odometerKm, charging: charging === undefined ? null : charging === 1, lat, lng }];
  });
}

const drivenKm = (a: Level, b: Level): number | null =>
  a.odometerKm === null || b.odometerKm === null ? null : Math.max(0, b.odometerKm - a.odometerKm);

/** It was charged between two readings: the level rose, and the vehicle stood, or says itself that it is charged. A gauge that rises while it drives is recovery. */
function isCharged(a: Level, b: Level): boolean {
  const km = drivenKm(a, b);
  return b.pct > a.pct && (a.charging === true || b.charging === true || km === null || km < STOOD_KM);
}

/** Days of a vehicle's battery, oldest first, each by its readings and the one after its last; `dayAt` says the day of an instant. */
function chargeDays(readings: readonly MeasureReading[], dayAt: (atMs: number) => string): ChargeDay[] {
  const levels = levelsOf(readings);
  const days = new Map<string, ChargeDay>();
  let open: Charge | null = null;
  for (const [at, level] of levels.entries()) {
    const day = dayAt(level.atMs);
    const own = days.get(day) ?? {
      day,
      firstMs: level.atMs,
      startPct: level.pct,
      endPct: level.pct,
      minPct: level.pct,
      usedPct: 0,
      charges: [],
    };
    days.set(day, own);
    own.endPct = level.pct;
    own.minPct = Math.min(own.minPct, level.pct);
    const next = levels[at + 1];
    if (!next) continue;
    const km = drivenKm(level, next);
    if (isCharged(level, next)) {
      if (open) Object.assign(open, { endMs: next.atMs, pct: open.pct + next.pct - level.pct });
      else own.charges.push((open = { startMs: level.atMs, endMs: next.atMs, pct: next.pct - level.pct, lat: level.lat, lng: level.lng }));
    } else {
      own.usedPct += level.pct - next.pct;
      if (next.pct < level.pct || (km ?? 0) >= STOOD_KM) open = null;
    }
  }
  const all = [...days.values()];
  for (const one of all) {
    // What rises by less is no charge: it was used less.
    for (const { pct } of one.charges.filter((charge) => charge.pct < LEAST_PCT)) one.usedPct -= pct;
    one.charges = one.charges.filter(({ pct }) => pct >= LEAST_PCT);
  }
  return all;
}

/** A charge with where it was made. */
interface PlacedCharge extends Charge {
  vehicle: string;
  /** null: the size of the battery is not known. */
  kwh: number | null;
  kind: (typeof SITE_KINDS)[number] | 'none';
  place: string | null;
}

const perKind: readonly ReportColumn[] = [
  { id: 'siteKind', kind: 'word', widthPx: 180 },
  { id: 'charges', kind: 'number', widthPx: 90 },
  { id: 'chargedKwh', kind: 'number', unit: 'kWh', digits: 1, widthPx: 110 },
  { id: 'energyPct', kind: 'number', unit: '%', digits: 0, widthPx: 90 },
  { id: 'chargeS', kind: 'duration', widthPx: 110 },
];
const each: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'startAt', kind: 'instant', widthPx: 150 },
  { id: 'durationS', kind: 'duration', widthPx: 110 },
  { id: 'chargedPct', kind: 'number', unit: '%', digits: 0, widthPx: 90 },
  { id: 'chargedKwh', kind: 'number', unit: 'kWh', digits: 1, widthPx: 110 },
  { id: 'place', kind: 'text', widthPx: 200 },
];

const kwhOf = (charges: readonly PlacedCharge[]): number => Math.round(charges.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0) * 10) / 10;
const secondsOf = ({ startMs, endMs }: Charge): number => Math.round((endMs - startMs) / 1000);

/** Charges by the kind of the place they were made in, the most energy first; then each, the latest first. */
function chargeTables(charges: readonly PlacedCharge[]): ReportTable[] {
  const all = kwhOf(charges);
  const kinds = [...new Set(charges.map(({ kind }) => kind))];
  const rows = kinds.map((kind): Cell[] => {
    const own = charges.filter((charge) => charge.kind === kind);
    const isKnown = own.some(({ kwh }) => kwh !== null);
    return [
      kind,
      own.length,
      isKnown ? kwhOf(own) : null,
      isKnown && all > 0 ? Math.round((kwhOf(own) / all) * 100) : null,
      own.reduce((sum, charge) => sum + secondsOf(charge), 0),
    ];
  });
  return [
    {
      id: 'chargesByKind',
      columns: perKind,
      rows: rows.sort((a, b) => Number(b[2]) - Number(a[2]) || Number(b[1]) - Number(a[1]) || (String(a[0]) < String(b[0]) ? -1 : 1)),
    },
    {
      id: 'charges',
      columns: each,
      rows: charges
        .toSorted((a, b) => b.startMs - a.startMs)
        .map((one) => [one.vehicle, one.startMs, secondsOf(one), one.pct, one.kwh, one.place]),
    },
  ];
}

const kwh = { kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 120 } as const;
const share = { kind: 'number', unit: '%', digits: 0, widthPx: 135 } as const;

const columns: readonly ReportColumn[] = [
  { id: 'dayAt', kind: 'instant', widthPx: 230 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'usedKwh', ...kwh },
  {
    id: 'kwh100',
    ...figureColumn('kwhPer100Km'),
    total: { sumOf: 'countedKwh', over: 'countedKm', times: 100 },
    widthPx: 170,
  },
  { id: 'charges', kind: 'number', digits: 0, total: 'sum', widthPx: 100 },
  { id: 'chargedKwh', ...kwh },
  { id: 'chargeS', kind: 'duration', total: 'sum', widthPx: 130 },
  { id: 'chargePlace', kind: 'text', widthPx: 210 },
  { id: 'startPct', ...share },
  { id: 'endPct', ...share },
  { id: 'minPct', ...share, total: 'min' },
  { id: 'carbonKg', ...figureColumn('co2'), total: 'sum', widthPx: 120 },
  { id: 'gPerKm', ...figureColumn('co2PerKm'), total: { sumOf: 'carbonKg', over: 'countedKm', times: 1000 }, widthPx: 120 },
  { id: 'batteryUsedPct', ...share, total: 'sum', spare: true },
  { id: 'batteryKwh', kind: 'number', unit: 'kWh', digits: 1, spare: true, widthPx: 120 },
  // What the two rates are made of: of the distance, what was driven while the level was read, and the energy of these days.
  { id: 'countedKwh', ...kwh },
  { id: 'countedKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** Says where charges were made: the first of the sites they are in, else the town. */
function placeFinder(sites: ChargesSource['sites']): (charge: Charge, vehicle: string, kwh: number | null) => PlacedCharge {
  const townAt = townNames();
  const index = new AreaIndex(sites.map(({ area }, at) => ({ id: String(at), area })));
  return (charge, vehicle, kwh) => {
    const { lat, lng } = charge;
    if (lat === null || lng === null) return { ...charge, vehicle, kwh, kind: 'none', place: null };
    const at = index
      .around([lng, lat])
      .filter(({ area }) => areaContains(area, [lng, lat]))
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b)[0];
    const site = at === undefined ? undefined : sites[at];
    return { ...charge, vehicle, kwh, kind: site?.kind ?? 'none', place: site?.name ?? townAt(lat, lng) };
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** /rapports/eco-electrique: what electric vehicles used and charged, day by day. */
export const ecoElectrique: ReportDeclaration<ChargesSource> & { source: 'charges' } = {
  slug: 'eco-electrique',
  source: 'charges',
  scope: ['fleets', 'vehicles'],
  concerns: ({ energy }) => energy === 'electric',
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 31,
  maxVehicleDays: 1500,
  yearIn: 'eco-bilan-consommation',
  options: [{ key: 'electricity', values: ELECTRICITY_MIXES, initial: 'france' }],
  columns,
  groupings: [['vehicle'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'dayAt',
  startingSort: 'dayAt',
  views: ['tables', 'chart'],
  chart: { at: 'dayAt', lines: ['usedKwh', 'chargedKwh'], isHeld: true },
  compute({ vehicles, names, readings, briefs, sites, batteries, factors }, params) {
    const { options, timeZone } = params;
    const dayAt = dayFinder(timeZone);
    const partsOf = partsFinder({ ...params, slot: undefined }, SUMMARIES);
    const placeOf = placeFinder(sites);
    const mix = options['electricity'] as ElectricityMix;
    // The source is that of fuels: it says nothing of electricity.
    const factorAt = factorBook(factors, 'arrete2017', mix);
    const used: DatedFactor[] = [];
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const placed: PlacedCharge[] = [];
    const [unheard, unsized, uncovered]: [string[], string[], string[]] = [[], [], []];
    let cut = 0;
    for (const vehicle of byPlate(vehicles)) {
      words[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && names[vehicle.fleet] !== undefined) words[vehicle.fleet] = names[vehicle.fleet]!;
      const batteryKwh = batteries[vehicle._id] ?? null;
      const days = chargeDays(readings[vehicle._id] ?? [], dayAt);
      if (days.length === 0) unheard.push(vehicle._id);
      else if (batteryKwh === null) unsized.push(vehicle._id);
      const parts = (briefs[vehicle._id] ?? []).filter(isDriven).flatMap((journey) => partsOf(journey).parts);
      const span = chargeSpan(readings[vehicle._id] ?? []);
      const covered = span ? parts.flatMap((part) => summaryPart(part, span.fromMs, span.untilMs) ?? []) : [];
      const [driven, counted] = [byDay(parts, dayAt), byDay(covered, dayAt)];
      if (days.length > 0 && drivenOf(covered).distanceM < drivenOf(parts).distanceM) uncovered.push(vehicle._id);
      const energy = (pct: number): number | null => (batteryKwh === null ? null : tenth((pct * batteryKwh) / 100));
      const byCharge = new Map(days.map((day) => [day.day, day]));
      // A day that was driven and whose level nobody read is a day of the distance all the same.
      for (const day of [...new Set([...byCharge.keys(), ...driven.keys()])].toSorted()) {
        const level = byCharge.get(day);
        const own = driven.get(day) ?? [];
        const here = (level?.charges ?? []).map((charge): PlacedCharge => placeOf(charge, vehicle._id, energy(charge.pct)));
        placed.push(...here);
        const usedKwh = level ? energy(level.usedPct) : null;
        const countedKm = drivenOf(counted.get(day) ?? []).distanceM / 1000;
        const isRated = usedKwh !== null && countedKm > 0;
        const factor = isRated ? factorAt('electric', day.slice(0, 7)) : null;
        if (factor) used.push(factor);
        const carbonKg = isRated && factor ? Math.round(usedKwh * factor.total * 1000) / 1000 : null;
        const cells: Record<string, Cell> = {
          dayAt: level?.firstMs ?? own[0]?.startMs ?? null,
          vehicle: vehicle._id,
          distanceKm: drivenOf(own).distanceM / 1000,
          usedKwh,
          kwh100: isRated ? FIGURES.kwhPer100Km.of(usedKwh, countedKm) : null,
          charges: level ? here.length : null,
          chargedKwh: level ? energy(here.reduce((sum, { pct }) => sum + pct, 0)) : null,
          chargeS: here.length > 0 ? Math.round(here.reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0) / 1000) : null,
          chargePlace: [...new Set(here.flatMap(({ place }) => place ?? []))].join(', ') || null,
          startPct: level?.startPct ?? null,
          endPct: level?.endPct ?? null,
          minPct: level?.minPct ?? null,
          carbonKg,
          gPerKm: isRated ? FIGURES.co2PerKm.of(carbonKg, countedKm) : null,
          batteryUsedPct: level ? tenth(level.usedPct) : null,
          batteryKwh,
          countedKwh: isRated ? usedKwh : null,
          countedKm: isRated ? countedKm : null,
          fleet: vehicle.fleet,
        };
        if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id] ?? null));
        else cut++;
      }
    }
    const notes: ReportNote[] = factorNotes(used, null, mix);
    if (uncovered.length > 0) notes.push({ code: 'uncovered', count: uncovered.length, vehicles: uncovered });
    if (unsized.length > 0) notes.push({ code: 'noBattery', count: unsized.length, vehicles: unsized });
    if (unheard.length > 0) notes.push({ code: 'noCharge', count: unheard.length, vehicles: unheard });
    return { rows, cut, names: words, notes, tables: chargeTables(placed) };
  },
};
