import * as z from 'zod/mini';
import { INSTALL_TESTS, type InstallLimits } from './install-test.ts';

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const word = z.string().check(z.minLength(1), z.maxLength(60));
const ms = z.int();
const pair = z.tuple([z.int(), z.int()]);

export const INSTALL_MISSIONS = ['install', 'swap', 'check', 'removal'] as const;

const deviceSchema = z.strictObject({ id: z.nullable(id), serial: word, type: z.nullable(word) });

/** Limits as a record holds them: integers only (field-work.md §4): millivolts, thousandths of HDOP, metres, per mille. */
const sealedLimitsSchema = z.strictObject({
  comMs: pair,
  posAgeMs: ms,
  posM: z.strictObject({ near: z.int(), accPlus: z.int(), far: z.int(), accMax: z.int() }),
  satellites: pair,
  hdopMilli: pair,
  gsm: pair,
  offMv: pair,
  runningMv: pair,
  nearMv: z.int(),
  contactMs: pair,
  odoM: z.int(),
  odoMilli: z.int(),
  canAgeMs: ms,
});
export type SealedLimits = z.infer<typeof sealedLimitsSchema>;

/**
 * What a record says of an installation or a removal: which device, since when (`at`, the edge of its link: both edges of a swap), what the technician
 * did and saw, the limits it was judged by, and the tests as they stood at the seal. The phone's place is the record's part `gps`.
 */
export const sealedInstallSchema = z.strictObject({
  mission: z.enum(INSTALL_MISSIONS),
  device: deviceSchema,
  /** The device taken out, of a swap. */
  out: z.nullable(deviceSchema),
  at: ms,
  scene: z.strictObject({
    startMs: ms,
    endMs: ms,
    marks: z.strictObject({ on: z.nullable(ms), off: z.nullable(ms) }),
    odometerM: z.nullable(z.int()),
    is24V: z.boolean(),
    isElectric: z.boolean(),
    hasCan: z.boolean(),
    badge: z.nullable(word),
    buzzer: z.nullable(z.strictObject({ acknowledged: z.boolean(), heard: z.boolean() })),
    inputs: z.array(z.int()).check(z.maxLength(8)),
  }),
  limits: sealedLimitsSchema,
  /** `value`: an integer in the unit of its limit, or a word; `skipped`: why somebody passed it. */
  tests: z
    .array(
      z.strictObject({
        test: z.enum(INSTALL_TESTS),
        state: z.enum(['ok', 'review', 'failed', 'waiting', 'na']),
        value: z.nullable(z.union([z.int(), word])),
        skipped: z.optional(word),
      }),
    )
    .check(z.maxLength(11)),
});
export type SealedInstall = z.infer<typeof sealedInstallSchema>;

const milli = ([a, b]: readonly [number, number]): [number, number] => [Math.round(a * 1000), Math.round(b * 1000)];
const whole = ([a, b]: readonly [number, number]): [number, number] => [a / 1000, b / 1000];

/** Limits as integers, for the seal. */
export function sealLimits(limits: InstallLimits): SealedLimits {
  const { comMs, posAgeMs, posM, satellites, hdop, gsm, offV, runningV, nearV, contactMs, odoKm, odoShare, canAgeMs } = limits;
  return {
    comMs: [...comMs],
    posAgeMs,
    posM: { ...posM },
    satellites: [...satellites],
    hdopMilli: milli(hdop),
    gsm: [...gsm],
    offMv: milli(offV),
    runningMv: milli(runningV),
    nearMv: Math.round(nearV * 1000),
    contactMs: [...contactMs],
    odoM: Math.round(odoKm * 1000),
    odoMilli: Math.round(odoShare * 1000),
    canAgeMs,
  };
}

/** Limits of a seal, to judge by. */
export function limitsOf(sealed: SealedLimits): InstallLimits {
  const { comMs, posAgeMs, posM, satellites, hdopMilli, gsm, offMv, runningMv, nearMv, contactMs, odoM, odoMilli, canAgeMs } = sealed;
  return {
    comMs,
    posAgeMs,
    posM,
    satellites,
    hdop: whole(hdopMilli),
    gsm,
    offV: whole(offMv),
    runningV: whole(runningMv),
    nearV: nearMv / 1000,
    contactMs,
    odoKm: odoM / 1000,
    odoShare: odoMilli / 1000,
    canAgeMs,
  };
}
