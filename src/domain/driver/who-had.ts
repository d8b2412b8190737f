import type { Journey } from '../driving/journey.ts';
import { cardHolder } from '../tacho/tacho-reading.ts';
import { addTo } from '../text/order-rows.ts';

/** A time in which somebody had a vehicle. Milliseconds, the end not included; `fromMs` null: since ever; `untilMs` null: it lasts. */
export interface Had {
  /** Id of the driver; null: nobody, or somebody without a sheet. */
  driver: string | null;
  fromMs: number | null;
  untilMs: number | null;
}

/** A booking as far as it says who had a vehicle. */
interface BookingRow {
  _id: string;
  vehicle: string;
  state: string;
  startAt: string;
  endAt: string;
  outAt: string | null;
  backAt: string | null;
  bookedBy: string | null;
}

interface GivenRow {
  _id: string;
  driver: string | null;
  former: string | null;
  from: string;
  until: string | null;
}

/** States of a booking in which its vehicle is, or was, that person's. */
export const HAD_STATES: readonly string[] = ['confirmed', 'inProgress', 'completed'];

const begins = ({ fromMs }: Pick<Had, 'fromMs'>): number => fromMs ?? -Infinity;
const covers = (one: Had, atMs: number): boolean => begins(one) <= atMs && atMs < (one.untilMs ?? Infinity);

/** The latest to begin first; of two of one instant the one that was written later, as ids are made (UUID 7). */
const latest = (a: Had & { _id: string }, b: Had & { _id: string }): number => {
  const [x, y] = [begins(a), begins(b)];
  return x === y ? (a._id < b._id ? 1 : -1) : y - x;
};

/** Times something was given, by what `of` says it was, the one that began last first. */
function givenBy<R extends GivenRow>(rows: readonly R[], of: (row: R) => string | null): Map<string, Had[]> {
  const given = new Map<string, (Had & { _id: string })[]>();
  for (const row of rows) {
    const { _id, driver, former, from, until } = row;
    const key = of(row);
    if (key !== null)
      addTo(given, key, { _id, driver: driver ?? former, fromMs: Date.parse(from), untilMs: until === null ? null : Date.parse(until) });
  }
  return new Map([...given].map(([key, had]) => [key, inOrder(had)]));
}

const inOrder = (had: readonly (Had & { _id: string })[]): Had[] =>
  had.toSorted(latest).map(({ driver, fromMs, untilMs }): Had => ({ driver, fromMs, untilMs }));

/** Whose each badge and card was when, by its key (`tagKeys`), the time that began last first: as the assignments of it say. */
export function hadByTag(assignments: readonly (GivenRow & { tag: string | null })[]): Record<string, Had[]> {
  return Object.fromEntries(givenBy(assignments, ({ tag }) => tag));
}

/**
 * By vehicle, in the order in which they count: who booked it and had it by then, the booking that began last first; then who it was given to, the
 * assignment that began last first, so that a time within a longer one counts. `userDrivers`: id of the driver of an account.
 */
export function hadByVehicle(
  assignments: readonly (GivenRow & { vehicle: string | null })[],
  bookings: readonly BookingRow[],
  userDrivers: Readonly<Record<string, string>>,
): Record<string, Had[]> {
  const booked = new Map<string, (Had & { _id: string })[]>();
  for (const { _id, vehicle, state, bookedBy, ...at } of bookings)
    if (HAD_STATES.includes(state))
      addTo(booked, vehicle, {
        _id,
        driver: userDrivers[bookedBy ?? ''] ?? null,
        fromMs: Date.parse(at.outAt ?? at.startAt),
        untilMs: Date.parse(at.backAt ?? at.endAt),
      });
  const given = givenBy(assignments, ({ vehicle }) => vehicle);
  return Object.fromEntries(
    [...new Set([...booked.keys(), ...given.keys()])].map((vehicle) => [
      vehicle,
      [...inOrder(booked.get(vehicle) ?? []), ...(given.get(vehicle) ?? [])],
    ]),
  );
}

/** Id of the driver who had a vehicle at an instant (milliseconds), where no badge or card was read; null: nobody known. `had`: of that vehicle, as `hadByVehicle` orders it. In SQL: src/server/database/reads/vehicle-reads.ts. */
export function driverAt(had: readonly Had[], atMs: number): string | null {
  return had.find((one) => covers(one, atMs))?.driver ?? null;
}

/** Times that are somebody's, in order, of those of one vehicle (as `hadByVehicle` orders them): what counts more takes its time from what counts less. */
export function timesOf<H extends Had>(had: readonly H[], isTheirs: (one: H) => boolean): Pick<Had, 'fromMs' | 'untilMs'>[] {
  let times: [from: number, until: number][] = [];
  for (const one of had.toReversed()) {
    const [from, until] = [begins(one), one.untilMs ?? Infinity];
    if (until <= from) continue;
    times = times.flatMap(([start, end]): [number, number][] => {
      if (until <= start || end <= from) return [[start, end]];
      return [...(start < from ? [[start, from] as [number, number]] : []), ...(until < end ? [[until, end] as [number, number]] : [])];
    });
    if (isTheirs(one)) times.push([from, until]);
  }
  return times
    .sort((a, b) => a[0] - b[0])
    .map(([from, until]) => ({ fromMs: from === -Infinity ? null : from, untilMs: until === Infinity ? null : until }));
}

/** Ids of the drivers who had a vehicle at some time of a period, the end not included. `had`: of that vehicle, as `hadByVehicle` orders it. */
export function driversBetween(had: readonly Had[], fromMs: number, untilMs: number): string[] {
  return [...new Set(had.flatMap(({ driver }) => driver ?? []))].filter((id) =>
    timesOf(had, ({ driver }) => driver === id).some((one) => begins(one) < untilMs && fromMs < (one.untilMs ?? Infinity)),
  );
}

/** Id of the driver of each account that is one's, by the account. */
export function driversOfUsers(
  drivers: readonly { _id: string; member?: unknown }[],
  members: readonly { _id: string; user?: unknown }[],
): Record<string, string> {
  const accounts = new Map(members.flatMap(({ _id, user }) => (typeof user === 'string' ? [[_id, user]] : [])));
  return Object.fromEntries(
    drivers.flatMap(({ _id, member }) => {
      const user = typeof member === 'string' ? accounts.get(member) : undefined;
      return user === undefined ? [] : [[user, _id]];
    }),
  );
}

/** What a driver is known by at a device. */
interface TaggedDriver {
  badge?: unknown;
  tachographCard?: unknown;
  [field: string]: unknown;
}

/** A badge as it is kept: capitals, nothing invisible, one space where there are several. */
export function cleanBadge(badge: string): string {
  return badge
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

/** Marks what names the holder of a card among keys. */
export const CARD_KEY = 'card:';

/** A card that was replaced or renewed is the same driver's: it is found by its holder, apart from badges. */
const cardKey = (card: string): string => `${CARD_KEY}${cardHolder(card).toLowerCase()}`;

/** Key of a badge: capitals, invisible marks and spaces around it or twice in it do not make another one. */
export function badgeKey(badge: string): string {
  return cleanBadge(badge).toLowerCase();
}

/** Key of a badge, or of a card (`CARD_KEY` before its number), as it is written. */
export function tagKey(tag: string): string {
  const key = badgeKey(tag);
  return key.startsWith(CARD_KEY) ? cardKey(key.slice(CARD_KEY.length)) : key;
}

/** Keys a driver is found by (`driverOfTag`): their badge (`badgeKey`), their tachograph card. */
export function tagKeys({ badge, tachographCard: card }: TaggedDriver): string[] {
  return [...(typeof badge === 'string' ? [badgeKey(badge)] : []), ...(typeof card === 'string' ? [cardKey(card)] : [])];
}

/** Times badges and cards were drivers', by key (`hadByTag`). */
export type TagTimes = Readonly<Record<string, readonly Had[]>>;

/** Times of whoever had what a device read, a badge or a card, in no order. */
export const timesOfTag = (tag: string, times: TagTimes): Had[] => [...(times[badgeKey(tag)] ?? []), ...(times[cardKey(tag)] ?? [])];

/** Id of the driver of what a device read at an instant (milliseconds): a badge, or the card in the tachograph; null: it was nobody's then. */
export function driverOfTag(tag: string, atMs: number, times: TagTimes): string | null {
  return driverAt(times[badgeKey(tag)] ?? [], atMs) ?? driverAt(times[cardKey(tag)] ?? [], atMs);
}

/** Id of the driver whose a tachograph card was at an instant; null: it was nobody's then; undefined: nobody says whose it ever was. */
export function driverOfCard(card: string, atMs: number, times: TagTimes): string | null | undefined {
  const had = times[cardKey(card)];
  return had && driverAt(had, atMs);
}

/** What a device read is a tachograph card that is or was a driver's, and no badge. */
export function isCardTag(tag: string, times: TagTimes): boolean {
  return times[badgeKey(tag)] === undefined && times[cardKey(tag)] !== undefined;
}

/** A time in which a badge or card was somebody's. Milliseconds, the end not included; null: no end is known. */
export interface OwnTag {
  key: string;
  fromMs: number | null;
  toMs: number | null;
}

/** Whether what a device read at an instant is one of these. */
export function isTagOf(tag: string, atMs: number, tags: readonly OwnTag[]): boolean {
  const keys = [badgeKey(tag), cardKey(tag)];
  return tags.some(({ key, fromMs, toMs }) => keys.includes(key) && (fromMs ?? -Infinity) <= atMs && atMs < (toMs ?? Infinity));
}

/**
 * Id of who drove what began at an instant (milliseconds): the badge or card that was read, else who had the vehicle then; null: nobody known. A badge
 * nobody had then is nobody. `had`: of the vehicle, as `hadByVehicle` orders it; `badges`: as `hadByTag` makes them.
 */
export function driverOfJourney(
  { driverTag }: Pick<Journey, 'driverTag'>,
  startMs: number,
  had: readonly Had[],
  badges: TagTimes,
): string | null {
  return driverTag === null ? driverAt(had, startMs) : driverOfTag(driverTag, startMs, badges);
}
