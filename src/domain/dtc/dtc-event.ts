import * as z from 'zod/mini';
import { DTC_KINDS } from './dtc.ts';
import { dtcText, readDtc } from './dtc-text.ts';

/**
 * States of a code in its vehicle (ISO 15031-5, J1939-73): pending (seen in this or the last driving cycle; service 07, DM6), confirmed
 * (services 03, DM1, DM2), permanent (kept until the vehicle has seen by itself that the fault is gone; service 0A, DM28), cleared.
 */
export const DTC_STATUSES = ['pending', 'confirmed', 'permanent', 'cleared'] as const;
export type DtcStatus = (typeof DTC_STATUSES)[number];

const between = (min: number, max: number): z.ZodMiniOptional<z.ZodMiniNumber> => z.optional(z.number().check(z.gte(min), z.lte(max)));

/**
 * What the vehicle measured when the code came: the freeze frame of service 02, in the units and ranges of its PIDs (SAE J1979-DA). What was
 * not in it is absent.
 */
export const freezeFrameSchema = z.strictObject({
  /** PID 04. */
  engineLoadPct: between(0, 100),
  /** PID 05. */
  coolantC: between(-40, 215),
  /** PID 06, 07: short and long fuel trim of bank 1. */
  shortTrimPct: between(-100, 99.3),
  longTrimPct: between(-100, 99.3),
  /** PID 0A, pressure of the fuel, or 23, of the rail. */
  fuelKpa: between(0, 655_350),
  /** PID 0B. */
  manifoldKpa: between(0, 255),
  /** PID 0C. */
  rpm: between(0, 16_383.75),
  /** PID 0D. */
  speedKmh: between(0, 255),
  /** PID 0F. */
  intakeC: between(-40, 215),
  /** PID 10. */
  airGs: between(0, 655.35),
  /** PID 11. */
  throttlePct: between(0, 100),
  /** PID 1F: since the engine was started. */
  runS: between(0, 65_535),
  /** PID 42. */
  supplyV: between(0, 65.535),
});
export type FreezeFrame = z.infer<typeof freezeFrameSchema>;

/** One code on one vehicle: a line of its history. The code is written as `dtcText` writes it, so there is one line a code. */
export const dtcEventSchema = z
  .object({
    vehicle: z.uuid(),
    code: z.string().check(z.maxLength(24)),
    kind: z.enum(DTC_KINDS),
    status: z.enum(DTC_STATUSES),
    /** ISO UTC, when a device first and last told it. */
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    /** How often it came back, the first time included. */
    count: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    freeze: z.nullable(freezeFrameSchema),
    /** Of the vehicle, when the code was first told. */
    odometerKm: z.nullable(z.number().check(z.gte(0), z.lte(5_000_000))),
    deviceId: z.nullable(z.uuid()),
  })
  .check(
    z.refine(({ code, kind }) => {
      const dtc = readDtc(code);
      return dtc !== null && dtc.kind === kind && dtcText(dtc) === code;
    }, { path: ['code'] }),
    z.refine(({ firstAt, lastAt }) => Date.parse(firstAt) <= Date.parse(lastAt), { path: ['lastAt'] }),
  );
export type DtcEvent = z.infer<typeof dtcEventSchema>;
