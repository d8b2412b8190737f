import { driverAt, type Had } from '../../../domain/driver/who-had.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { ACTIVITIES, activityAt, type Activity, type VehicleState } from '../../../domain/telemetry/state.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { vehicleMatcher } from '../../../domain/vehicle/vehicle-filters.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { MapVehicle } from '../../map/vehicle-index.ts';
import type { Order } from './search.ts';

/** A vehicle as the list and the map show it. Replaced when something of it changes; otherwise the same object. */
export interface MapItem {
  id: string;
  row: LocalRow;
  plate: string;
  /** Sheet of who has it, or had it at the instant. */
  driver: LocalRow | undefined;
  /** Of one too whose sheet is gone; '': nobody known. */
  driverName: string;
  state: VehicleState | undefined;
  activity: Activity;
  alert: boolean;
  /** Folded: what the search looks in, the place apart. */
  haystack: string;
  /** Folded name of the driver, to order by. */
  driverKey: string;
  /** Null without a position. */
  marker: MapVehicle | null;
}

type ById<T> = ReadonlyMap<string, T>;

export interface ItemSources {
  vehicles: readonly LocalRow[];
  drivers: ById<LocalRow>;
  states: ById<VehicleState>;
  /** Vehicles with something wrong now. */
  alerts: ReadonlySet<string>;
  /** Their own movements alone are seen: of a vehicle without a state nothing is known, which is not that it was never heard. */
  isOwn: boolean;
  nowMs: number;
  /** Of an instant of the past: who had each vehicle then; absent: who has it now. */
  past?: PastDrivers | undefined;
}

interface PastDrivers {
  driverOf: (row: Readonly<Record<string, unknown>>) => string | null;
  nameOf: (driver: string | null) => string;
}

/** Who had vehicles at an instant (milliseconds). `had`: by vehicle, as `hadByVehicle` orders it. */
export function pastDrivers(
  { had, nameOf }: { had: Readonly<Record<string, readonly Had[]>>; nameOf: PastDrivers['nameOf'] },
  atMs: number,
): PastDrivers {
  return { driverOf: ({ _id }) => driverAt(had[String(_id)] ?? [], atMs), nameOf };
}

const textOf = (row: LocalRow | undefined, field: string): string => (typeof row?.[field] === 'string' ? (row[field] as string) : '');

/** "Renault Trafic", or the vehicle's own name. */
export function modelOf(row: LocalRow): string {
  return [textOf(row, 'make'), textOf(row, 'model')].filter(Boolean).join(' ') || textOf(row, 'name');
}

export const nameOf = (row: LocalRow | undefined): string => textOf(row, 'name');

function haystackOf(row: LocalRow, driverName: string): string {
  return [
    textOf(row, 'registration'),
    textOf(row, 'name'),
    textOf(row, 'make') + textOf(row, 'model'),
    driverName,
    ...(Array.isArray(row['tags']) ? (row['tags'] as string[]) : []),
  ]
    .map(foldText)
    .join('\n');
}

function markerOf(id: string, plate: string, state: VehicleState | undefined, activity: Activity, alert: boolean): MapVehicle | null {
  if (!state || state.lat === null || state.lng === null) return null;
  return { id, label: plate, lat: state.lat, lng: state.lng, headingDeg: state.headingDeg, activity, alert, atMs: Date.parse(state.at) };
}

/** A vehicle as it is now, the same object as before where nothing of it changed; null: without a position, and sold, archived or not this person's to see. */
function itemOf(row: LocalRow, from: ItemSources, old: MapItem | undefined, sameMinute: boolean): MapItem | null {
  const id = row._id;
  const state = from.states.get(id);
  if (!state && (from.isOwn || RETIRED_STATUSES.includes(row['status']))) return null;
  const driverId = from.past ? from.past.driverOf(row) : row['driver'];
  const driver = typeof driverId === 'string' ? from.drivers.get(driverId) : undefined;
  const driverName = from.past && typeof driverId === 'string' ? from.past.nameOf(driverId) : nameOf(driver);
  const alert = from.alerts.has(id);
  const sameRow = old !== undefined && old.row === row && old.driver === driver && old.driverName === driverName;
  const activity = sameMinute && old?.state === state && old ? old.activity : activityAt(state, from.nowMs);
  if (sameRow && old.state === state && old.activity === activity && old.alert === alert) return old;
  const plate = textOf(row, 'registration');
  return {
    id,
    row,
    plate,
    driver,
    driverName,
    state,
    activity,
    alert,
    haystack: sameRow ? old.haystack : haystackOf(row, driverName),
    driverKey: sameRow ? old.driverKey : foldText(driverName),
    marker: markerOf(id, plate, state, activity, alert),
  };
}

/** Every vehicle of the organization; a sold or archived one only as long as it still has a position. `sameMinute`: the time is the one `before` was built at. */
export function buildMapItems(from: ItemSources, before: ById<MapItem>, sameMinute = false): Map<string, MapItem> {
  const items = new Map<string, MapItem>();
  for (const row of from.vehicles) {
    const item = itemOf(row, from, before.get(row._id), sameMinute);
    if (item) items.set(row._id, item);
  }
  return items;
}

/** Vehicles whose state is another than before, as they are now, nothing else having changed; null: some have no state any more, build them all. */
export function changedMapItems(
  from: ItemSources,
  rows: ById<LocalRow>,
  before: ById<MapItem>,
  statesBefore: ById<VehicleState>,
): Map<string, MapItem> | null {
  const changed = new Map<string, MapItem>();
  let added = 0;
  for (const [id, state] of from.states) {
    const known = statesBefore.get(id);
    if (known === state) continue;
    if (!known) added++;
    const row = rows.get(id);
    const item = row && itemOf(row, from, before.get(id), true);
    if (item) changed.set(id, item);
  }
  return from.states.size === statesBefore.size + added ? changed : null;
}

const RANK: Record<Activity, number> = { moving: 0, idling: 1, parked: 2, offline: 3 };

/** Latest first among vehicles that stand; those that move keep one order, so that the list does not run under the eyes. */
function recentFirst(a: MapItem, b: MapItem): number {
  const byState = RANK[a.activity] - RANK[b.activity];
  if (byState !== 0) return byState;
  if (a.activity !== 'moving') {
    const [since, other] = a.activity === 'offline' ? [a.state?.at, b.state?.at] : [a.state?.activitySince, b.state?.activitySince];
    if (since !== other) return (since ?? '') < (other ?? '') ? 1 : -1;
  }
  return compareText(a.plate, b.plate);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const COMPARE: Record<Order, (a: MapItem, b: MapItem) => number> = {
  recent: recentFirst,
  plate: (a, b) => compareText(a.plate, b.plate),
  driver: (a, b) => Number(!a.driverName) - Number(!b.driverName) || compareText(a.driverKey, b.driverKey) || compareText(a.plate, b.plate),
  speed: (a, b) => speedOf(b) - speedOf(a) || recentFirst(a, b),
};

const speedOf = (item: MapItem): number => (item.activity === 'moving' ? Math.round(item.state?.speedKmh ?? 0) : -1);

/** In order. Starting from the last order, hardly anything is left to sort. */
export function orderMapItems(items: ById<MapItem>, order: Order, before: readonly MapItem[] = []): MapItem[] {
  const list: MapItem[] = [];
  for (const { id } of before) {
    const item = items.get(id);
    if (item) list.push(item);
  }
  if (list.length < items.size) {
    const known = new Set(list);
    for (const item of items.values()) if (!known.has(item)) list.push(item);
  }
  return list.sort(COMPARE[order]);
}

/** Where an item is, or would be, in an ordered list. */
function placeIn(list: readonly MapItem[], item: MapItem, compare: (a: MapItem, b: MapItem) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  while (list[low] !== undefined && list[low] !== item && compare(list[low]!, item) === 0) low++;
  return low;
}

/** The order after some vehicles changed: those alone are moved. `before`: as they were, in the same order. */
export function reorderMapItems(list: readonly MapItem[], order: Order, changed: ById<MapItem>, before: ById<MapItem>): MapItem[] {
  const compare = COMPARE[order];
  const next = list.slice();
  for (const [id, item] of changed) {
    const old = before.get(id);
    const at = old ? placeIn(next, old, compare) : -1;
    if (old && compare(old, item) === 0) next[at] = item;
    else {
      if (old) next.splice(at, 1);
      next.splice(placeIn(next, item, compare), 0, item);
    }
  }
  return next;
}

export type StateCounts = Record<Activity, number>;

export interface Filtered {
  /** After every filter, in order. */
  items: MapItem[];
  counts: StateCounts;
  /** Vehicles the search and the filters of vehicles leave, whatever their state. */
  total: number;
}

export interface MapFilters {
  q: string;
  state: Activity | undefined;
  /** null: every vehicle. */
  isWanted: ReturnType<typeof vehicleMatcher>;
}

/** Applies search, filters of vehicles and state, keeping the order. */
export function filterMapItems(items: readonly MapItem[], { q, state, isWanted }: MapFilters): Filtered {
  const needles = q.split(/\s+/).map(foldText).filter(Boolean);
  const joined = foldText(q);
  const counts = Object.fromEntries(ACTIVITIES.map((activity) => [activity, 0])) as StateCounts;
  const out: MapItem[] = [];
  let total = 0;
  for (const item of items) {
    if (isWanted && !isWanted(item.row)) continue;
    if (needles.length > 0 && !matches(item, needles, joined)) continue;
    total++;
    counts[item.activity]++;
    if (state === undefined || item.activity === state) out.push(item);
  }
  return { items: out, counts, total };
}

function matches(item: MapItem, needles: readonly string[], joined: string): boolean {
  if (item.haystack.includes(joined)) return true;
  const place = item.state?.place ? foldText(item.state.place) : '';
  return needles.every((needle) => item.haystack.includes(needle) || place.includes(needle));
}

/** Is the vehicle inside [west, south, east, north]? */
export function isInBox(
  marker: Pick<MapVehicle, 'lat' | 'lng'> | null,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean {
  return marker !== null && marker.lat >= south && marker.lat <= north && marker.lng >= west && marker.lng <= east;
}
