import { driverOfCard } from '../driver/who-had.ts';
import { weekStart } from '../time/periods.ts';
import {
  MAX_REPORT_ROWS,
  type Cell,
  type ReportColumn,
  type ReportDeclaration,
  type ReportNote,
  type ReportParams,
  type ReportRow,
  type ReportTimeline,
} from './report.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import { tachoRecord, type JudgedDuty } from '../tacho/tacho-record.ts';
import { SEVERITIES, type Infringement } from '../tacho/tacho-rules.ts';
import { driverSpans, vehicleSpans, type TachoSpan } from '../tacho/tacho-day.ts';
import { cardHolder } from '../tacho/tacho-reading.ts';
import { rowFilter } from './row-filter.ts';
import { byPlate } from './journeys/report-vehicles.ts';
import type { TachoSource } from './sources.ts';
import { spansByDay, tachoTables, timelineOf, type ToldDriver, kmCells } from './tacho-tables.ts';

const columns: readonly ReportColumn[] = [
  { id: 'serviceAt', kind: 'instant', widthPx: 250 },
  { id: 'driver', kind: 'driver', widthPx: 160 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 140 },
  { id: 'serviceEndAt', kind: 'instant', widthPx: 150 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'workS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'availableS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'restS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'unallocatedS', kind: 'duration', total: 'sum', widthPx: 110 },
  { id: 'continuousS', kind: 'duration', total: 'max', widthPx: 160 },
  { id: 'dailyRestS', kind: 'duration', total: 'min', widthPx: 110 },
  { id: 'infringements', kind: 'number', total: 'sum', widthPx: 100 },
  { id: 'rule', kind: 'word', widthPx: 220 },
  { id: 'gravity', kind: 'word', widthPx: 120 },
  { id: 'excessS', kind: 'duration', total: 'max', widthPx: 110 },
  { id: 'startKm', kind: 'number', unit: 'km', widthPx: 110 },
  { id: 'endKm', kind: 'number', unit: 'km', widthPx: 110 },
  { id: 'distanceKm', kind: 'number', unit: 'km', digits: 1, total: 'sum', widthPx: 110 },
  { id: 'crew', kind: 'flag', spare: true, widthPx: 110 },
  { id: 'card', kind: 'text', spare: true, widthPx: 160 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
];

const lengthS = ({ fromMs, toMs }: { fromMs: number; toMs: number }): number => (toMs - fromMs) / 1000;

const vehiclesOf = (spans: readonly TachoSpan[]): string[] => [...new Set(spans.map(({ vehicle }) => vehicle))];
/** The gravest; of those, the farthest beyond its limit. */
const gravest = (found: readonly Infringement[]): Infringement | undefined =>
  found.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || b.excessS - a.excessS)[0];

function dutyCells(duty: JudgedDuty): Record<string, Cell> {
  const worst = gravest(duty.infringements);
  const vehicles = vehiclesOf(duty.spans);
  return {
    serviceAt: duty.fromMs,
    vehicle: vehicles.join(),
    serviceEndAt: duty.isOpen ? null : duty.toMs,
    drivingS: duty.driveS,
    workS: duty.workS,
    availableS: duty.availableS,
    restS: duty.restS,
    unallocatedS: duty.unknownS,
    continuousS: Math.max(0, ...duty.stretches.map(({ driveS }) => driveS)),
    dailyRestS: duty.dailyRestS,
    infringements: duty.infringements.length,
    rule: worst?.rule ?? null,
    gravity: worst?.severity ?? null,
    excessS: worst?.excessS ?? null,
    ...kmCells(duty.spans, vehicles),
    crew: duty.isCrew,
    card: duty.spans.find(({ card }) => card !== null)?.card ?? null,
  };
}

interface Found {
  rows: Record<string, Cell>[];
  told: ToldDriver[];
  strips: ReportTimeline[];
  /** Cards of nobody known here. */
  strangers: Set<string>;
}

interface People {
  isAsked: (vehicle: string) => boolean;
  isBy: (driver: string | null) => boolean;
  /** Id of the driver whose a card was, else its holder. */
  whoseOf: (card: string, atMs: number) => string;
  /** Somebody known here, or known before. */
  isKnown: (who: string) => boolean;
}

/** Whose a card was as it was in: of one that nobody says whose it ever was, who has it now; else its holder. */
function whoseCards({ badges, drivers }: TachoSource): People['whoseOf'] {
  const holders = new Map(drivers.map(({ _id, card }) => [cardHolder(card), _id]));
  return (card, atMs) => {
    const holder = cardHolder(card);
    const told = driverOfCard(card, atMs, badges);
    return (told === undefined ? holders.get(holder) : told) ?? holder;
  };
}

/** One row a driver and duty that begins in the period, in which an asked vehicle was driven. */
function driverRows({ days, teams }: TachoSource, params: ReportParams, { isAsked, isBy, whoseOf, isKnown }: People): Found {
  const { from, to, timeZone, nowMs } = params;
  const [fromMs, untilMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  const found: Found = { rows: [], told: [], strips: [], strangers: new Set() };
  for (const [who, spans] of driverSpans(days, whoseOf)) {
    if (!isBy(isKnown(who) ? who : null)) continue;
    const { duties, weeks } = tachoRecord(
      spans.filter((span) => span.fromMs < nowMs),
      { timeZone, nowMs },
    );
    const told = duties.filter(
      (duty) => duty.fromMs >= fromMs && duty.fromMs < untilMs && duty.spans.some(({ vehicle }) => isAsked(vehicle)),
    );
    if (told.length === 0) continue;
    if (!isKnown(who)) found.strangers.add(who);
    found.rows.push(...told.map((duty) => ({ ...dutyCells(duty), driver: who, fleet: teams[who] ?? null })));
    found.strips.push(...spansByDay(spans, params).map((day) => timelineOf(who, day)));
    found.told.push({ driver: who, duties: told, weeks: weeks.filter(({ week }) => week >= weekStart(from) && week <= to) });
  }
  return found;
}

/** One row a vehicle and local day: what its first slot recorded. The regulation is about drivers: nothing is judged. */
function vehicleRows({ days, vehicles }: TachoSource, params: ReportParams, { isBy, whoseOf, isKnown }: People): Found {
  const found: Found = { rows: [], told: [], strips: [], strangers: new Set() };
  for (const vehicle of byPlate(vehicles))
    for (const day of spansByDay(vehicleSpans(days[vehicle._id] ?? [], vehicle._id), params)) {
      const actives = day.spans.filter(({ activity }) => activity !== 'rest');
      const drivers = [...new Set(day.spans.flatMap(({ card, fromMs }) => (card === null ? [] : [whoseOf(card, fromMs)])))];
      if (!(drivers.length > 0 ? drivers.some(isBy) : isBy(null))) continue;
      for (const who of drivers) if (!isKnown(who)) found.strangers.add(who);
      found.strips.push(timelineOf(vehicle._id, day));
      const sumS = (activity: TachoSpan['activity']): number =>
        day.spans.reduce((sum, span) => sum + (span.activity === activity ? lengthS(span) : 0), 0);
      const [drivingS, workS, availableS, restS] = [sumS('drive'), sumS('work'), sumS('available'), sumS('rest')];
      found.rows.push({
        serviceAt: actives[0]?.fromMs ?? day.fromMs,
        driver: drivers.length > 0 ? drivers.join() : null,
        vehicle: vehicle._id,
        serviceEndAt: actives.at(-1)?.toMs ?? null,
        drivingS,
        workS,
        availableS,
        restS,
        unallocatedS: lengthS(day) - drivingS - workS - availableS - restS,
        ...kmCells(day.spans, [vehicle._id]),
        crew: day.spans.some(({ isCrew }) => isCrew),
        fleet: vehicle.fleet,
      });
    }
  return found;
}

/** Driving that a vehicle recorded without a card, seconds of the asked days. */
function cardlessS({ days }: TachoSource, vehicle: string, params: ReportParams): number {
  const [fromMs, untilMs] = [dayStartMs(params.from, params.timeZone), dayStartMs(addDays(params.to, 1), params.timeZone)];
  return vehicleSpans(days[vehicle] ?? [], vehicle).reduce(
    (sum, { fromMs: start, toMs: end, activity, card }) =>
      sum + (activity === 'drive' && card === null ? Math.max(0, Math.min(end, untilMs) - Math.max(start, fromMs)) / 1000 : 0),
    0,
  );
}

function notesOf(source: TachoSource, params: ReportParams, { rows, strangers }: Found): ReportNote[] {
  const notes: ReportNote[] = [];
  const mute = byPlate(source.vehicles).filter(({ _id }) => source.units[_id] !== undefined && source.days[_id] === undefined);
  const cardless = byPlate(source.vehicles)
    .map(({ _id }) => [_id, cardlessS(source, _id, params)] as const)
    .filter(([, drivingS]) => drivingS >= 60);
  const unknownS = params.options['by'] === 'driver' ? rows.reduce((sum, row) => sum + Number(row['unallocatedS']), 0) : 0;
  if (strangers.size > 0) notes.push({ code: 'strangers', count: strangers.size });
  if (cardless.length > 0)
    notes.push({
      code: 'noCard',
      count: cardless.length,
      figures: { drivingS: cardless.reduce((sum, [, drivingS]) => sum + drivingS, 0) },
      vehicles: cardless.map(([id]) => id),
    });
  if (unknownS > 0) notes.push({ code: 'unallocated', figures: { unknownS } });
  if (mute.length > 0) notes.push({ code: 'noTacho', count: mute.length, vehicles: mute.map(({ _id }) => _id) });
  return notes;
}

/** /rapports/chronotachygraphe: what drivers did by their tachograph, and what of it infringes Regulation (EC) 561/2006. */
export const chronotachygraphe: ReportDeclaration<TachoSource> & { source: 'tacho' } = {
  slug: 'chronotachygraphe',
  source: 'tacho',
  scope: ['fleets', 'vehicles', 'drivers'],
  startingScope: 'all',
  startingPeriod: 'last7',
  maxDays: 31,
  maxVehicleDays: 31_000,
  yearIn: 'conducteur',
  options: [
    { key: 'by', values: ['driver', 'vehicle'], initial: 'driver' },
    { key: 'infringed', values: ['all', 'only'], initial: 'all' },
  ],
  columns,
  groupings: [['driver'], ['driver', 'week'], ['driver', 'month'], ['vehicle'], ['fleet'], ['day'], ['week'], ['month'], []],
  dated: 'serviceAt',
  startingSort: 'serviceAt',
  views: ['strips', 'tables'],
  compute(source, params) {
    const asked = new Set(source.vehicles.map(({ _id }) => _id));
    const people: People = {
      isAsked: (vehicle) => asked.has(vehicle),
      isBy: rowFilter(params).isBy,
      whoseOf: whoseCards(source),
      isKnown: (who) => source.names[who] !== undefined,
    };
    const found = params.options['by'] === 'vehicle' ? vehicleRows(source, params, people) : driverRows(source, params, people);
    const wanted =
      params.options['infringed'] === 'only' ? found.rows.filter(({ infringements }) => Number(infringements ?? 0) > 0) : found.rows;
    const units = byPlate(source.vehicles).flatMap(({ _id }) =>
      source.units[_id] === undefined ? [] : [[_id, source.units[_id]] as const],
    );
    const drivers = source.drivers.filter(({ _id }) => people.isBy(_id));
    const notes = notesOf(source, params, found);
    const words: Record<string, string> = {};
    const name = (id: Cell | undefined): void => {
      if (typeof id === 'string')
        words[id] = id
          .split(',')
          .map((one) => source.names[one] ?? one)
          .join(', ');
    };
    for (const row of wanted) for (const id of [row['driver'], row['vehicle'], row['fleet']]) name(id);
    for (const { _id } of drivers) name(_id);
    for (const [id] of units) name(id);
    for (const { vehicles = [] } of notes) for (const id of vehicles) name(id);
    const rows = wanted.slice(0, MAX_REPORT_ROWS).map((row): ReportRow => columns.map(({ id }) => row[id] ?? null));
    return {
      rows,
      cut: wanted.length - rows.length,
      names: words,
      notes,
      strips: found.strips,
      tables: tachoTables(found.told, drivers, units, params),
    };
  },
};
