import type { FieldRecord } from '../field-work/field-record.ts';
import { type Defect, SEVERITIES, type Severity } from './defect.ts';
import type { MissedCheck } from './check-template.ts';

type StatRecord = Pick<FieldRecord, 'vehicle' | 'templateKey' | 'verdict' | 'sealedAt' | 'odometerM' | 'due' | 'tooFast' | 'replacedBy'> & {
  activeMs: number | null;
};
type StatMissed = Pick<MissedCheck, '_id' | 'vehicle' | 'templateKey' | 'dueAt' | 'state'>;
type StatDefect = Pick<Defect, 'vehicle' | 'item' | 'templateKey' | 'severity' | 'firstAt' | 'repairedAt' | 'repairBy'>;

/** What statistics are made of: rows as a device has them. */
export interface CheckData {
  records: readonly StatRecord[];
  missed: readonly StatMissed[];
  defects: readonly StatDefect[];
}

export interface CheckFigures {
  records: number;
  /** Dues that were done in time, done late, or not at all. */
  onTime: number;
  late: number;
  missed: number;
  /** Share of the dues done in time, 0 to 1; null: none was due. */
  onTimeShare: number | null;
  tooFast: number;
  /** Middle of the time somebody worked on a record, milliseconds; null: no record says it. */
  activeMs: number | null;
  defects: number;
  critical: number;
}

interface ItemFigures {
  item: string;
  defects: number;
  /** Defects for 1,000 km of the vehicles whose odometer two records read; null: no distance is known. */
  per1000Km: number | null;
}

interface RepairFigures {
  severity: Severity;
  repaired: number;
  /** Middle of the time from the first sight to the repair, hours; null: none was repaired. */
  hours: number | null;
  /** Share repaired by their day, 0 to 1. */
  inTimeShare: number | null;
}

export interface CheckStats extends CheckFigures {
  km: number;
  items: ItemFigures[];
  repairs: RepairFigures[];
  byTemplate: (CheckFigures & { key: string })[];
  byVehicle: (CheckFigures & { key: string })[];
}

/** Middle of some numbers; of two middles, their mean. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Metres each vehicle went between its first and its last reading. */
function metresOf(records: readonly StatRecord[]): Map<string, number> {
  const readings = new Map<string, number[]>();
  for (const { vehicle, odometerM } of records)
    if (vehicle !== null && odometerM !== null) readings.set(vehicle, [...(readings.get(vehicle) ?? []), odometerM]);
  return new Map(
    [...readings].flatMap(([vehicle, all]) => (all.length > 1 ? [[vehicle, Math.max(...all) - Math.min(...all)] as const] : [])),
  );
}

/** How each due ended: a record that meets it did so in time, unless the server says that it was late. */
function duesOfRows({ records, missed }: CheckData, missedById: ReadonlyMap<string, StatMissed>): Map<string, MissedCheck['state']> {
  const ends = new Map<string, MissedCheck['state']>();
  for (const { due } of records) if (due !== null) ends.set(due, missedById.get(due)?.state === 'late' ? 'late' : 'done');
  for (const { _id, state } of missed) ends.set(_id, state);
  return ends;
}

function figuresOf(data: CheckData, missedById: ReadonlyMap<string, StatMissed>): CheckFigures {
  const ends = [...duesOfRows(data, missedById).values()];
  const count = (state: MissedCheck['state']): number => ends.filter((end) => end === state).length;
  const onTime = count('done');
  return {
    records: data.records.length,
    onTime,
    late: count('late'),
    missed: count('missed'),
    onTimeShare: shareOf(onTime, ends.length),
    tooFast: data.records.filter(({ tooFast }) => tooFast).length,
    activeMs: median(data.records.flatMap(({ activeMs }) => (activeMs === null ? [] : [activeMs]))),
    defects: data.defects.length,
    critical: data.defects.filter(({ severity }) => severity === 'critical').length,
  };
}

function grouped(
  data: CheckData,
  missedById: ReadonlyMap<string, StatMissed>,
  keyOf: (row: StatRecord | StatMissed | StatDefect) => string | null,
): (CheckFigures & { key: string })[] {
  const groups = new Map<string, { records: StatRecord[]; missed: StatMissed[]; defects: StatDefect[] }>();
  const into = (row: StatRecord | StatMissed | StatDefect) => {
    const key = keyOf(row);
    if (key === null) return undefined;
    const group = groups.get(key) ?? { records: [], missed: [], defects: [] };
    groups.set(key, group);
    return group;
  };
  for (const row of data.records) into(row)?.records.push(row);
  for (const row of data.missed) into(row)?.missed.push(row);
  for (const row of data.defects) into(row)?.defects.push(row);
  return [...groups]
    .map(([key, group]) => ({ key, ...figuresOf(group, missedById) }))
    .sort((a, b) => b.records - a.records || (a.key < b.key ? -1 : 1));
}

function itemsOfDefects(defects: readonly StatDefect[], metres: ReadonlyMap<string, number>): ItemFigures[] {
  const km = [...metres.values()].reduce((sum, one) => sum + one, 0) / 1000;
  const items = new Map<string, { defects: number; measured: number }>();
  for (const { item, vehicle } of defects) {
    const tally = items.get(item) ?? { defects: 0, measured: 0 };
    items.set(item, { defects: tally.defects + 1, measured: tally.measured + Number(vehicle !== null && metres.has(vehicle)) });
  }
  return [...items]
    .map(([item, tally]) => ({ item, defects: tally.defects, per1000Km: km > 0 ? (tally.measured * 1000) / km : null }))
    .sort((a, b) => b.defects - a.defects || (a.item < b.item ? -1 : 1));
}

function repairsOf(defects: readonly StatDefect[]): RepairFigures[] {
  return SEVERITIES.toReversed().map((severity) => {
    const repaired = defects.filter((one) => one.severity === severity && one.repairedAt !== null);
    const timed = repaired.filter(({ repairBy }) => repairBy !== null);
    return {
      severity,
      repaired: repaired.length,
      hours: median(repaired.map(({ firstAt, repairedAt }) => (Date.parse(repairedAt!) - Date.parse(firstAt)) / 3_600_000)),
      inTimeShare: shareOf(timed.filter(({ repairedAt, repairBy }) => repairedAt! <= repairBy!).length, timed.length),
    };
  });
}

/**
 * Figures of check-lists of a period (`from` included, `to` not; ISO instants, UTC), from the rows of a device (field-work.md §7). Records that another
 * replaces do not count. A defect counts in the period it was first seen in, its repair in the period it was repaired in.
 */
export function checkStats(data: CheckData, from: string, to: string): CheckStats {
  const inside = (at: string | null): boolean => at !== null && from <= at && at < to;
  const records = data.records.filter(({ sealedAt, replacedBy }) => replacedBy === null && inside(sealedAt));
  const missedById = new Map(data.missed.map((row) => [row._id, row]));
  const of: CheckData = {
    records,
    missed: data.missed.filter(({ dueAt }) => inside(dueAt)),
    defects: data.defects.filter(({ firstAt }) => inside(firstAt)),
  };
  const metres = metresOf(records);
  return {
    ...figuresOf(of, missedById),
    km: [...metres.values()].reduce((sum, one) => sum + one, 0) / 1000,
    items: itemsOfDefects(of.defects, metres),
    repairs: repairsOf(data.defects.filter(({ repairedAt }) => inside(repairedAt))),
    byTemplate: grouped(of, missedById, ({ templateKey }) => templateKey),
    byVehicle: grouped(of, missedById, ({ vehicle }) => vehicle),
  };
}
