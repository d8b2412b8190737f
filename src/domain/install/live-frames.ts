import * as z from 'zod/mini';
import type { InstallFrame } from './install-test.ts';

const count = z.nullable(z.number());
const ms = z.int();

const installFrameSchema: z.ZodMiniType<InstallFrame> = z.object({
  atMs: ms,
  receivedMs: ms,
  lat: count,
  lng: count,
  satellites: count,
  hdop: count,
  gsm: count,
  voltageV: count,
  ignition: z.nullable(z.boolean()),
  odometerCanKm: count,
  speedCan: z.boolean(),
  rpm: count,
  socPct: count,
  driverTag: z.nullable(z.string()),
  inputs: z.nullable(z.array(z.boolean())),
});

/** `GET /api/v1/installs/frames?serial=&from=`: what a device sent since `from` (ms), oldest first; `nowMs`: the server's clock as it answers. */
export const installFramesSchema = z.object({ nowMs: ms, frames: z.array(installFrameSchema) });
/** `POST /api/v1/installs/buzzer`: the device was told to sound; `acknowledged`: it said so. */
export const buzzerAnswerSchema = z.object({ acknowledged: z.boolean() });
