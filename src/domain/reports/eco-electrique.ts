import { ELECTRICITY_FACTORS, ELECTRICITY_MIXES, type ElectricityMix } from '../eco/carbon-factors.ts';
import { areaContains } from '../kit/area.ts';
import { dayFinder } from '../kit/local-days.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../kit/report.ts';
import { AreaIndex } from '../places/area-index.ts';
import { byPlate } from './by-plate.ts';
import { chargeDays } from './charge-days.ts';
import { driven as isDriven } from './is-unfiltered.ts';
import { byDay, drivenOf } from './driven.ts';
import { partsFinder, SUMMARIES } from './tell-journeys.ts';
import { chargeTables, type PlacedCharge } from './charge-tables.ts';
import type { ChargesSource } from './sources.ts';
import { townNames } from './town-names.ts';

const kwh = { kind: 'number', unit: 'kWh', digits: 1, total: 'sum', widthPx: 120 } as const;
const share = { kind: 'number', unit: '%', digits: 0, widthPx: 135 } as const;

const columns: readonly ReportColumn[] = [
  { id: 'dayAt', kind: 'instant', widthPx: 230 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'usedKwh', ...kwh },
  {
    id: 'kwh100',
    kind: 'number',
    unit: 'kWh/100 km',
    digits: 1,
    total: { sumOf: 'drivenKwh', over: 'drivenKm', times: 100 },
    widthPx: 170,
  },
  { id: 'charges', kind: 'number', digits: 0, total: 'sum', widthPx: 100 },
  { id: 'chargedKwh', ...kwh },
  { id: 'chargeS', kind: 'duration', total: 'sum', widthPx: 130 },
  { id: 'chargePlace', kind: 'text', widthPx: 210 },
  { id: 'startPct', ...share },
  { id: 'endPct', ...share },
  { id: 'minPct', ...share, total: 'min' },
  { id: 'gPerKm', kind: 'number', unit: 'g/km', digits: 1, total: { sumOf: 'drivenG', over: 'drivenKm', times: 1 }, widthPx: 120 },
  { id: 'batteryUsedPct', ...share, total: 'sum', spare: true },
  { id: 'batteryKwh', kind: 'number', unit: 'kWh', digits: 1, spare: true, widthPx: 120 },
  // What the two rates are made of: of days that have both the kilometres and the energy.
  { id: 'drivenKwh', ...kwh, spare: true },
  { id: 'drivenKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 120 },
  { id: 'drivenG', kind: 'number', unit: 'g', digits: 0, total: 'sum', spare: true, widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

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
  options: [{ key: 'electricity', values: ELECTRICITY_MIXES, initial: 'france' }],
  columns,
  groupings: [['vehicle'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'dayAt',
  startingSort: 'dayAt',
  views: ['tables', 'chart'],
  chart: { at: 'dayAt', lines: ['usedKwh', 'chargedKwh'], isHeld: true },
  compute({ vehicles, names, readings, briefs, sites, batteries }, params) {
    const { options, timeZone } = params;
    const dayAt = dayFinder(timeZone);
    const partsOf = partsFinder({ ...params, slot: undefined }, SUMMARIES);
    const townAt = townNames();
    const index = new AreaIndex(sites.map(({ area }, at) => ({ id: String(at), area })));
    const siteAt = (lat: number, lng: number) => {
      const at = index
        .around([lng, lat])
        .filter(({ area }) => areaContains(area, [lng, lat]))
        .map(({ id }) => Number(id))
        .sort((a, b) => a - b)[0];
      return at === undefined ? null : sites[at]!;
    };
    const mix = options['electricity'] as ElectricityMix;
    const gKwh = ELECTRICITY_FACTORS[mix].total * 1000;
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const placed: PlacedCharge[] = [];
    const [unheard, unsized]: [string[], string[]] = [[], []];
    let cut = 0;
    for (const vehicle of byPlate(vehicles)) {
      words[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && names[vehicle.fleet] !== undefined) words[vehicle.fleet] = names[vehicle.fleet]!;
      const batteryKwh = batteries[vehicle._id] ?? null;
      const days = chargeDays(readings[vehicle._id] ?? [], dayAt);
      if (days.length === 0) unheard.push(vehicle._id);
      else if (batteryKwh === null) unsized.push(vehicle._id);
      const driven = byDay(
        (briefs[vehicle._id] ?? []).filter(isDriven).flatMap((journey) => partsOf(journey).parts),
        dayAt,
      );
      const energy = (pct: number): number | null => (batteryKwh === null ? null : tenth((pct * batteryKwh) / 100));
      for (const day of days) {
        const here = day.charges.map((charge): PlacedCharge => {
          const site = charge.lat === null || charge.lng === null ? null : siteAt(charge.lat, charge.lng);
          return {
            ...charge,
            vehicle: vehicle._id,
            kwh: energy(charge.pct),
            kind: site?.kind ?? 'none',
            place: site?.name ?? (charge.lat === null || charge.lng === null ? null : townAt(charge.lat, charge.lng)),
          };
        });
        placed.push(...here);
        const used = energy(day.usedPct);
        const km = day.distanceKm === null ? null : tenth(day.distanceKm);
        const isRated = used !== null && km !== null && km > 0;
        const cells: Record<string, Cell> = {
          dayAt: day.firstMs,
          vehicle: vehicle._id,
          distanceKm: drivenOf(driven.get(day.day) ?? []).distanceM / 1000,
          usedKwh: used,
          kwh100: isRated ? tenth((used / km) * 100) : null,
          charges: here.length,
          chargedKwh: energy(here.reduce((sum, { pct }) => sum + pct, 0)),
          chargeS: here.length > 0 ? Math.round(here.reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0) / 1000) : null,
          chargePlace: [...new Set(here.flatMap(({ place }) => place ?? []))].join(', ') || null,
          startPct: day.startPct,
          endPct: day.endPct,
          minPct: day.minPct,
          gPerKm: isRated ? tenth((used * gKwh) / km) : null,
          batteryUsedPct: tenth(day.usedPct),
          batteryKwh,
          drivenKwh: isRated ? used : null,
          drivenKm: isRated ? km : null,
          drivenG: isRated ? Math.round(used * gKwh) : null,
          fleet: vehicle.fleet,
        };
        if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id]!));
        else cut++;
      }
    }
    const notes: ReportNote[] = [{ code: `electricity.${mix}` }];
    if (unsized.length > 0) notes.push({ code: 'noBattery', count: unsized.length, vehicles: unsized });
    if (unheard.length > 0) notes.push({ code: 'noCharge', count: unheard.length, vehicles: unheard });
    return { rows, cut, names: words, notes, tables: chargeTables(placed) };
  },
};
