import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import { placeOf } from '../driving/journey.ts';
import { distanceM } from '../geo/geometry.ts';
import { MOVING_KMH, SIGNAL_LOST_S } from '../telemetry/state.ts';
import { doingOf, kmhOf, type Look, type Memory, type Watch } from './watch.ts';

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
export const watchIdling: Watch = (reading, memory) => {
  const doing = doingOf(reading);
  if (doing === null || (doing === 'parked' && reading.ignition === null)) return { memory, tellings: [] };
  return said(memory, doing === 'idling' && reading.moving !== true ? 'on' : 'off');
};

/** In use: engine on, or moving. When that counts, the rule's week says. */
export const watchTimeSlot: Watch = (reading, memory) => {
  const doing = doingOf(reading);
  if (reading.ignition === true) return said(memory, 'on');
  return doing === null ? { memory, tellings: [] } : said(memory, doing === 'moving' && reading.moving !== false ? 'on' : 'off');
};

/**
 * Elsewhere than where the ignition was switched off, further than the threshold, with the ignition still off; or the device says so. Once it rests
 * for as long as ends a journey, that is where it is. A place that drifts while the device's sensor says that nothing moves is no movement.
 */
export const watchTowing: Watch = (reading, memory, { rule }) => {
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
export const watchBadge: Watch = (reading, memory) => {
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
