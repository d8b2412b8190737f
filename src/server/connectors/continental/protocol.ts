import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import type { DeviceProtocol, ReadFrame } from '../protocol.ts';
import { decodeFrame, type ContinentalStatus } from './decode.ts';
import { cutContinental } from './frame.ts';

const IGNITION_BIT = 1;

/** Continental SV over TCP: no login and no answers, each frame has its serial. */
export const continentalProtocol: DeviceProtocol = { type: 'continental', cut: cutContinental, welcome: null, read };

function read(frame: Buffer): ReadFrame {
  const decoded = decodeFrame(frame);
  if (!decoded.ok) return decoded;
  return { ok: true, messages: decoded.kind === 'status' ? [messageOf(decoded.status)] : [], answer: null };
}

/** Its time is the device's: without a fix, the fix time is that of the last one, and so is the place. */
function messageOf(status: ContinentalStatus): TelemetryMessage {
  const { lat, lng, headingDeg, speedKmh, hasFix, inputs, eventId, rest, odometer } = status;
  const onEarth = !status.isLost && !isNowhere(lat, lng);
  const leftOut = (['headingDeg', 'speedKmh'] as const).filter((name) => possible(name, status[name]) === null);
  return {
    ...NOTHING_MEASURED,
    at: new Date(hasFix ? status.fixMs : status.deviceMs).toISOString(),
    lat: onEarth ? lat : null,
    lng: onEarth ? lng : null,
    headingDeg: possible('headingDeg', headingDeg),
    speedKmh: possible('speedKmh', speedKmh),
    valid: hasFix && onEarth,
    ignition: (inputs & IGNITION_BIT) !== 0,
    event: `event-${eventId}`,
    ...(leftOut.length > 0 ? { leftOut } : {}),
    raw: {
      event: eventId,
      inputs,
      outputs: status.outputs,
      batteryV: status.batteryV,
      temperatureC: status.temperatureC,
      ...(odometer === null ? {} : { odometer }),
      ...(rest === '' ? {} : { rest }),
    },
  };
}
