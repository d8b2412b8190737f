import type { InstallSigns } from '../connector.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';

/*
 * Elements of an installation's signs, as open decoders have them (Traccar, Apache-2.0): 27 GSM level, 0 to 31 (1 byte) · 2 3 4 digital inputs (1 byte).
 * The speed of the bus is not told apart: a bus that gives its odometer or its revolutions is heard.
 */
const GSM = '27';
const GSM_MAX = 31;
const INPUTS = ['2', '3', '4'];

export function installSigns({ raw }: Pick<TelemetryMessage, 'raw'>): InstallSigns {
  const gsm = raw[GSM];
  return {
    gsm: typeof gsm === 'number' && gsm <= GSM_MAX ? Math.round((gsm / GSM_MAX) * 5) : null,
    speedCan: ['163', '114', '645', '197', '166', '94'].some((id) => raw[id] !== undefined),
    socPct: null,
    inputs: INPUTS.some((id) => raw[id] !== undefined) ? INPUTS.map((id) => raw[id] === 1) : null,
  };
}
