import type { TelemetryMessage } from './message.ts';

/** Why a message is private: the device said so (the driver's switch), or it falls in the hours of private use of its organization. */
export type PrivateBy = 'device' | 'hours';

/** What was taken off a private message; null where nothing was told. */
export interface HiddenPlace {
  lat: number | null;
  lng: number | null;
}

/**
 * Elements that say nothing of where a message was sent: its own word on the mode, fault codes, temperatures, the kinds of a harsh event (253)
 * and of an unplugged supply (252). All others may (cells, beacons, zones of the device, whatever a vendor adds): they go.
 */
const PLACELESS = new Set(['252', '253', '281', '391', 'dtc', 'dtcStored', 'dtcPending', 'gpsWeekRollover']);
/** What was measured with codes (domain/dtc/dtc-sightings.ts). */
const MEASURED_WITH_CODES = new Set(['31', '32', '33', '34', '35', '36', '37', '39', '40', '41', '42', '51']);
const isPlaceless = (name: string, event: string | null): boolean =>
  PLACELESS.has(name) || /^temperatureC(?::|$)/.test(name) || (event === 'dtc' && MEASURED_WITH_CODES.has(name));

/**
 * A message of private time as everything but the making of distances may know it: no place, no altitude, no heading, no element that may tell
 * them (decision 15). Kilometres, hours, fuel, speed and codes stay.
 */
export function withheld(message: TelemetryMessage): TelemetryMessage {
  const raw = Object.fromEntries(Object.entries(message.raw).filter(([name]) => isPlaceless(name, message.event)));
  return { ...message, lat: null, lng: null, altitudeM: null, headingDeg: null, isPrivate: true, raw };
}
