import type { TelemetryMessage } from './message.ts';

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

const READINGS = ['fuelL', 'fuelPct', 'odometerKm', 'engineHours'] as const;

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
  const empty = READINGS.filter((name) => message[name] === 0);
  const isOff = message.valid && isInaccurate(message);
  if (empty.length === 0 && !isOff) return message;
  return {
    ...message,
    ...Object.fromEntries(empty.map((name) => [name, null])),
    ...(empty.includes('odometerKm') ? { odometerSource: null } : {}),
    ...(isOff ? { valid: false, raw: { ...message.raw, [INACCURATE]: true } } : {}),
  };
}
