import * as z from 'zod/mini';
import type { DeviceType } from '../device/device.ts';

/** The tests of an installation (field-work.md §5), by the keys of its template's items. */
export const INSTALL_TESTS = [
  't_com',
  't_pos',
  't_sat',
  't_gsm',
  't_vext',
  't_contact',
  't_odo',
  't_can',
  't_badge',
  't_buzzer',
  't_din',
] as const;
export type InstallTest = (typeof INSTALL_TESTS)[number];
export type TestState = 'ok' | 'review' | 'failed' | 'waiting' | 'na';

/** Limits of the verdicts: OK within the first, to be reviewed within the second, failed beyond. They are frozen in each result. */
export interface InstallLimits {
  comMs: readonly [number, number];
  posAgeMs: number;
  /** Distance between phone and device: OK to `near`, or to the phone's accuracy and `accPlus`; to be reviewed to `far`. */
  posM: { near: number; accPlus: number; far: number; accMax: number };
  satellites: readonly [number, number];
  hdop: readonly [number, number];
  /** Of five bars. */
  gsm: readonly [number, number];
  /** Volts of a 12 V vehicle, stopped and running; twice that for 24 V. */
  offV: readonly [number, number];
  runningV: readonly [number, number];
  nearV: number;
  contactMs: readonly [number, number];
  odoKm: number;
  odoShare: number;
  canAgeMs: number;
}

export const INSTALL_LIMITS: InstallLimits = {
  comMs: [180_000, 900_000],
  posAgeMs: 60_000,
  posM: { near: 30, accPlus: 20, far: 100, accMax: 50 },
  satellites: [7, 5],
  hdop: [2, 4],
  gsm: [3, 2],
  offV: [11.8, 13.2],
  runningV: [12.2, 15.2],
  nearV: 0.5,
  contactMs: [60_000, 180_000],
  odoKm: 20,
  odoShare: 0.02,
  canAgeMs: 60_000,
};

/** A frame of the device as the tests see it: normalized attributes only, never a vendor's numbers. `atMs` by the device, `receivedMs` by the server. */
export interface InstallFrame {
  atMs: number;
  receivedMs: number;
  lat: number | null;
  lng: number | null;
  satellites: number | null;
  hdop: number | null;
  /** Bars, 0 to 5. */
  gsm: number | null;
  voltageV: number | null;
  ignition: boolean | null;
  /** Of the vehicle's bus, kilometres. */
  odometerCanKm: number | null;
  speedCan: boolean;
  rpm: number | null;
  socPct: number | null;
  driverTag: string | null;
  inputs: readonly boolean[] | null;
}

/** What the technician did and saw: marks are instants (ms), the phone's place with its accuracy in metres. */
export interface InstallScene {
  startMs: number;
  endMs: number;
  phone: { lat: number; lng: number; accuracyM: number } | null;
  marks: { on: number | null; off: number | null };
  odometerKm: number | null;
  is24V: boolean;
  isElectric: boolean;
  hasCan: boolean;
  /** Identity of the badge that was held against the reader; null: none is expected. */
  badge: string | null;
  buzzer: { acknowledged: boolean; heard: boolean } | null;
  /** Inputs that are wired. */
  inputs: readonly number[];
}

export interface TestResult {
  test: InstallTest;
  state: TestState;
  /** What was seen: the value that decided, in the unit of its limit; null: nothing yet. */
  value: number | string | null;
}

/** Families that can be told to sound the buzzer on an output: by a documented command that ends by itself. Of the others the test is without object. */
export const BUZZING: readonly DeviceType[] = ['teltonika'];

/** `type` null: the family of the device is not known yet. */
export function canBuzz(type: string | null | undefined): boolean {
  return type === null || type === undefined || (BUZZING as readonly string[]).includes(type);
}

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
