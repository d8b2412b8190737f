import { JOURNEY_RULES, SPEED_TOLD_S } from '../driving/journey-rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/time-zone.ts';
import { SIGNAL_LOST_PARKED_S, SIGNAL_LOST_S } from '../telemetry/state.ts';

/** What a rule watches. `time-slot`: the vehicle is used within the rule's week; `zone-hours`: it is in a zone outside the zone's opening hours. */
export const ALERT_KINDS = [
  'speed',
  'zone-enter',
  'zone-leave',
  'zone-hours',
  'zone-dwell',
  'time-slot',
  'idling',
  'battery',
  'charge',
  'fuel-level',
  'fuel-fall',
  'temperature',
  'dtc',
  'maintenance',
  'device-silent',
  'towing',
  'badge',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Units of a threshold and of the value that is held against it. */
export const ALERT_UNITS = ['km/h', 'V', '%', 'l', 'degC', 'm', 'km', 's', 'min', 'h', 'd'] as const;
export type AlertUnit = (typeof ALERT_UNITS)[number];

export interface AlertKindSpec {
  /** Unit of the value, and of the threshold when there is one. */
  unit: AlertUnit | null;
  /** Bounds and first value of the threshold; null: the kind has none. `bySubject`: may be left to the zones (limit, dwell) of the rule. */
  threshold: { min: number; max: number; initial: number; bySubject?: boolean } | null;
  /** Zones without which the rule watches nothing. */
  needsZones?: boolean;
  needsSchedule?: boolean;
  /** How long the condition holds before it is an alert, seconds, where the rule says nothing; `threshold`: that long. */
  holdS: number | 'threshold';
  /** How long it is over before the alert is: what comes back sooner is the same alert. */
  clearS: number;
  /** Longest time between two messages for the condition to be known to have held, seconds. */
  reachS: number;
  /** Looks further apart than this do not make a condition that holds; absent: `reachS`. */
  joinS?: number;
  /** A device that seldom speaks is not silent in between: its own interval decides, up to this, while it stays where it is, seconds. */
  sparseS?: number;
  /** Nothing is known of it without messages: the alert ends with the last one after `reachS`. */
  endsUnheard?: boolean;
  /** A parked vehicle that says nothing is still where it was (`SIGNAL_LOST_PARKED_S`): the condition goes on by the clock. */
  presumes?: boolean;
  /** The value is how long it lasts. */
  isDuration?: boolean;
}

const driven = { reachS: SIGNAL_LOST_S, endsUnheard: true } as const;
const lasting = { reachS: SIGNAL_LOST_PARKED_S } as const;

/**
 * The kinds. First values: journeys and their thresholds (`journey-rules.ts`: speeding 10 s, stop 300 s, displacement 200 m, fall of the tank), the
 * diagnostics of a 12 V battery (11.5 V), screens of the specification (`fuel < 15 %`, `charge < 20 %` of field-work.md).
 */
export const ALERT_KIND: Readonly<Record<AlertKind, AlertKindSpec>> = {
  speed: {
    unit: 'km/h',
    threshold: { min: 5, max: JOURNEY_RULES.maxKmh, initial: 130, bySubject: true },
    holdS: JOURNEY_RULES.speedingS,
    clearS: 30,
    ...driven,
    joinS: SPEED_TOLD_S,
  },
  'zone-enter': { unit: null, threshold: null, needsZones: true, holdS: 0, clearS: 0, ...lasting },
  'zone-leave': { unit: null, threshold: null, needsZones: true, holdS: 0, clearS: 0, ...lasting },
  'zone-hours': { unit: 'min', threshold: null, needsZones: true, holdS: 0, clearS: 0, ...lasting, presumes: true, isDuration: true },
  'zone-dwell': {
    unit: 'min',
    threshold: { min: 1, max: 100_000, initial: 60, bySubject: true },
    needsZones: true,
    holdS: 'threshold',
    clearS: 0,
    ...lasting,
    presumes: true,
    isDuration: true,
  },
  'time-slot': {
    unit: 'min',
    threshold: null,
    needsSchedule: true,
    holdS: 60,
    clearS: JOURNEY_RULES.stopS,
    ...driven,
    sparseS: 1800,
    isDuration: true,
  },
  idling: {
    unit: 'min',
    threshold: { min: 1, max: 1440, initial: 10 },
    holdS: 'threshold',
    clearS: 30,
    ...driven,
    sparseS: 1800,
    isDuration: true,
  },
  battery: { unit: 'V', threshold: { min: 6, max: 15, initial: 11.5 }, holdS: 60, clearS: 600, ...lasting },
  charge: { unit: '%', threshold: { min: 1, max: 99, initial: 20 }, holdS: 60, clearS: 600, ...lasting },
  'fuel-level': { unit: '%', threshold: { min: 1, max: 99, initial: 15 }, holdS: 300, clearS: 600, ...lasting },
  'fuel-fall': { unit: 'l', threshold: { min: 2, max: 1500, initial: JOURNEY_RULES.fuelDropL }, holdS: 0, clearS: 0, ...lasting },
  temperature: { unit: 'degC', threshold: { min: -80, max: 200, initial: 8, bySubject: true }, holdS: 300, clearS: 300, ...lasting },
  dtc: { unit: null, threshold: null, holdS: 0, clearS: 600, ...lasting },
  maintenance: { unit: 'd', threshold: { min: 0, max: 365, initial: 15 }, holdS: 0, clearS: 0, ...lasting },
  'device-silent': {
    unit: 'min',
    threshold: { min: 10, max: 100_000, initial: 120 },
    holdS: 'threshold',
    clearS: 0,
    ...lasting,
    isDuration: true,
  },
  towing: { unit: 'm', threshold: { min: 50, max: 20_000, initial: JOURNEY_RULES.minDistanceM }, holdS: 30, clearS: 0, ...lasting },
  badge: { unit: 's', threshold: { min: 10, max: 3600, initial: 120 }, holdS: 'threshold', clearS: 0, ...driven, isDuration: true },
};

/** Milliseconds of one of the units that tell a length of time. */
export const UNIT_MS: Readonly<Partial<Record<AlertUnit, number>>> = { s: SECOND_MS, min: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
