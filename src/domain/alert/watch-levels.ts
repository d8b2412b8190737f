import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import { placeOf } from '../driving/journey.ts';
import { limitAt, limitZonesOf, overKmh } from '../driving/speeding.ts';
import { areaContains } from '../kit/area.ts';
import type { LngLat } from '../kit/geometry.ts';
import { kmhOf } from './alert-reading.ts';
import type { Telling } from './alert-run.ts';
import type { Scene, Watch } from './watch.ts';

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
export const watchSpeed: Watch = (reading, memory, scene) => {
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
export const watchBattery: Watch = ({ voltageV, ignition }, memory, { rule }) => {
  if (voltageV === null || rule.threshold === null) return { memory, tellings: [] };
  const is24V = memory.is24V === true || voltageV > TWO_BATTERIES_V;
  const factor = is24V ? 2 : 1;
  const telling = level('', voltageV, rule.threshold * factor, -1, SLACK.volts * factor);
  return { memory: { ...memory, is24V }, tellings: telling.is === 'on' && ignition === true ? [] : [telling] };
};

/** Charge of the traction battery, or of the device of what has none, percent. */
export const watchCharge: Watch = ({ batteryPct }, memory, { rule }) =>
  batteryPct === null || rule.threshold === null
    ? { memory, tellings: [] }
    : { memory, tellings: [level('', batteryPct, rule.threshold, -1, SLACK.pct)] };

/** Fuel in percent of the tank; from litres where the vehicle's tank is known. */
export const watchFuelLevel: Watch = ({ fuelPct, fuelL }, memory, { rule, vehicle }) => {
  const pct = fuelPct ?? (fuelL !== null && vehicle.tankL ? (fuelL / vehicle.tankL) * 100 : null);
  return pct === null || rule.threshold === null
    ? { memory, tellings: [] }
    : { memory, tellings: [level('', Math.round(pct * 10) / 10, rule.threshold, -1, SLACK.pct)] };
};

/** Each probe of the rule against its highest and its lowest temperature. */
export const watchTemperature: Watch = ({ temperaturesC }, memory, { rule }) => ({
  memory,
  tellings: Object.entries(temperaturesC)
    .filter(([probe]) => rule.probe === null || rule.probe === probe)
    .flatMap(([probe, degC]) => [
      ...(rule.threshold === null ? [] : [level(`${probe} high`, degC, rule.threshold, 1, SLACK.degC, probe)]),
      ...(rule.thresholdLow === null ? [] : [level(`${probe} low`, degC, rule.thresholdLow, -1, SLACK.degC, probe)]),
    ]),
});

/** Each active fault code, until the vehicle tells its codes without it; of a device that tells them one by one, until it tells it as kept. */
export const watchFaults: Watch = ({ faults, faultsKept }, memory) => {
  const there = (faults ?? []).map((code): Telling => ({ subject: code, is: 'on', detail: code }));
  if (faultsKept === undefined) return faults === null ? { memory, tellings: [] } : { memory, tellings: there, isWhole: true };
  return {
    memory,
    tellings: [...there, ...faultsKept.filter((code) => !faults?.includes(code)).map((code): Telling => ({ subject: code, is: 'off' }))],
  };
};
