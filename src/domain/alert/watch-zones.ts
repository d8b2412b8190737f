import { placeOf } from '../driving/journey-fix.ts';
import { distanceM, type LngLat } from '../kit/geometry.ts';
import { isOneWay, passageOf, type Sighting } from '../places/passage.ts';
import { isPresent } from '../places/presence.ts';
import { doingOf, type AlertReading } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import { isWithin, nextTurnMs } from './week-clock.ts';
import { hoursOf, type Look, type Memory, type Scene, type Watch, type WatchedZone, type ZonePresence } from './watch.ts';

/** A zone entered or left, or gone through unseen. */
interface Crossing {
  zone: string;
  inward: boolean;
  atMs: number;
  place: LngLat;
  inferred: boolean;
}

/** A vehicle that stands crosses nothing while its place is this near to where it began to stand: what drifts is the place. Metres, by whether its engine is known to be off. */
const STAND_M = 100;
const PARKED_M = 500;
/** How long nothing has to speak against a single place: at least, at most, and how many times as long as from the place before to it. */
const HOLD_MS = { least: 120_000, most: 900_000, times: 2 } as const;
const ON_WAY_MS = 120_000;

/** Where a vehicle stands after a message with a place; null: it moves. */
function standOf(reading: AlertReading, place: LngLat, { standAt }: Memory): LngLat | null {
  if (doingOf(reading) === 'moving' || reading.moving === true) return null;
  return standAt && distanceM(standAt, place) <= (reading.ignition === false ? PARKED_M : STAND_M) ? standAt : place;
}

/** One zone after a place that is looked at: what it is now, and what was crossed. Two places agree, or nothing is told. */
function turned(zone: WatchedZone, known: ZonePresence, now: Sighting, before: Sighting | null): [ZonePresence, Crossing[]] {
  const { inside, sinceMs, turn } = known;
  const { atMs, place } = now;
  const cross = (inward: boolean, at: { sinceMs: number; place: LngLat }, inferred = false): Crossing => ({
    zone: zone._id,
    inward,
    atMs: at.sinceMs,
    place: at.place,
    inferred,
  });
  const here = { sinceMs: atMs, place };
  if (isPresent(zone.area, place, turn ? !inside : inside) === inside) {
    if (turn?.isOnWay && before && isOneWay(before, now)) return [{ inside, sinceMs: atMs }, [cross(!inside, turn), cross(inside, here)]];
    if (turn || inside || !before) return [{ inside, sinceMs }, []];
    const passage = passageOf(zone.area, before, now);
    if (!passage) return [known, []];
    const { enterMs, enterAt, leaveMs, leaveAt } = passage;
    return [known, [cross(true, { sinceMs: enterMs, place: enterAt }, true), cross(false, { sinceMs: leaveMs, place: leaveAt }, true)]];
  }
  if (turn) return [{ inside: !inside, sinceMs: turn.sinceMs }, [cross(!inside, turn)]];
  const apartMs = before ? atMs - before.atMs : 0;
  const holdMs = Math.min(HOLD_MS.most, Math.max(HOLD_MS.least, HOLD_MS.times * apartMs));
  const isOnWay = before !== null && apartMs <= ON_WAY_MS && isOneWay(before, now);
  return [{ inside, sinceMs, turn: { ...here, untilMs: atMs + holdMs, isOnWay } }, []];
}

/** Which zones the vehicle is in by a message, and since when; those it is not seen to enter since it is first seen there. Of private time nobody knows. */
function presences(reading: AlertReading, memory: Memory, { zones }: Scene): { memory: Memory; crossings: Crossing[] } {
  if (reading.isPrivate) return { memory: { ...memory, zones: {}, sighting: null, standAt: null }, crossings: [] };
  const place = placeOf(reading);
  if (!place) return { memory, crossings: [] };
  const { atMs, speedKmh } = reading;
  const now: Sighting = { atMs, place, speedKmh };
  const standAt = standOf(reading, place, memory);
  const before = memory.sighting ?? null;
  const isStill = standAt !== null && standAt === memory.standAt;
  const crossings: Crossing[] = [];
  const next = zones.map((zone): [string, ZonePresence] => {
    const known = memory.zones?.[zone._id];
    if (!known) return [zone._id, { inside: isPresent(zone.area, place, false), sinceMs: atMs }];
    // A place that drifts says only whether the one that was seen as the vehicle came to stand was right.
    if (isStill && !known.turn) return [zone._id, known];
    const [presence, crossed] = turned(zone, known, now, isStill ? null : before);
    crossings.push(...crossed);
    return [zone._id, presence];
  });
  return { memory: { ...memory, zones: Object.fromEntries(next), sighting: now, standAt }, crossings };
}

const pulseOf = ({ zone, atMs, place, inferred }: Crossing): Telling => ({
  subject: zone,
  is: 'pulse',
  zone,
  sinceMs: atMs,
  place,
  ...(inferred ? { inferred } : {}),
});

/** Zones entered, or left, by this message; one that nobody knew the vehicle to be out of, or in, is neither. */
const crossing =
  (inward: boolean): Watch =>
  (reading, memory, scene) => {
    const { memory: next, crossings } = presences(reading, memory, scene);
    return { memory: next, tellings: crossings.filter((one) => one.inward === inward).map(pulseOf) };
  };
export const watchEntering = crossing(true);
export const watchLeaving = crossing(false);

/** When the next place that stands alone has stood for long enough. */
export function nextTurnedMs({ zones = {} }: Memory): number {
  return Math.min(...Object.values(zones).map(({ turn }) => turn?.untilMs ?? Infinity), Infinity);
}

/** Zones that a single place said were entered, or left, against which nothing spoke until an instant. */
export function turnedAt(memory: Memory, atMs: number, scene: Scene): Look {
  const { rule } = scene;
  const crossings: Crossing[] = [];
  const next = Object.entries(memory.zones ?? {}).map(([zone, known]): [string, ZonePresence] => {
    const { turn, inside } = known;
    if (!turn || turn.untilMs > atMs) return [zone, known];
    crossings.push({ zone, inward: !inside, atMs: turn.sinceMs, place: turn.place, inferred: false });
    return [zone, { inside: !inside, sinceMs: turn.sinceMs }];
  });
  const after = { ...memory, zones: Object.fromEntries(next) };
  if (rule.kind !== 'zone-enter' && rule.kind !== 'zone-leave') return presentAt(after, atMs, scene);
  return { memory: after, tellings: crossings.filter(({ inward }) => inward === (rule.kind === 'zone-enter')).map(pulseOf) };
}

function tellingOf({ rule, timeZone }: Scene, zone: WatchedZone, sinceMs: number, atMs: number): Telling | null {
  const subject = { subject: zone._id, zone: zone._id };
  if (rule.kind === 'zone-hours') {
    const hours = hoursOf(zone);
    return hours && { ...subject, is: isWithin(hours, atMs, timeZone) ? 'off' : 'on' };
  }
  const threshold = rule.threshold ?? zone.maxDwellMin;
  return threshold === null ? null : { ...subject, is: 'on', sinceMs, holdMs: threshold * 60_000, threshold };
}

/** In a zone for too long, or outside its hours, at an instant: by where the vehicle was last seen. What is not told is over. */
export function presentAt(memory: Memory, atMs: number, scene: Scene): Look {
  const tellings = scene.zones.flatMap((zone) => {
    const known = memory.zones?.[zone._id];
    if (!known) return [];
    if (!known.inside) return [{ subject: zone._id, is: 'off' as const, sinceMs: known.sinceMs }];
    // It may have left: nobody knows until another place says so, or not.
    if (known.turn) return [{ subject: zone._id, is: 'between' as const }];
    const telling = tellingOf(scene, zone, known.sinceMs, atMs);
    return telling ? [telling] : [];
  });
  return { memory, tellings, isWhole: true };
}

export const watchPresence: Watch = (reading, memory, scene) => presentAt(presences(reading, memory, scene).memory, reading.atMs, scene);

/** When what is told of a vehicle that stays where it is changes next: a zone, or the rule itself, opens or closes. */
export function nextPresenceMs(memory: Memory, afterMs: number, { rule, zones, timeZone }: Scene): number {
  const inside = zones.filter(({ _id }) => memory.zones?.[_id]?.inside);
  if (inside.length === 0) return Infinity;
  const weeks = [rule.schedule, ...(rule.kind === 'zone-hours' ? inside.map(hoursOf) : [])];
  return Math.min(...weeks.map((week) => nextTurnMs(week, afterMs, timeZone)));
}
