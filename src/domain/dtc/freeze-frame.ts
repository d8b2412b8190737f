import * as z from 'zod/mini';

const between = (min: number, max: number): z.ZodMiniOptional<z.ZodMiniNumber> => z.optional(z.number().check(z.gte(min), z.lte(max)));

/**
 * What the vehicle measured in the message that first told a code, in the units and ranges of the PIDs of a freeze frame (SAE J1979-DA). What
 * was not in it is absent.
 */
export const freezeFrameSchema = z.strictObject({
  /** PID 04. */
  engineLoadPct: between(0, 100),
  /** PID 05. */
  coolantC: between(-40, 215),
  /** PID 06: short fuel trim of bank 1. */
  shortTrimPct: between(-100, 99.3),
  /** PID 0A, pressure of the fuel. */
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
export const FREEZE_NAMES = Object.keys(freezeFrameSchema.shape) as (keyof FreezeFrame)[];
