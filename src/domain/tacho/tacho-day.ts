import * as z from 'zod/mini';
import { addTo } from '../text/order-rows.ts';
import { daySchema } from '../time/day-schema.ts';
import { cardHolder, type TachoActivity, tachoReading, type TachoSlot } from './tacho-reading.ts';
import { hadByTag } from '../driver/who-had.ts';
import { weekStart } from '../time/periods.ts';
import { goneNames, type VehicleRows } from '../reports/journeys/report-vehicles.ts';
import type { CardDriver, TachoSource } from '../reports/sources.ts';
import { addDays } from '../time/time-zone.ts';

/*
 * A day (UTC) of a vehicle's tachograph as it is stored and sent: runs of messages that said the same. It depends on the messages of that day and
 * on nothing else: a late one makes its own day again, and no other.
 */
const LETTERS = { drive: 'd', work: 'w', available: 'a', rest: 'r' } as const satisfies Record<TachoActivity, string>;
const ACTIVITY_OF: Readonly<Record<string, TachoActivity>> = { d: 'drive', w: 'work', a: 'available', r: 'rest' };
const letter = z.nullable(z.enum(['d', 'w', 'a', 'r']));
const card = z.nullable(z.string().check(z.maxLength(20)));
const km = z.nullable(z.number());
const second = z.int().check(z.gte(0), z.lte(86_400));

/** First and last second of the day, activity and card of the driver, of the co-driver, kilometres at both ends. */
const tachoRunSchema = z.tuple([second, second, letter, card, letter, card, km, km]);
export type TachoRun = z.infer<typeof tachoRunSchema>;

/** The same of one vehicle, of a day. */
export const tachoDaySchema = z.object({ vehicle: z.string(), day: daySchema, runs: z.array(tachoRunSchema) });
export type TachoDay = z.infer<typeof tachoDaySchema>;

/** A message with a reading in it. */
export interface TachoFix {
  atMs: number;
  tacho: string;
  odometerKm: number | null;
}

/** A state, of both slots, from its first message to its last. */
interface TachoState {
  fromMs: number;
  toMs: number;
  first: TachoSlot;
  second: TachoSlot;
  startKm: number | null;
  endKm: number | null;
}

/** A state lasts until the next message when that comes so soon: nobody drives on unheard for longer. */
const DRIVE_HOLD_MS = 15 * 60_000;
const HOLD_MS = 60 * 60_000;
/** A vehicle that has moved no farther was not driven meanwhile. */
const STILL_KM = 1;

const isSame = (a: TachoSlot, b: TachoSlot): boolean => a.activity === b.activity && a.card === b.card;
const isSameState = (a: TachoState, b: TachoState): boolean => isSame(a.first, b.first) && isSame(a.second, b.second);
const isSameCards = (a: TachoState, b: TachoState): boolean => a.first.card === b.first.card && a.second.card === b.second.card;
const isResting = ({ activity }: TachoSlot): boolean => activity === 'rest' || activity === null;

/** Whether a state is known to have lasted until another begins. A rest lasts until something else is told, as long as the same cards are in and the vehicle did not move. */
function lastsUntil(before: TachoState, next: TachoState): boolean {
  const gapMs = next.fromMs - before.toMs;
  if (gapMs <= (before.first.activity === 'drive' || before.second.activity === 'drive' ? DRIVE_HOLD_MS : HOLD_MS)) return true;
  const movedKm = before.endKm === null || next.startKm === null ? 0 : Math.abs(next.startKm - before.endKm);
  return isSameCards(before, next) && before.first.activity === 'rest' && isResting(before.second) && movedKm < STILL_KM;
}

const seconds = (atMs: number, startMs: number): number => Math.min(86_400, Math.max(0, Math.round((atMs - startMs) / 1000)));
const letterOf = ({ activity }: TachoSlot): TachoRun[2] => activity && LETTERS[activity];

function runOf({ fromMs, toMs, first, second: other, startKm, endKm }: TachoState, startMs: number): TachoRun {
  return [seconds(fromMs, startMs), seconds(toMs, startMs), letterOf(first), first.card, letterOf(other), other.card, startKm, endKm];
}

/** The runs of one day, of its messages in the order of their time. */
export function tachoRuns(fixes: readonly TachoFix[], day: string): TachoRun[] {
  const states: TachoState[] = [];
  for (const { atMs, tacho, odometerKm } of fixes) {
    const reading = tachoReading(tacho);
    if (!reading) continue;
    const state: TachoState = { fromMs: atMs, toMs: atMs, ...reading, startKm: odometerKm, endKm: odometerKm };
    const last = states.at(-1);
    if (last && isSameState(last, state) && lastsUntil(last, state)) {
      last.toMs = atMs;
      last.startKm ??= odometerKm;
      last.endKm = odometerKm ?? last.endKm;
    } else states.push(state);
  }
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return states.map((state) => runOf(state, startMs));
}

const slotOf = (activity: TachoRun[2], its: string | null): TachoSlot => ({
  activity: activity === null ? null : ACTIVITY_OF[activity]!,
  card: its,
});

/** The states of a day that was stored. */
function tachoStates({ day, runs }: Pick<TachoDay, 'day' | 'runs'>): TachoState[] {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return runs.map(([from, to, a, cardA, b, cardB, startKm, endKm]) => ({
    fromMs: startMs + from * 1000,
    toMs: startMs + to * 1000,
    first: slotOf(a, cardA),
    second: slotOf(b, cardB),
    startKm,
    endKm,
  }));
}

/** What the holders of some cards may see of it: their own slot. `isOwn`: whether a card was theirs at a second of the day. */
export function ownRuns(runs: readonly TachoRun[], isOwn: (card: string, atS: number) => boolean): TachoRun[] {
  return runs.flatMap(([from, to, a, cardA, b, cardB, startKm, endKm]): TachoRun[] => {
    const [mine, mineToo] = [cardA !== null && isOwn(cardA, from), cardB !== null && isOwn(cardB, from)];
    return mine || mineToo
      ? [[from, to, mine ? a : null, mine ? cardA : null, mineToo ? b : null, mineToo ? cardB : null, startKm, endKm]]
      : [];
  });
}

/** What one person did, or one vehicle's first slot recorded, without a change. */
export interface TachoSpan {
  fromMs: number;
  toMs: number;
  activity: TachoActivity;
  vehicle: string;
  card: string | null;
  /** Another card was in the other slot. */
  isCrew: boolean;
  startKm: number | null;
  endKm: number | null;
}

/** States of a vehicle one after the other, each up to where it is known to last. */
function lasting(days: readonly TachoDay[]): TachoState[] {
  const states = days.toSorted((a, b) => (a.day < b.day ? -1 : 1)).flatMap(tachoStates);
  return states.map((state, at) => {
    const next = states[at + 1];
    return next && lastsUntil(state, next)
      ? { ...state, toMs: Math.max(state.toMs, next.fromMs), endKm: next.startKm ?? state.endKm }
      : state;
  });
}

function spanOf({ fromMs, toMs, startKm, endKm }: TachoState, slot: TachoSlot, other: TachoSlot, vehicle: string): TachoSpan[] {
  return slot.activity === null || toMs <= fromMs
    ? []
    : [{ fromMs, toMs, activity: slot.activity, vehicle, card: slot.card, isCrew: other.card !== null, startKm, endKm }];
}

const goesOn = (a: TachoSpan, b: TachoSpan): boolean =>
  a.toMs === b.fromMs && a.activity === b.activity && a.vehicle === b.vehicle && a.card === b.card && a.isCrew === b.isCrew;

/** In order, no two at once (a card is in one place), neighbours that are the same in one. */
function settled(spans: readonly TachoSpan[]): TachoSpan[] {
  const made: TachoSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs || (a.vehicle < b.vehicle ? -1 : a.vehicle > b.vehicle ? 1 : 0))) {
    const last = made.at(-1);
    const cut = last && span.fromMs < last.toMs ? { ...span, fromMs: last.toMs, startKm: null } : span;
    if (cut.toMs <= cut.fromMs) continue;
    if (last && goesOn(last, cut)) made[made.length - 1] = { ...last, toMs: cut.toMs, endKm: cut.endKm };
    else made.push(cut);
  }
  return made;
}

/** What the first slot of each vehicle recorded. */
export function vehicleSpans(days: readonly TachoDay[], vehicle: string): TachoSpan[] {
  return settled(lasting(days).flatMap((state) => spanOf(state, state.first, state.second, vehicle)));
}

/** What each driver did, in whichever vehicle and slot, by who had the card as it was in (else its holder), in order. */
export function driverSpans(
  days: Readonly<Record<string, readonly TachoDay[]>>,
  whoseOf: (card: string, atMs: number) => string = cardHolder,
): Map<string, TachoSpan[]> {
  const byWho = new Map<string, TachoSpan[]>();
  for (const vehicle of Object.keys(days).sort())
    for (const state of lasting(days[vehicle]!))
      for (const span of [...spanOf(state, state.first, state.second, vehicle), ...spanOf(state, state.second, state.first, vehicle)]) {
        if (span.card !== null) addTo(byWho, whoseOf(span.card, span.fromMs), span);
      }
  return new Map([...byWho].sort(([a], [b]) => (a < b ? -1 : 1)).map(([who, spans]) => [who, settled(spans)]));
}

interface Row {
  _id: string;
  [field: string]: unknown;
}

interface TachoRows {
  /** Every vehicle, driver, fleet and time of a card this person may read. */
  vehicles: readonly Row[];
  drivers: readonly Row[];
  fleets: readonly Row[];
  assignments: VehicleRows['assignments'];
  /** Ids of the vehicles that are asked for. */
  asked: readonly string[];
  days: readonly TachoDay[];
}

/** Vehicles that must have a tachograph, as far as their category tells. */
const HEAVY: readonly unknown[] = ['pl', 'bus'];

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function cardDriver({ _id, tachographCard: card, cardDownloadedOn }: Row): CardDriver[] {
  return typeof card === 'string' ? [{ _id, card, downloadedOn: textOr(cardDownloadedOn) }] : [];
}

/** The data of the tachograph report from rows: the same on a device and on the server. */
export function tachoSource({ vehicles, drivers, fleets, assignments, asked, days }: TachoRows): TachoSource {
  const byVehicle: Record<string, TachoDay[]> = {};
  for (const one of days) (byVehicle[one.vehicle] ??= []).push(one);
  const wanted = new Set(asked);
  const there = vehicles.filter(({ _id }) => wanted.has(_id));
  return {
    vehicles: there.map((row) => ({
      _id: row._id,
      registration: String(row['registration']),
      fleet: textOr(row['fleet']),
      driver: textOr(row['driver']),
      // Who drove is whose card was in.
      had: [],
    })),
    names: Object.fromEntries([
      ...goneNames(assignments),
      ...[...fleets, ...drivers].map(({ _id, name }) => [_id, String(name)]),
      ...vehicles.map(({ _id, registration }) => [_id, String(registration)]),
    ] as [string, string][]),
    days: byVehicle,
    badges: hadByTag(assignments),
    teams: Object.fromEntries(drivers.flatMap(({ _id, fleet }) => (typeof fleet === 'string' ? [[_id, fleet]] : []))),
    drivers: drivers.flatMap(cardDriver).sort((a, b) => (a._id < b._id ? -1 : 1)),
    units: Object.fromEntries(
      there
        .filter(({ _id, category }) => HEAVY.includes(category) || byVehicle[_id] !== undefined)
        .map(({ _id, tachographDownloadedOn }) => [_id, textOr(tachographDownloadedOn)]),
    ),
  };
}

/** Before the fortnight, the days in which the weekly rest that six days are counted from must lie. */
const BEFORE_DAYS = 7;

/**
 * Days (UTC, both included) that a report from `from` to `to` is made of: two consecutive weeks and the reduced rests since the last weekly one reach back,
 * the rest after the last duty, and a time zone, go beyond.
 */
export function tachoPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: addDays(weekStart(from), -7 - BEFORE_DAYS), to: addDays(to, 2) };
}
