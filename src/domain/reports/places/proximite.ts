import { driverOfJourney } from '../../driver/who-had.ts';
import { MAX_REPORT_ROWS, type Cell, type ReportColumn, type ReportDeclaration, type ReportNote, type ReportRow } from '../report.ts';
import { addDays, dayOf, dayStartMs, secondOf } from '../../time/time-zone.ts';
import { visitSpan } from '../../places/visits.ts';
import { rowFilter } from '../row-filter.ts';
import { byPlate } from '../journeys/report-vehicles.ts';
import type { NearSource } from '../sources.ts';
import { continuesLine } from '../journeys/tell-journeys.ts';
import { insideS, stayCutter } from './stay-parts.ts';

const columns: readonly ReportColumn[] = [
  { id: 'vehicle', kind: 'vehicle', widthPx: 200 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'enteredAt', kind: 'instant', widthPx: 160 },
  { id: 'leftAt', kind: 'instant', widthPx: 160 },
  { id: 'insideS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'nearestM', kind: 'number', unit: 'm', total: 'min', widthPx: 120 },
  { id: 'maxKmh', kind: 'number', unit: 'km/h', total: 'max', widthPx: 110 },
  { id: 'toMap', kind: 'link', widthPx: 130 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

/** The way of the vehicle that day, from the instant on. */
function onMap(vehicle: string, atMs: number, timeZone: string): string {
  const day = dayOf(atMs, timeZone);
  return `/rapports/positions?vehicles=${vehicle}&from=${day}&to=${day}&view=map&on=${vehicle}&at=${atMs}`;
}

/** /rapports/proximite: which vehicles were in an area in a period. */
export const proximite: ReportDeclaration<NearSource> & { source: 'near' } = {
  slug: 'proximite',
  source: 'near',
  scope: ['fleets', 'vehicles', 'drivers'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'today',
  maxDays: 31,
  maxVehicleDays: 10_000,
  asksPlace: true,
  options: [{ key: 'stay', values: ['0', '300', '900', '3600'], initial: '0' }],
  columns,
  groupings: [[], ['vehicle'], ['driver'], ['fleet'], ['day'], ['week'], ['month']],
  dated: 'enteredAt',
  cutsRows: true,
  continues: continuesLine,
  startingSort: 'enteredAt',
  views: [],
  compute({ vehicles, names, visits, badges }, params) {
    const { from, to, timeZone, options, nowMs } = params;
    const asked = rowFilter(params);
    const cutter = stayCutter(params);
    const [fromMs, toMs] = [dayStartMs(from, timeZone), Math.min(nowMs, dayStartMs(addDays(to, 1), timeZone))];
    const rows: ReportRow[] = [];
    const words: Record<string, string> = {};
    const found = { cut: 0, brief: 0, before: 0, remaining: 0 };
    for (const vehicle of byPlate(vehicles)) {
      for (const visit of [...(visits[vehicle._id] ?? [])].sort((a, b) => (a.startAt < b.startAt ? -1 : 1))) {
        const { startMs, endMs, untilMs } = visitSpan(visit, toMs);
        const enteredMs = Math.max(startMs, fromMs);
        const within = { startMs: enteredMs, untilMs: Math.min(untilMs, toMs), lastMs: untilMs };
        const driver = driverOfJourney(visit, Date.parse(visit.startAt), vehicle.had, badges);
        if (secondOf(within.untilMs) < secondOf(enteredMs) || enteredMs > toMs || !asked.isBy(driver) || !asked.isAt(enteredMs)) continue;
        if (insideS(within) < Number(options['stay'])) {
          found.brief++;
          continue;
        }
        if (startMs < fromMs) found.before++;
        const isThere = endMs === null || endMs > toMs;
        if (isThere) found.remaining++;
        for (const id of [vehicle.fleet, driver]) if (id !== null && names[id] !== undefined) words[id] = names[id];
        words[vehicle._id] = vehicle.registration;
        for (const part of cutter.partsOf(within)) {
          const cells: Record<string, Cell> = {
            vehicle: vehicle._id,
            driver,
            enteredAt: enteredMs,
            leftAt: isThere ? null : endMs,
            insideS: insideS(part),
            nearestM: visit.nearestM,
            maxKmh: visit.maxKmh,
            toMap: onMap(vehicle._id, part.startMs, timeZone),
            fleet: vehicle.fleet,
          };
          if (rows.length < MAX_REPORT_ROWS) rows.push([...columns.map(({ id }) => cells[id]!), ...cutter.cellsOf(part)]);
          else found.cut++;
        }
      }
    }
    const notes: ReportNote[] = [];
    for (const code of ['before', 'remaining', 'brief'] as const) if (found[code] > 0) notes.push({ code, count: found[code] });
    return { rows, cut: found.cut, names: words, notes: [...notes, ...cutter.notes(), ...asked.notes()], ...cutter.brought };
  },
};
