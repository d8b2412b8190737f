import * as z from 'zod/mini';
import { MANAGER_LEVEL, NOBODY } from '../access/permissions.ts';
import { ALERT_SEVERITIES } from '../alert/alert.ts';
import { entity } from '../entity/entity.ts';
import { choice, instant, number, ref, shape, text } from '../entity/field.ts';

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

/** What to do, worst first: stop now, have it seen soon, at the next service, for information. */
export const DTC_SEVERITIES = ['stop', 'soon', 'service', 'info'] as const;
export type DtcSeverity = (typeof DTC_SEVERITIES)[number];

/**
 * States of a code in its vehicle (ISO 15031-5, J1939-73): active (services 03, DM1), pending (seen in this or the last driving cycle;
 * service 07, DM6), stored (kept, and not there now; DM2), permanent (kept until the vehicle has seen by itself that the fault is gone;
 * service 0A, DM28), cleared (its device told its codes, and this one was not among them).
 */
export const DTC_STATUSES = ['active', 'pending', 'stored', 'permanent', 'cleared'] as const;
export type DtcStatus = (typeof DTC_STATUSES)[number];

/**
 * A code of a vehicle from when it came until it was gone: a line of its history, made by the server from what devices tell. A code that
 * comes back is another line. It is written as `dtcText` writes it; what it means is read off it on each device.
 */
export const dtcEvent = entity({
  name: 'dtcEvent',
  plural: 'dtc-events',
  space: 'organization',
  title: 'code',
  search: ['code'],
  order: { field: 'lastAt', direction: -1 },
  conflict: 'server',
  access: { read: MANAGER_LEVEL, create: NOBODY, update: NOBODY, remove: NOBODY },
  movement: 'troubleCodes',
  fields: {
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    device: ref('device', { optional: true, server: true, embed: ['type'] }),
    code: text({ max: 24, server: true, indexed: true }),
    status: choice(DTC_STATUSES, { server: true, initial: 'active' }),
    severity: choice(DTC_SEVERITIES, { server: true, initial: 'service' }),
    /** When a device first and last told it in this time. */
    firstAt: instant({ server: true }),
    lastAt: instant({ server: true, indexed: true }),
    clearedAt: instant({ optional: true, server: true }),
    /** Of the vehicle, when the code was first told. */
    odometerKm: number({ min: 0, max: 5_000_000, optional: true, server: true, unit: 'km' }),
    freeze: shape(freezeFrameSchema, { optional: true, server: true }),
  },
});

/**
 * Something wrong with a device or its data, raised by the server (specification §2 and §3). `title` is the message, in French;
 * `code` and `detail` (the same in every language: fault codes, a badge, "11.2 V") are what screens word it from.
 */
export const diagnostic = entity({
  name: 'diagnostic',
  plural: 'diagnostics',
  space: 'organization',
  title: 'title',
  search: ['title', 'code'],
  order: { field: 'lastTrigger', direction: -1 },
  access: { read: MANAGER_LEVEL, create: NOBODY, update: NOBODY, remove: MANAGER_LEVEL },
  movement: 'troubleCodes',
  fields: {
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    device: ref('device', { optional: true, server: true, embed: ['type'] }),
    code: choice(
      [
        'device-silent',
        'no-fix',
        'clock-error',
        'low-battery',
        'power-cut',
        'bad-frame',
        'odometer-drift',
        'unknown-driver',
        'dtc',
        'two-sources',
        'position-jump',
        'foreign-network',
      ],
      { server: true },
    ),
    severity: choice(ALERT_SEVERITIES, { server: true, initial: 'error' }),
    title: text({ max: 300, server: true }),
    detail: text({ max: 200, optional: true, server: true }),
    firstTrigger: instant({ server: true }),
    lastTrigger: instant({ server: true, indexed: true }),
    count: number({ min: 1, max: 1_000_000_000, integer: true, server: true, initial: 1 }),
  },
});
