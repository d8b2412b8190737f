import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import { placeOf } from '../driving/journey.ts';
import { limitAt, limitZonesOf, overKmh } from '../driving/journey-events.ts';
import { areaContains } from '../geo/area.ts';
import { type LngLat, distanceM } from '../geo/geometry.ts';
import { HOUR_MS } from '../time/time-zone.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Telling } from './alert-run.ts';
import { type AlertReading, doingOf, kmhOf, type Look, type Scene, type TankReading, type Watch, type Memory } from './watch.ts';
import { MOVING_KMH, SIGNAL_LOST_S } from '../telemetry/state.ts';

/** How far back from the threshold a value is before the alert may end, in the unit of each. */
const SLACK = { kmh: 3, volts: 0.7, pct: 5, degC: 0.5 } as const;
/** A supply above this is of two batteries in a row; it charges at twice the volts, and is low at twice (`diagnostics.ts`). */
const TWO_BATTERIES_V = 18;

function level(
  subject: string,
  value: number,
  threshold: number,
  toward: 1 | -1,
  slack: number,
  detail?: string,
  beyond = (value - threshold) * toward,
): Telling {
  return {
    subject,
    is: beyond > 0 ? 'on' : beyond > -slack ? 'between' : 'off',
    value,
    threshold,
    toward,
    ...(detail === undefined ? {} : { detail }),
  };
}

/** The limit where the vehicle is: that of the rule, within its zones where it has some; else the lowest of the zones it is in. */
function limitKmh({ rule, zones }: Scene, at: LngLat): number | null {
  if (rule.zones.length === 0) return rule.threshold;
  if (rule.threshold !== null) return zones.some(({ area }) => areaContains(area, at)) ? rule.threshold : null;
  return limitAt({ base: null, zones: limitZonesOf(zones) }, at)?.kmh ?? null;
}

/** Over the limit and the tolerance by the speed of a good fix; a speed that no vehicle has is none (`JOURNEY_RULES.maxKmh`). */
const watchSpeed: Watch = (reading, memory, scene) => {
  const kmh = kmhOf(reading);
  const place = placeOf(reading);
  if (kmh === null || place === null || kmh > JOURNEY_RULES.maxKmh) return { memory, tellings: [] };
  const limit = limitKmh(scene, place);
  return {
    memory,
    tellings: [
      limit === null
        ? { subject: '', is: 'off' }
        : level('', kmh, limit, 1, SLACK.kmh, undefined, overKmh(kmh, limit, scene.speedToleranceKmh)),
    ],
  };
};

/** A supply below the threshold of a 12 V battery, or twice that, while the engine does not charge it. */
const watchBattery: Watch = ({ voltageV, ignition }, memory, { rule }) => {
  if (voltageV === null || rule.threshold === null) return { memory, tellings: [] };
  const is24V = memory.is24V === true || voltageV > TWO_BATTERIES_V;
  const factor = is24V ? 2 : 1;
  const telling = level('', voltageV, rule.threshold * factor, -1, SLACK.volts * factor);
  return { memory: { ...memory, is24V }, tellings: telling.is === 'on' && ignition === true ? [] : [telling] };
};

/** Charge of the traction battery, or of the device of what has none, percent. */
const watchCharge: Watch = ({ batteryPct }, memory, { rule }) =>
  batteryPct === null || rule.threshold === null
    ? { memory, tellings: [] }
    : { memory, tellings: [level('', batteryPct, rule.threshold, -1, SLACK.pct)] };

/** Fuel in percent of the tank; from litres where the vehicle's tank is known. */
const watchFuelLevel: Watch = ({ fuelPct, fuelL }, memory, { rule, vehicle }) => {
  const pct = fuelPct ?? (fuelL !== null && vehicle.tankL ? (fuelL / vehicle.tankL) * 100 : null);
  return pct === null || rule.threshold === null
    ? { memory, tellings: [] }
    : { memory, tellings: [level('', Math.round(pct * 10) / 10, rule.threshold, -1, SLACK.pct)] };
};

/** Each probe of the rule against its highest and its lowest temperature. */
const watchTemperature: Watch = ({ temperaturesC }, memory, { rule }) => ({
  memory,
  tellings: Object.entries(temperaturesC)
    .filter(([probe]) => rule.probe === null || rule.probe === probe)
    .flatMap(([probe, degC]) => [
      ...(rule.threshold === null ? [] : [level(`${probe} high`, degC, rule.threshold, 1, SLACK.degC, probe)]),
      ...(rule.thresholdLow === null ? [] : [level(`${probe} low`, degC, rule.thresholdLow, -1, SLACK.degC, probe)]),
    ]),
});

/** Each active fault code, until the vehicle tells its codes without it; of a device that tells them one by one, until it tells it as kept. */
const watchFaults: Watch = ({ faults, faultsKept }, memory) => {
  const there = (faults ?? []).map((code): Telling => ({ subject: code, is: 'on', detail: code }));
  if (faultsKept === undefined) return faults === null ? { memory, tellings: [] } : { memory, tellings: there, isWhole: true };
  return {
    memory,
    tellings: [...there, ...faultsKept.filter((code) => !faults?.includes(code)).map((code): Telling => ({ subject: code, is: 'off' }))],
  };
};

/** Litres in the tank; from percent where the vehicle's tank is known. */
function litresOf({ fuelL, fuelPct }: AlertReading, { vehicle }: Scene): number | null {
  return fuelL ?? (fuelPct !== null && vehicle.tankL ? (fuelPct / 100) * vehicle.tankL : null);
}

/** What burns without a drive, litres an hour: an engine that runs, else a heater. */
const BURNT_L_H = { running: 6, off: 1 } as const;
/** A fall is over when the tank falls by less than this part of the threshold between two readings. */
const STILL = 1 / 4;

const one = (litres: number): number => Math.round(litres * 10) / 10;

/** The reading that the next one is held against: of a vehicle that stands the first, or the highest since; else the one before, where no engine burns that much in between. */
function baseOf(before: TankReading, now: Pick<TankReading, 'atMs' | 'isOff'>, stands: boolean): { atMs: number; litres: number } | null {
  const isNear = now.atMs - before.atMs <= JOURNEY_RULES.gapS * 1000 || (now.isOff && before.isOff);
  return !isNear ? null : stands && before.base ? before.base : { atMs: before.atMs, litres: before.litres };
}

/**
 * A fall of the tank that no engine burns, while the vehicle stands over all of that time, else between two readings of one device at most `gapS` apart
 * (as in the journeys) or with the ignition off at both. The reading after has to say the same: one that is alone is an error of the probe or a slope.
 * What falls on is the same fall, until it does not any more.
 */
const watchFuelFall: Watch = (reading, memory, scene) => {
  const litres = litresOf(reading, scene);
  const { threshold } = scene.rule;
  if (litres === null || threshold === null) return { memory, tellings: [] };
  const { atMs, device } = reading;
  const isOff = reading.ignition === false;
  const before = memory.tank?.[device];
  const stands = doingOf(reading) !== 'moving' && reading.moving !== true;
  const keep = (part: Pick<TankReading, 'fall' | 'base'>, tellings: Telling[] = []): Look => ({
    memory: { ...memory, tank: { ...memory.tank, [device]: { atMs, litres, isOff, ...part } } },
    tellings,
  });
  const anew = stands ? { base: { atMs, litres } } : {};
  if (!before) return keep({ fall: null, ...anew });
  if (before.fall) {
    const { fromL, isTold } = before.fall;
    const fellL = fromL - litres;
    if (fellL < threshold) return keep({ fall: null, ...anew }, isTold ? [{ subject: device, is: 'off', sinceMs: before.atMs }] : []);
    const told: Telling = { subject: device, is: 'on', sinceMs: before.fall.atMs, value: one(fellL), toward: 1, threshold };
    const goesOn = stands && before.litres - litres >= threshold * STILL;
    if (goesOn) return keep({ fall: { ...before.fall, isTold: true } }, [told]);
    return keep(
      { fall: null, ...anew },
      isTold ? [told, { subject: device, is: 'off', sinceMs: before.atMs }] : [{ ...told, is: 'pulse' }],
    );
  }
  const base = baseOf(before, { atMs, isOff }, stands);
  if (base === null || litres > base.litres) return keep({ fall: null, ...anew });
  const burntL = stands && before.base ? ((atMs - base.atMs) / HOUR_MS) * (isOff ? BURNT_L_H.off : BURNT_L_H.running) : 0;
  const isFall = base.litres - litres - burntL >= threshold;
  return keep({ fall: isFall ? { atMs, fromL: base.litres } : null, ...(stands ? { base: before.base ? base : { atMs, litres } } : {}) });
};

/** What is taken for the inexactness of two positions, metres. */
const DRIFT_M = 50;
/** A badge is held to the reader just before the engine is started. */
const BADGE_BEFORE_MS = 120_000;
const STOP_MS = JOURNEY_RULES.stopS * 1000;

const said = (memory: Memory, is: 'on' | 'off', more: { value?: number; threshold?: number; sinceMs?: number } = {}): Look => ({
  memory,
  tellings: [{ subject: '', is, ...more }],
});

/** Engine on and standing. A message that tells neither the ignition nor a movement says nothing. */
const watchIdling: Watch = (reading, memory) => {
  const doing = doingOf(reading);
  if (doing === null || (doing === 'parked' && reading.ignition === null)) return { memory, tellings: [] };
  return said(memory, doing === 'idling' && reading.moving !== true ? 'on' : 'off');
};

/** In use: engine on, or moving. When that counts, the rule's week says. */
const watchTimeSlot: Watch = (reading, memory) => {
  const doing = doingOf(reading);
  if (reading.ignition === true) return said(memory, 'on');
  return doing === null ? { memory, tellings: [] } : said(memory, doing === 'moving' && reading.moving !== false ? 'on' : 'off');
};

/**
 * Elsewhere than where the ignition was switched off, further than the threshold, with the ignition still off; or the device says so. Once it rests
 * for as long as ends a journey, that is where it is. A place that drifts while the device's sensor says that nothing moves is no movement.
 */
const watchTowing: Watch = (reading, memory, { rule }) => {
  const place = placeOf(reading);
  const { ignition, atMs } = reading;
  if (ignition === true) return said({ ...memory, anchor: null, place, restMs: null, hasMoved: false }, 'off');
  if (place === null) return reading.event === 'towing' ? said(memory, 'on') : { memory, tellings: [] };
  if (!memory.anchor) {
    const next = { ...memory, anchor: ignition === false ? place : null, place, restMs: ignition === false ? atMs : null };
    return reading.event === 'towing' ? said(next, 'on') : ignition === false ? said(next, 'off') : { memory: next, tellings: [] };
  }
  const moves =
    reading.moving !== false && ((reading.speedKmh ?? 0) > MOVING_KMH || (memory.place ? distanceM(memory.place, place) > DRIFT_M : false));
  const restMs = moves ? null : (memory.restMs ?? atMs);
  const threshold = rule.threshold ?? JOURNEY_RULES.minDistanceM;
  const metres = Math.round(distanceM(memory.anchor, place));
  if (restMs !== null && atMs - restMs >= STOP_MS) return said({ ...memory, anchor: place, place, restMs, hasMoved: false }, 'off');
  const hasMoved = metres > threshold && (memory.hasMoved === true || reading.moving !== false);
  const next = { ...memory, place, restMs, hasMoved };
  return hasMoved ? said(next, 'on', { value: metres, threshold }) : said(next, reading.event === 'towing' ? 'on' : 'off');
};

/** Driven without a badge since the engine was started: the drive begins with the ignition, or with the movement where that is not told, and anew after a silence. */
const watchBadge: Watch = (reading, memory) => {
  const { ignition, atMs, driverTag } = reading;
  const moves = (kmhOf(reading) ?? 0) > MOVING_KMH;
  const tagMs = driverTag === null ? (memory.tagMs ?? null) : atMs;
  const stands = ignition !== true && !moves;
  const isCut = memory.seenMs !== undefined && atMs - memory.seenMs > SIGNAL_LOST_S * 1000;
  const restMs = stands ? (memory.restMs ?? atMs) : null;
  if (ignition === false || (stands && atMs - restMs! >= STOP_MS))
    return said({ ...memory, tagMs, restMs, driveMs: null, hasMoved: false, seenMs: atMs }, 'off');
  const driveMs = (isCut ? null : memory.driveMs) ?? (stands ? null : atMs);
  const next: Memory = { ...memory, tagMs, restMs, driveMs, seenMs: atMs, hasMoved: (!isCut && memory.hasMoved === true) || moves };
  if (driveMs === null) return said(next, 'off');
  if (tagMs !== null && tagMs >= driveMs - BADGE_BEFORE_MS) return said(next, 'off');
  return next.hasMoved ? said(next, 'on', { sinceMs: driveMs }) : { memory: next, tellings: [] };
};

/** What watches each kind of rule about values and doings of a vehicle. */
export const LEVEL_WATCHES = {
  speed: watchSpeed,
  battery: watchBattery,
  charge: watchCharge,
  'fuel-level': watchFuelLevel,
  'fuel-fall': watchFuelFall,
  temperature: watchTemperature,
  dtc: watchFaults,
  idling: watchIdling,
  'time-slot': watchTimeSlot,
  towing: watchTowing,
  badge: watchBadge,
} satisfies Partial<Record<AlertKind, Watch>>;
