import { addDays, dayStartMs } from '../time/time-zone.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from './report.ts';
import { timeSlices } from '../time/periods.ts';
import { secondsWithin, type HeldSpan } from '../telemetry/measures.ts';
import { placeNames } from '../places/area-index.ts';
import { rowFilter } from './row-filter.ts';
import { byPlate } from './journeys/report-vehicles.ts';
import { type ProbeRun, probeRuns, probeTables } from './probe-runs.ts';
import type { TemperaturesSource } from './sources.ts';
import { townNames } from '../places/towns.ts';

interface ProbeSlice {
  startMs: number;
  figures: {
    minC: number;
    meanC: number;
    maxC: number;
    outS: number | null;
    worstC: number | null;
    doorS: number | null;
    doorPct: number | null;
    measuredTimeS: number;
  };
  /** Where the vehicle was, first in the slice, else last before it. */
  spot: { lat: number; lng: number } | null;
}

const within = <T extends { startMs: number; endMs: number }>(list: readonly T[], fromMs: number, toMs: number): T[] =>
  list.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);

/** Mean over time, not over readings. */
const meanOf = (parts: readonly HeldSpan[]): number =>
  parts.reduce((sum, { startMs, endMs, value }) => sum + value * (endMs - startMs), 0) /
  parts.reduce((ms, { startMs, endMs }) => ms + endMs - startMs, 0);

/** What a probe measured in each slice of time, oldest first; a slice without a measure is none. */
function probeSlices(run: ProbeRun, timeZone: string, stepS: number): ProbeSlice[] {
  const sliceAt = timeSlices(timeZone, stepS);
  const parts = new Map<number, { endMs: number; spans: HeldSpan[] }>();
  for (const { startMs, endMs, value } of run.spans)
    for (let fromMs = startMs; fromMs < endMs;) {
      const slice = sliceAt(fromMs);
      const toMs = Math.min(endMs, slice.endMs);
      const part = parts.get(slice.startMs) ?? { endMs: slice.endMs, spans: [] };
      part.spans.push({ startMs: fromMs, endMs: toMs, value });
      parts.set(slice.startMs, part);
      fromMs = toMs;
    }
  let spotAt = 0;
  return [...parts].map(([startMs, { endMs, spans }]): ProbeSlice => {
    while (spotAt < run.spots.length - 1 && run.spots[spotAt]!.atMs < startMs && run.spots[spotAt + 1]!.atMs < endMs) spotAt++;
    const spot = run.spots[spotAt];
    const values = spans.map(({ value }) => value);
    const out = within(run.excursions, startMs, endMs);
    const worst = out
      .flatMap(({ side, startMs: fromMs, endMs: toMs }) => within(spans, fromMs, toMs).map(({ value }) => ({ side, value })))
      .sort((a, b) => excess(run, b) - excess(run, a))[0];
    const doorS = secondsWithin(run.doorSpans, startMs, endMs);
    const opened = run.open && doorS > 0 ? secondsWithin(run.open, startMs, endMs) : null;
    const hasRange = run.setting !== null && (run.setting.minC !== null || run.setting.maxC !== null);
    return {
      startMs,
      figures: {
        minC: Math.min(...values),
        meanC: Math.round(meanOf(spans) * 100) / 100,
        maxC: Math.max(...values),
        measuredTimeS: Math.round(secondsWithin(spans, startMs, endMs)),
        outS: hasRange ? Math.round(secondsWithin(out, startMs, endMs)) : null,
        worstC: worst?.value ?? null,
        doorS: opened === null ? null : Math.round(opened),
        doorPct: opened === null ? null : Math.round((opened / doorS) * 100),
      },
      spot: spot !== undefined && spot.atMs < endMs ? spot : null,
    };
  });
}

/** How far a temperature is from the range of its probe. */
function excess({ setting }: ProbeRun, { side, value }: { side: 'low' | 'high'; value: number }): number {
  return side === 'low' ? (setting?.minC ?? value) - value : value - (setting?.maxC ?? value);
}

const celsius = { kind: 'number', unit: '°C', digits: 1 } as const;

const columns: readonly ReportColumn[] = [
  { id: 'sliceAt', kind: 'instant', widthPx: 230 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 130 },
  { id: 'probe', kind: 'text', widthPx: 170 },
  { id: 'minC', ...celsius, total: 'min', widthPx: 110 },
  { id: 'meanC', ...celsius, total: 'mean', widthPx: 110 },
  { id: 'maxC', ...celsius, total: 'max', widthPx: 110 },
  { id: 'setpointC', ...celsius, widthPx: 100 },
  { id: 'outS', kind: 'duration', total: 'sum', widthPx: 130 },
  { id: 'worstC', ...celsius, widthPx: 165 },
  { id: 'doorS', kind: 'duration', total: 'sum', widthPx: 130 },
  { id: 'place', kind: 'text', widthPx: 210 },
  { id: 'lowC', ...celsius, spare: true, widthPx: 100 },
  { id: 'highC', ...celsius, spare: true, widthPx: 100 },
  { id: 'doorPct', kind: 'number', unit: '%', digits: 0, total: 'mean', spare: true, widthPx: 110 },
  { id: 'measuredTimeS', kind: 'duration', total: 'sum', spare: true, widthPx: 120 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** /rapports/temperature: what each probe measured, slice by slice, and when it was out of its range. */
export const temperature: ReportDeclaration<TemperaturesSource> & { source: 'temperatures' } = {
  slug: 'temperature',
  source: 'temperatures',
  scope: ['fleets', 'vehicles'],
  concerns: ({ probes }) => Array.isArray(probes) && probes.length > 0,
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'yesterday',
  maxDays: 31,
  maxVehicleDays: 400,
  // Of the tolerance: tenths of a degree.
  options: [
    { key: 'step', values: ['300', '900', '3600', '86400'], initial: '3600' },
    { key: 'probes', values: ['all', 'named', 'out'], initial: 'all' },
    { key: 'tolerance', values: ['0', '5', '10', '20', '30'], initial: '0' },
    { key: 'delay', values: ['0', '300', '900', '1800', '3600'], initial: '300' },
  ],
  columns,
  groupings: [['vehicle', 'probe'], ['vehicle', 'day'], ['vehicle'], ['fleet'], ['day'], []],
  dated: 'sliceAt',
  startingSort: 'sliceAt',
  views: ['chart', 'tables'],
  chart: { at: 'sliceAt', lines: ['meanC', 'doorPct'], by: 'probe', within: { meanC: ['lowC', 'highC'] } },
  compute({ vehicles, names, readings, areas, probes }, params) {
    const { options, timeZone, nowMs } = params;
    const asked = rowFilter(params);
    const placeAt = placeNames(areas);
    const townAt = townNames();
    const untilMs = Math.min(nowMs, dayStartMs(addDays(params.to, 1), timeZone));
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const runs: ProbeRun[] = [];
    const unheard: string[] = [];
    const unset: string[] = [];
    const found = { cut: 0, gaps: 0 };
    for (const vehicle of byPlate(vehicles)) {
      words[vehicle._id] = vehicle.registration;
      if (vehicle.fleet !== null && names[vehicle.fleet] !== undefined) words[vehicle.fleet] = names[vehicle.fleet]!;
      const all = probeRuns(vehicle._id, readings[vehicle._id] ?? [], probes[vehicle._id] ?? [], {
        untilMs,
        toleranceC: Number(options['tolerance']) / 10,
        delayS: Number(options['delay']),
      });
      if (all.length === 0) unheard.push(vehicle._id);
      if (all.some(({ setting }) => setting === null || (setting.minC === null && setting.maxC === null))) unset.push(vehicle._id);
      for (const run of all) {
        if ((options['probes'] === 'named' && run.setting === null) || (options['probes'] === 'out' && run.excursions.length === 0))
          continue;
        runs.push(run);
        found.gaps += run.gaps;
        for (const slice of probeSlices(run, timeZone, Number(options['step']))) {
          if (!asked.isAt(slice.startMs)) continue;
          const cells: Record<string, Cell> = {
            ...slice.figures,
            sliceAt: slice.startMs,
            vehicle: vehicle._id,
            probe: run.name,
            setpointC: run.setting?.setpointC ?? null,
            lowC: run.setting?.minC ?? null,
            highC: run.setting?.maxC ?? null,
            place: slice.spot && (placeAt(slice.spot.lat, slice.spot.lng) ?? townAt(slice.spot.lat, slice.spot.lng)),
            fleet: vehicle.fleet,
          };
          if (rows.length < MAX_REPORT_ROWS) rows.push(columns.map(({ id }) => cells[id]!));
          else found.cut++;
        }
      }
    }
    const notes: ReportNote[] = [];
    if (found.gaps > 0) notes.push({ code: 'unmeasured', count: found.gaps });
    if (unset.length > 0) notes.push({ code: 'noRange', count: unset.length, vehicles: unset });
    notes.push(...asked.notes());
    if (unheard.length > 0) notes.push({ code: 'noProbe', count: unheard.length, vehicles: unheard });
    return { rows, cut: found.cut, names: words, notes, tables: probeTables(runs) };
  },
};
