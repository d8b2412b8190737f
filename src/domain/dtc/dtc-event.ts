import { MANAGER_LEVEL, NOBODY } from '../access/roles.ts';
import { choice, instant, number, ref, shape, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';
import { freezeFrameSchema } from './freeze-frame.ts';

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
