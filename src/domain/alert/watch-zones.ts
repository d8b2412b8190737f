import { placeOf } from '../driving/journey.ts';
import { distanceM, type LngLat, type OpeningHours } from '../geo/geometry.ts';
import { isBorneOut, isOneWay, isReachable, passageOf, passesThrough, type Passage, type Sighting } from '../places/passage.ts';
import { isPresent } from '../places/visits.ts';
import {
  type AlertReading,
  doingOf,
  type Look,
  type Memory,
  type Scene,
  type Watch,
  type WatchedZone,
  type ZonePresence,
} from './watch.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Telling } from './alert-run.ts';
import { isWithin, nextTurnMs } from './week-clock.ts';

/** A zone entered or left, or gone through unseen. */
interface Crossing {
  zone: string;
  inward: boolean;
  atMs: number;
  place: LngLat;
  inferred: boolean;
}

/** A vehicle that stands crosses nothing while its place is this near to where it began to stand: what drifts is the place. Metres, by whether it rests with its engine off. */
const STAND_M = 100;
const PARKED_M = 500;
/** How long nothing has to speak against a single place: at least, and how many times as long as from the place before to it. */
const HOLD_MS = 120_000;
const HOLD_TIMES = 2;
/** How far aside of the way from the place before to the one after it a place may be that alone tells of a passage: of one unseen, and of one seen in a place alone. */
const ASIDE = { unseen: 1 / 4, seen: 1 / 8 } as const;

/** Where a vehicle stands after a message with a place, and what that says of the place. */
interface Stand {
  standAt: LngLat | null;
  elsewhere: Memory['elsewhere'];
  /** `moves`: its place is its own. `still`: it stands where it stood. `aside`: it rests, and its place is elsewhere. `carried`: two such agree. */
  is: 'moves' | 'still' | 'aside' | 'carried';
}

function standOf(reading: AlertReading, { atMs, place }: Sighting, { standAt = null, elsewhere, sighting }: Memory): Stand {
  // A receiver that drifts tells a speed, too: what rests is what the ignition, or the sensor, says.
  const isOff = reading.ignition === false || (reading.ignition === null && reading.moving === false);
  const isNear = standAt !== null && distanceM(standAt, place) <= (isOff ? PARKED_M : STAND_M);
  const moves = reading.moving === true || doingOf(reading) === 'moving';
  const isDriven = moves && (!isOff || reading.moving === true);
  if (isDriven || (moves && !isNear)) return { standAt: isDriven ? null : place, elsewhere: null, is: 'moves' };
  if (isNear) return { standAt, elsewhere: null, is: 'still' };
  if (standAt === null || !isOff) return { standAt: place, elsewhere: null, is: 'moves' };
  if (!elsewhere || distanceM(elsewhere.place, place) > STAND_M) {
    const holdMs = Math.max(HOLD_MS, sighting ? atMs - sighting.atMs : 0);
    return { standAt, elsewhere: { atMs, place, untilMs: atMs + holdMs }, is: 'aside' };
  }
  if (atMs < elsewhere.untilMs) return { standAt, elsewhere, is: 'aside' };
  return { standAt: elsewhere.place, elsewhere: null, is: 'carried' };
}

const crossed = (zone: WatchedZone, inward: boolean, at: { sinceMs: number; place: LngLat }, inferred = false): Crossing => ({
  zone: zone._id,
  inward,
  atMs: at.sinceMs,
  place: at.place,
  inferred,
});

/** How long nothing has to speak against a place for it to be believed alone; null: not however long, as nobody goes that far in that time. */
function holdUntil(now: Sighting, before: Sighting | null): number | null {
  const apartMs = before ? now.atMs - before.atMs : 0;
  return before && !isReachable(before, now) ? null : now.atMs + Math.max(HOLD_MS, HOLD_TIMES * apartMs);
}

/** Both ends of a passage that nobody saw. */
function through(zone: WatchedZone, { enterMs, enterAt, leaveMs, leaveAt }: Passage): Crossing[] {
  return [
    crossed(zone, true, { sinceMs: enterMs, place: enterAt }, true),
    crossed(zone, false, { sinceMs: leaveMs, place: leaveAt }, true),
  ];
}

/** What is known of the places around one that is looked at. */
interface Way {
  now: Sighting;
  /** The place before it; null: the vehicle stands since. */
  before: Sighting | null;
  /** The place before it is borne out: by the one before that, or because the vehicle stood there. */
  isBefore: boolean;
  /** It stands there: from now on it is silent for longer, whatever its place was worth. */
  stands: boolean;
}

/** A passage that waited for the place after it: told when that bears it out. */
function settled(zone: WatchedZone, { pass, ...known }: ZonePresence, { now }: Way): [ZonePresence, Crossing[]] {
  if (!pass) return [known, []];
  const stays = distanceM(pass.to, now.place) <= STAND_M;
  return [known, stays || isBorneOut(pass.from, pass.to, now.place, ASIDE.unseen) ? through(zone, pass) : []];
}

/** What a place says alone of a zone that the vehicle was in, or not: it waits for another, or for silence. */
function turnAt(wasInside: boolean, { now, before, stands }: Way): NonNullable<ZonePresence['turn']> {
  // Silence bears out that it arrived where it stands, not that it left: its place may have strayed as it came to stand.
  const untilMs = wasInside && stands ? null : holdUntil(now, before);
  return { sinceMs: now.atMs, place: now.place, untilMs, ...(before !== null && isOneWay(before, now) ? { from: before.place } : {}) };
}

/** One zone after a place that is looked at: what it is now, and what was crossed. Nothing is told that comes of one place alone. */
function turned(zone: WatchedZone, known: ZonePresence, way: Way): [ZonePresence, Crossing[]] {
  const { inside, sinceMs, turn, firstUntilMs } = known;
  const { now, before, isBefore } = way;
  const { place } = now;
  // Between the outline and the border around it, it says nothing of a place that was inside.
  if (turn && !inside && isPresent(zone.area, place, true) && !isPresent(zone.area, place, false)) return [known, []];
  if (isPresent(zone.area, place, inside) === inside) {
    const from = before !== null && isOneWay(before, now) ? turn?.from : undefined;
    const share = from && !inside && passesThrough(zone.area, from, place) ? ASIDE.unseen : ASIDE.seen;
    // It was there once, on its way; that it is no more, this place says alone.
    if (turn && from && isBorneOut(from, turn.place, place, share))
      return [{ inside: !inside, sinceMs: turn.sinceMs, turn: turnAt(!inside, way) }, [crossed(zone, !inside, turn)]];
    if (turn || inside || !before || !isBefore) return [{ inside, sinceMs }, []];
    const passage = passageOf(zone.area, before, now);
    return [{ inside, sinceMs, ...(passage ? { pass: { ...passage, from: before.place, to: place } } : {}) }, []];
  }
  if (turn) {
    // Where it was first seen was one place alone: it was there when the way goes on from it.
    const isKnown = firstUntilMs === undefined || (turn.from !== undefined && isBorneOut(turn.from, turn.place, place, ASIDE.unseen));
    return [{ inside: !inside, sinceMs: turn.sinceMs }, isKnown ? [crossed(zone, !inside, turn)] : []];
  }
  return [{ inside, sinceMs, ...(firstUntilMs === undefined ? {} : { firstUntilMs }), turn: turnAt(inside, way) }, []];
}

/** A vehicle that rests is where it rests; where it was seen but once, a place elsewhere speaks against it. */
function doubted(
  zone: WatchedZone,
  { turn, ...known }: ZonePresence,
  { atMs, untilMs }: NonNullable<Memory['elsewhere']>,
  place: LngLat,
): ZonePresence {
  const isTurn = turn && isPresent(zone.area, place, known.inside) !== known.inside;
  const first = known.firstUntilMs === undefined ? {} : { firstUntilMs: untilMs + 2 * (untilMs - atMs) };
  return { ...known, ...first, ...(isTurn ? { turn } : {}) };
}

/** A vehicle that was carried, its engine off, to a place that two messages agree on. */
function carried(
  zone: WatchedZone,
  { inside, sinceMs, firstUntilMs }: ZonePresence,
  to: { atMs: number; place: LngLat },
): [ZonePresence, Crossing[]] {
  if (isPresent(zone.area, to.place, inside) === inside) return [{ inside, sinceMs }, []];
  const at = { sinceMs: to.atMs, place: to.place };
  return [{ inside: !inside, sinceMs: to.atMs }, firstUntilMs === undefined ? [crossed(zone, !inside, at)] : []];
}

/** Which zones the vehicle is in by a message, and since when; those it is not seen to enter since it is first seen there. Of private time nobody knows. */
function presences(reading: AlertReading, memory: Memory, { zones }: Scene): { memory: Memory; crossings: Crossing[] } {
  const unknown = { sighting: null, prior: null, standAt: null, elsewhere: null };
  if (reading.isPrivate) return { memory: { ...memory, zones: {}, ...unknown }, crossings: [] };
  const place = placeOf(reading);
  if (!place) return { memory, crossings: [] };
  const { atMs, speedKmh } = reading;
  const now: Sighting = { atMs, place, speedKmh };
  const { is, standAt, elsewhere } = standOf(reading, now, memory);
  const { sighting: before = null, prior = null } = memory;
  const isStill = is === 'still';
  const hasStood = memory.standAt !== undefined && memory.standAt !== null;
  const isBefore = hasStood || (before !== null && prior !== null && isBorneOut(prior.place, before.place, place, ASIDE.unseen));
  const way: Way = { now, before: isStill ? null : before, isBefore, stands: standAt !== null };
  const crossings: Crossing[] = [];
  const look = (zone: WatchedZone): ZonePresence => {
    const known = memory.zones?.[zone._id];
    if (!known) return { inside: isPresent(zone.area, place, false), sinceMs: atMs, firstUntilMs: atMs + HOLD_MS };
    // A vehicle that rests is where it rests.
    if (is === 'aside' && elsewhere) return doubted(zone, known, elsewhere, place);
    const [waited, told] = settled(zone, known, way);
    const { firstUntilMs: _first, ...seen } = waited;
    // A place that drifts says only whether the one that was seen as the vehicle came to stand was right.
    const [presence, more] =
      is === 'carried' && memory.elsewhere
        ? carried(zone, waited, memory.elsewhere)
        : isStill && !waited.turn
          ? [seen, []]
          : turned(zone, waited, way);
    crossings.push(...told, ...more);
    return presence;
  };
  const next = zones.map((zone): [string, ZonePresence] => [zone._id, look(zone)]);
  const after = { ...memory, zones: Object.fromEntries(next), standAt, elsewhere };
  if (is === 'aside') return { memory: after, crossings };
  return { memory: { ...after, sighting: isStill && standAt ? { ...now, place: standAt } : now, prior: before }, crossings };
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
const watchEntering = crossing(true);
const watchLeaving = crossing(false);

/** When the next place that stands alone has stood for long enough. */
export function nextTurnedMs({ zones = {} }: Memory): number {
  const untils = Object.values(zones).map(({ turn, firstUntilMs }) => (turn ? turn.untilMs : firstUntilMs) ?? Infinity);
  return Math.min(...untils, Infinity);
}

/** What a single place said of zones, against which nothing spoke until an instant: entered, left, or that the vehicle is there. */
export function turnedAt(memory: Memory, atMs: number, scene: Scene): Look {
  const { rule, zones } = scene;
  const crossings: Crossing[] = [];
  const isOver = (untilMs: number | null | undefined): boolean => untilMs !== null && untilMs !== undefined && untilMs <= atMs;
  const next = Object.entries(memory.zones ?? {}).map(([id, known]): [string, ZonePresence] => {
    const zone = zones.find(({ _id }) => _id === id);
    const { turn, inside, sinceMs, firstUntilMs } = known;
    if (turn) {
      if (!isOver(turn.untilMs)) return [id, known];
      if (zone && (firstUntilMs === undefined || turn.from !== undefined)) crossings.push(crossed(zone, !inside, turn));
      return [id, { inside: !inside, sinceMs: turn.sinceMs }];
    }
    return [id, isOver(firstUntilMs) ? { inside, sinceMs } : known];
  });
  const after = { ...memory, zones: Object.fromEntries(next) };
  if (rule.kind !== 'zone-enter' && rule.kind !== 'zone-leave') return presentAt(after, atMs, scene);
  return { memory: after, tellings: crossings.filter(({ inward }) => inward === (rule.kind === 'zone-enter')).map(pulseOf) };
}

/** Opening hours of a zone as they count: none are no hours at all. */
function hoursOf({ openingHours }: Pick<WatchedZone, 'openingHours'>): OpeningHours | null {
  return openingHours && openingHours.length > 0 ? openingHours : null;
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
    if (known.turn || known.firstUntilMs !== undefined) return [{ subject: zone._id, is: 'between' as const }];
    const telling = tellingOf(scene, zone, known.sinceMs, atMs);
    return telling ? [telling] : [];
  });
  return { memory, tellings, isWhole: true };
}

const watchPresence: Watch = (reading, memory, scene) => presentAt(presences(reading, memory, scene).memory, reading.atMs, scene);

/** When what is told of a vehicle that stays where it is changes next: a zone, or the rule itself, opens or closes. */
export function nextPresenceMs(memory: Memory, afterMs: number, { rule, zones, timeZone }: Scene): number {
  const inside = zones.filter(({ _id }) => memory.zones?.[_id]?.inside);
  if (inside.length === 0) return Infinity;
  const weeks = [rule.schedule, ...(rule.kind === 'zone-hours' ? inside.map(hoursOf) : [])];
  return Math.min(...weeks.map((week) => nextTurnMs(week, afterMs, timeZone)));
}

/** What watches each kind of rule about zones. */
export const ZONE_WATCHES = {
  'zone-enter': watchEntering,
  'zone-leave': watchLeaving,
  'zone-dwell': watchPresence,
  'zone-hours': watchPresence,
} satisfies Partial<Record<AlertKind, Watch>>;
