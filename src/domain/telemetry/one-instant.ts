import type { TelemetryMessage } from './message.ts';

/*
 * Two messages of one device and one instant. What is equal is the same message sent again; what differs is joined: a value that the first did not tell
 * fills in, and where both tell one the first stays, except
 *   a good place stands before none or a bad one; an odometer before one of less trust (`can`, `device`, `gps`);
 *   the ignition or the movement that a message tells as its event stands before what was told beside it at the same instant;
 *   of two events the graver stands, and `events` among the raw elements has them all;
 *   private time stands before time that is not.
 * Two good places apart are not of one device: nothing of the second fills in.
 */

/** Further apart than this, two places of one instant are not the same one told again; degrees. */
export const APART_DEG = 0.0005;
/** Among the raw elements of an instant that had several events: their words, comma-separated, in order of the alphabet. */
const EVENTS = 'events';

const PLACE = ['altitudeM', 'headingDeg', 'satellites', 'hdop'] as const;
const READINGS = ['speedKmh', 'engineHours', 'fuelPct', 'fuelL', 'batteryPct', 'voltageV', 'rpm', 'driverTag'] as const;
const SWITCHES = [
  ['ignition', 'ignition'],
  ['moving', 'movement'],
] as const;
const TRUST = ['can', 'device', 'gps'];
/** The gravest first; what is not here comes after. */
const GRAVITY = ['crash', 'unplug', 'towing', 'jamming', 'gnss-jamming', 'dtc', 'harsh-braking', 'harsh-acceleration', 'harsh-cornering'];
const MINOR = ['ignition', 'movement', 'trip'];

interface Joined {
  /** The first message itself when the later one adds nothing to it. */
  message: TelemetryMessage;
  /** The later one tells something otherwise: it is worth keeping beside the other. */
  contradicts: boolean;
  /** Both have a good place, and these are apart. */
  isApart: boolean;
}

/** Single precision, which is how most of them are stored. */
const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.fround(a) === Math.fround(b));
const isPlaced = ({ valid, lat, lng }: TelemetryMessage): boolean => valid && lat !== null && lng !== null;

/** Whether both messages have a good place, and these are not the same one. */
function isApart(a: TelemetryMessage, b: TelemetryMessage): boolean {
  if (!isPlaced(a) || !isPlaced(b)) return false;
  return Math.abs((a.lat ?? 0) - (b.lat ?? 0)) > APART_DEG || Math.abs((a.lng ?? 0) - (b.lng ?? 0)) > APART_DEG;
}

const gravityOf = (event: string): number => {
  if (MINOR.includes(event)) return GRAVITY.length + 2;
  const at = GRAVITY.indexOf(event);
  return at >= 0 ? at : GRAVITY.length + (event.startsWith('io-') ? 1 : 0);
};

function eventsOf({ event, raw }: TelemetryMessage): string[] {
  const all = raw[EVENTS];
  return typeof all === 'string' ? all.split(',') : event === null ? [] : [event];
}

/** Of equal gravity the first by the alphabet: the order in which they came says nothing. */
function joinEvents(first: TelemetryMessage, later: TelemetryMessage): Pick<TelemetryMessage, 'event' | 'raw'> {
  const events = [...new Set([...eventsOf(first), ...eventsOf(later)])].sort();
  const raw = { ...later.raw, ...first.raw };
  if (events.length > 1) raw[EVENTS] = events.join(',');
  if (isPlaced(first) || isPlaced(later)) delete raw[INACCURATE];
  return { event: events.toSorted((a, b) => gravityOf(a) - gravityOf(b))[0] ?? null, raw };
}

/**
 * What two messages of one device and one instant come to, the first of them stored before the other. Pure; units are those of the message. Joining the
 * result with either of them again changes nothing.
 */
export function joinedMessage(first: TelemetryMessage, later: TelemetryMessage): Joined {
  if (isApart(first, later)) {
    const message = later.isPrivate === true && first.isPrivate !== true ? { ...first, isPrivate: true } : first;
    return { message, contradicts: true, isApart: true };
  }
  let contradicts = false;
  const message: TelemetryMessage = { ...first, ...joinEvents(first, later) };
  const takesPlace = later.lat !== null && later.lng !== null && ((isPlaced(later) && !isPlaced(first)) || first.lat === null);
  const isFirstBetter = isPlaced(first) && !isPlaced(later);
  if (takesPlace) [message.lat, message.lng, message.valid] = [later.lat, later.lng, later.valid];
  for (const name of PLACE) {
    if (isFirstBetter) continue;
    message[name] = takesPlace ? (later[name] ?? first[name]) : (first[name] ?? later[name]);
    contradicts ||= !takesPlace && first[name] !== null && later[name] !== null && !same(first[name], later[name]);
  }
  for (const name of READINGS) {
    const [told, other] = [first[name], later[name]];
    if (other === null) continue;
    if (told === null) Object.assign(message, { [name]: other });
    else contradicts ||= !same(told, other);
  }
  const [before, after] = [eventsOf(first), eventsOf(later)];
  for (const [name, event] of SWITCHES) {
    const [told, other] = [first[name], later[name]];
    const isEvents = after.includes(event) && !before.includes(event);
    message[name] = isEvents ? (other ?? told) : (told ?? other);
    contradicts ||= told !== null && other !== null && told !== other;
  }
  if (later.odometerKm !== null) {
    const rank = (source: string | null): number => (source === null ? TRUST.length : TRUST.indexOf(source));
    if (first.odometerKm === null || rank(later.odometerSource) < rank(first.odometerSource))
      [message.odometerKm, message.odometerSource] = [later.odometerKm, later.odometerSource];
    else contradicts ||= later.odometerSource === first.odometerSource && !same(first.odometerKm, later.odometerKm);
  }
  if (later.isPrivate === true) message.isPrivate = true;
  contradicts ||= Object.entries(later.raw).some(([name, value]) => {
    const told = first.raw[name];
    return told !== undefined && name !== EVENTS && !same(told, value);
  });
  return { message: isSame(first, message) ? first : message, contradicts, isApart: false };
}

/** Whether two messages tell the same. */
function isSame({ raw, ...first }: TelemetryMessage, { raw: otherRaw, ...other }: TelemetryMessage): boolean {
  const isEqual = (a: object, b: object): boolean => {
    const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
    return left.size === right.size && [...left].every(([name, value]) => right.has(name) && same(value, right.get(name)));
  };
  return isEqual(first, other) && isEqual(raw, otherRaw);
}

/*
 * What of a message is taken for a measure, asked once, where messages come in: nothing downstream has to ask again.
 *   A fix that says of itself that it is off by more than a street is kept and is no good fix: a telephone tells where its mast is.
 *   A counter or a tank of exactly 0 is what a device says before it has read the vehicle: no reading. What stands beside it is kept.
 */
const MAX_ACCURACY_M = 150;
/** Nobody takes a fix beyond this for a place: 20 times the error of the receiver itself. */
const MAX_HDOP = 20;

/** Among the raw elements of what was stored as no good fix for it. */
export const INACCURATE = 'inaccurate';

const CREDIBLE_READINGS = ['fuelL', 'fuelPct', 'odometerKm', 'engineHours'] as const;

/** Metres, as connectors keep what a device says of them. */
function accuracyM({ accuracy }: TelemetryMessage['raw']): number | null {
  const metres = typeof accuracy === 'string' && accuracy.trim() !== '' ? Number(accuracy) : accuracy;
  return typeof metres === 'number' && Number.isFinite(metres) ? metres : null;
}

/** Whether a message says that its own place is too inexact to be one. */
export function isInaccurate({ hdop, raw }: Pick<TelemetryMessage, 'hdop' | 'raw'>): boolean {
  return (hdop ?? 0) > MAX_HDOP || (accuracyM(raw) ?? 0) > MAX_ACCURACY_M;
}

/** A message with what of it is credible; itself when all is. */
export function credible(message: TelemetryMessage): TelemetryMessage {
  const empty = CREDIBLE_READINGS.filter((name) => message[name] === 0);
  const isOff = message.valid && isInaccurate(message);
  if (empty.length === 0 && !isOff) return message;
  return {
    ...message,
    ...Object.fromEntries(empty.map((name) => [name, null])),
    ...(empty.includes('odometerKm') ? { odometerSource: null } : {}),
    ...(isOff ? { valid: false, raw: { ...message.raw, [INACCURATE]: true } } : {}),
  };
}
