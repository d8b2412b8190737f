import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';
import { activityAt, type Activity, type VehicleState } from '../../../domain/telemetry/state.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { sortParam, type Sort } from '../../ui/data-table/model.ts';
import type { VehicleFilters } from './search.ts';

/** A vehicle as the list shows it: the row with what it points at, its last state and its day. Replaced when any of them changes. */
export interface VehicleItem {
  id: string;
  row: LocalRow;
  driver: LocalRow | undefined;
  fleet: LocalRow | undefined;
  device: LocalRow | undefined;
  state: VehicleState | undefined;
  strip: DayTimeline | undefined;
  activity: Activity;
  /** `nowMs` the activity was decided at. */
  seenMs: number;
}

type ById<T> = ReadonlyMap<string, T>;

export interface ItemSources {
  vehicles: readonly LocalRow[];
  drivers: ById<LocalRow>;
  fleets: ById<LocalRow>;
  devices: ById<LocalRow>;
  states: ById<VehicleState>;
  timelineOf: (vehicleId: string) => DayTimeline | undefined;
  nowMs: number;
}

const textOf = (row: LocalRow | undefined, field: string): string => (typeof row?.[field] === 'string' ? (row[field] as string) : '');

/** "Renault Trafic", after the name people gave the vehicle, if any. */
export function modelOf(row: LocalRow): string {
  const model = [textOf(row, 'make'), textOf(row, 'model')].filter(Boolean).join(' ');
  const name = textOf(row, 'name');
  return name && model && name !== model ? `${name} · ${model}` : name || model;
}

/** Energy left, percent: the traction battery of an electric vehicle, else the tank. */
export function levelOf({ row, state }: Pick<VehicleItem, 'row' | 'state'>): number | null | undefined {
  return row['energy'] === 'electric'
    ? (state?.batteryPct ?? state?.fuelPct)
    : (state?.fuelPct ?? (isHybrid(row) ? state?.batteryPct : null));
}

const isHybrid = (row: LocalRow): boolean => row['energy'] === 'plug-in-hybrid' || row['energy'] === 'hydrogen';

/** Texts of a row and of what it points at, as long as those are the same. */
const haystacks = new WeakMap<LocalRow, { of: readonly (LocalRow | undefined)[]; text: string }>();

/** Folded: what the search looks in. Read when it is first needed: a list shows without it. */
export function haystackOf({ row, driver, fleet, device }: VehicleItem): string {
  const known = haystacks.get(row);
  if (known && known.of[0] === driver && known.of[1] === fleet && known.of[2] === device) return known.text;
  const words = ['registration', 'name', 'vin', 'make', 'model'].map((field) => textOf(row, field));
  const text = [
    ...words,
    textOf(row, 'make') + textOf(row, 'model'),
    textOf(driver, 'name'),
    textOf(fleet, 'name'),
    textOf(device, 'serial'),
    ...(Array.isArray(row['tags']) ? (row['tags'] as string[]) : []),
  ]
    .map(foldText)
    .join('\n');
  haystacks.set(row, { of: [driver, fleet, device], text });
  return text;
}

/** Items of all vehicles; one whose parts are the same as before is the same object, so that its row is not drawn again. */
export function buildItems(from: ItemSources, before: ById<VehicleItem>): Map<string, VehicleItem> {
  const items = new Map<string, VehicleItem>();
  for (const row of from.vehicles) {
    const id = row._id;
    const driver = from.drivers.get(row['driver'] as string);
    const fleet = from.fleets.get(row['fleet'] as string);
    const device = from.devices.get(row['device'] as string);
    const state = from.states.get(id);
    const strip = from.timelineOf(id);
    const old = before.get(id);
    const known = old !== undefined && old.row === row && old.driver === driver && old.fleet === fleet && old.device === device;
    const activity = old !== undefined && old.state === state && old.seenMs === from.nowMs ? old.activity : activityAt(state, from.nowMs);
    if (known && old.state === state && old.strip === strip && old.activity === activity) {
      old.seenMs = from.nowMs;
      items.set(id, old);
    } else items.set(id, { id, row, driver, fleet, device, state, strip, activity, seenMs: from.nowMs });
  }
  return items;
}

/** Folding a text costs more than comparing it: the same plates and names come back at each order. */
const folded = new Map<string, string>();
const FOLDED_MAX = 100_000;

function fold(text: string): string {
  let value = folded.get(text);
  if (value === undefined) {
    if (folded.size > FOLDED_MAX) folded.clear();
    folded.set(text, (value = foldText(text)));
  }
  return value;
}

/** Columns whose order changes with each position; the order of the others only with the rows. */
const LIVE = ['state', 'position', 'distance', 'driving', 'idling', 'level', 'odometer', 'engine', 'contact'];

export function isLive(column: string): boolean {
  return LIVE.includes(column);
}

const ACTIVITY_RANK: Record<Activity, number> = { moving: 0, idling: 1, parked: 2, offline: 3 };

/** Orders by column; the value of each column comes from the item alone, so the order is computed once per change. */
const KEYS: Record<string, (item: VehicleItem) => SortKey> = {
  state: (item) => ACTIVITY_RANK[item.activity] * 1e6 - (item.activity === 'moving' ? (item.state?.speedKmh ?? 0) : 0),
  vehicle: (item) => fold(textOf(item.row, 'registration')),
  driver: (item) => (item.driver ? fold(textOf(item.driver, 'name')) : null),
  fleet: (item) => (item.fleet ? fold(textOf(item.fleet, 'name')) : null),
  device: (item) => (item.device ? fold(textOf(item.device, 'title')) : null),
  position: (item) => (item.state?.place ? fold(item.state.place) : null),
  distance: (item) => item.strip?.distanceKm ?? null,
  driving: (item) => item.strip?.drivingS ?? null,
  idling: (item) => item.strip?.idlingS ?? null,
  level: (item) => levelOf(item) ?? null,
  odometer: (item) => odometerOf(item.row, item.state)?.km ?? null,
  engine: (item) => item.state?.engineHours ?? (item.row['engineHours'] as number | null),
  contact: (item) => item.state?.at ?? null,
};

/** Key of a column; one drawn from the declaration sorts by its stored value. */
function keyOf(column: string): (item: VehicleItem) => SortKey {
  const own = Object.hasOwn(KEYS, column) ? KEYS[column] : undefined;
  if (own) return own;
  return (item) => {
    const value = item.row[column];
    return typeof value === 'string' ? fold(value) : typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
  };
}

export function orderItems(items: readonly VehicleItem[], sort: Sort): VehicleItem[] {
  return orderRows(items, keyOf(sort.column), sort.direction);
}

export type StateCounts = Record<Activity, number>;

interface Filtered {
  items: VehicleItem[];
  /** By state, before the filter by state. */
  counts: StateCounts;
  /** Vehicles the other filters leave, whatever their state. */
  total: number;
}

const orders = new WeakMap<object, Map<string, string[]>>();

/** What the order by a column that positions do not touch depends on, another object whenever it changes: `pointed` with what vehicles point at. */
export interface OrderKeys {
  vehicles: object;
  pointed: object;
}

const POINTED = ['driver', 'fleet', 'device'];

/** The same for a column that positions do not touch: the order of the ids is kept until what it depends on changes. */
export function orderOnce(
  { vehicles, pointed }: OrderKeys,
  items: readonly VehicleItem[],
  byId: ById<VehicleItem>,
  sort: Sort,
): VehicleItem[] {
  const of = POINTED.includes(sort.column) ? pointed : vehicles;
  let known = orders.get(of);
  if (!known) orders.set(of, (known = new Map()));
  const key = sortParam(sort);
  let ids = known.get(key);
  if (!ids) known.set(key, (ids = orderItems(items, sort).map((item) => item.id)));
  const ordered: VehicleItem[] = [];
  for (const id of ids) {
    const item = byId.get(id);
    if (item) ordered.push(item);
  }
  return ordered;
}

const setOf = (list: readonly string[]): ReadonlySet<string> | null => (list.length > 0 ? new Set(list) : null);

const finds = (haystack: string, joined: string, needles: readonly string[]): boolean =>
  haystack.includes(joined) || needles.every((needle) => haystack.includes(needle));

/** Applies the filters, keeping the order. */
export function filterItems(items: readonly VehicleItem[], filters: VehicleFilters): Filtered {
  const needles = filters.q.split(/\s+/).map(foldText).filter(Boolean);
  const joined = foldText(filters.q);
  const [states, energies, categories, statuses] = [filters.states, filters.energies, filters.categories, filters.statuses].map(setOf);
  const counts: StateCounts = { moving: 0, idling: 0, parked: 0, offline: 0 };
  const out: VehicleItem[] = [];
  let total = 0;
  for (const item of items) {
    const { row } = item;
    if (statuses ? !statuses.has(row['status'] as string) : RETIRED_STATUSES.includes(row['status'])) continue;
    if (filters.isWanted && !filters.isWanted(row)) continue;
    if (energies && !energies.has(row['energy'] as string)) continue;
    if (categories && !categories.has(row['category'] as string)) continue;
    if (needles.length > 0 && !finds(haystackOf(item), joined, needles)) continue;
    total++;
    counts[item.activity]++;
    if (!states || states.has(item.activity)) out.push(item);
  }
  return { items: out, counts, total };
}

/** What was read of all that the items are made of. */
export interface Known {
  fleets: boolean;
  /** The server told the states at least once. */
  states: boolean;
  strips: boolean;
}

/** Null: what it is counted from was not read. */
export interface Totals {
  count: number;
  /** Inspections due by a day. */
  due: number;
  fleets: number | null;
  moving: number | null;
  distanceKm: number | null;
  averageLevelPct: number | null;
}

/** Figures of the totals line; of no items, and of what was not read, none. */
export function totalsOf(items: readonly VehicleItem[], dueBefore: string, known: Known): Totals | null {
  if (items.length === 0) return null;
  const fleets = new Set<unknown>();
  let [moving, distanceKm, levels, levelSum, due] = [0, 0, 0, 0, 0];
  for (const item of items) {
    if (item.fleet) fleets.add(item.fleet._id);
    if (item.activity === 'moving') moving++;
    if (typeof item.row['inspectionDueOn'] === 'string' && item.row['inspectionDueOn'] <= dueBefore) due++;
    distanceKm += item.strip?.distanceKm ?? 0;
    const level = levelOf(item);
    if (level != null) {
      levels++;
      levelSum += level;
    }
  }
  return {
    count: items.length,
    due,
    fleets: known.fleets ? fleets.size : null,
    moving: known.states ? moving : null,
    distanceKm: known.strips ? distanceKm : null,
    averageLevelPct: levels > 0 ? levelSum / levels : null,
  };
}
