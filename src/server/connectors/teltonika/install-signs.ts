import type { InstallSigns } from '../connector.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';

/*
 * Elements of an installation's signs (wiki "FMB120 Teltonika Data Sending Parameters ID", "FMB640 …"):
 *   21 GSM signal, 0 to 5 bars (1 byte) · 1 2 3 4 digital inputs (1 byte) · 411, 152 charge of the traction battery, % (1 byte); 113 is the device's own.
 * The speed of the bus has other ids in other families: `io-elements.ts` keeps it under its name.
 */
const GSM = '21';
const INPUTS = ['1', '2', '3', '4'];
const CHARGES = ['411', '152'];

export function installSigns({ raw, batteryPct }: Pick<TelemetryMessage, 'raw' | 'batteryPct'>): InstallSigns {
  const gsm = raw[GSM];
  return {
    gsm: typeof gsm === 'number' && gsm <= 5 ? gsm : null,
    speedCan: raw['canSpeedKmh'] !== undefined,
    socPct: batteryPct !== null && CHARGES.some((id) => raw[id] === batteryPct) ? batteryPct : null,
    inputs: INPUTS.some((id) => raw[id] !== undefined) ? INPUTS.map((id) => raw[id] === 1) : null,
  };
}
