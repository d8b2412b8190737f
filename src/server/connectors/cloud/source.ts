import type { DeviceType } from '../../../domain/device/device-types.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { CloudError } from './cloud-error.ts';
import type { Cursors } from './cursors.ts';

/** What a poll has at hand. */
export interface CloudRun {
  cursors: Cursors;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Resolves after the commit of the messages; keeps `raw` among the last frames of the device. */
  store(serial: string, messages: readonly TelemetryMessage[], raw: unknown): Promise<void>;
  /** An item that cannot be read: kept and counted, the others go on. */
  refuse(serial: string, raw: unknown): void;
  /** A part failed and the others went on: the page tells it, the next poll comes as planned. */
  complain(error: CloudError): void;
}

/** A cloud that is called again and again, by one server process at a time. */
export interface CloudSource {
  type: DeviceType;
  everyMs: number;
  /** Reads what is new and stores it; throws CloudError. A poll that is repeated from an older cursor does no harm. */
  poll(run: CloudRun): Promise<void>;
}
