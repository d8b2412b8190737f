import * as z from 'zod/mini';
import { ownerSchema } from '../kit/entity.ts';
import { vehicleStateSchema } from '../telemetry/state.ts';

const deviceRef = z.object({ _id: z.uuid(), title: z.string(), type: z.string() });

/** A vehicle of any account. */
export const siteVehicleSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  registration: z.string(),
  name: z.nullable(z.string()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  category: z.string(),
  energy: z.string(),
  status: z.string(),
  vin: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  ver: z.int(),
  device: z.nullable(deviceRef),
  state: z.nullable(vehicleStateSchema),
});
export type SiteVehicle = z.infer<typeof siteVehicleSchema>;

/** One message a device sent: when it was measured, when it came. */
const siteMessageSchema = z.object({
  at: z.string(),
  receivedAt: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  speedKmh: z.nullable(z.number()),
  satellites: z.nullable(z.number()),
  valid: z.boolean(),
  /** It says of itself that it is too inexact to be a place (`credible.ts`). */
  inaccurate: z.boolean(),
  ignition: z.nullable(z.boolean()),
  event: z.nullable(z.string()),
});
export type SiteMessage = z.infer<typeof siteMessageSchema>;

/** Where the account's data stand: the server's version, what is still computed, the devices of people that mirror it. */
const siteSyncSchema = z.object({
  ver: z.int(),
  /** Days of the vehicle whose timeline is to be made again. */
  waitingDays: z.int(),
  /** Last timeline made. */
  lastDayAt: z.nullable(z.string()),
  mirrors: z.int(),
  /** Mirrors that synchronized after the vehicle's last change. */
  upToDate: z.int(),
  lastSyncAt: z.nullable(z.string()),
  unsent: z.int(),
  refused: z.int(),
});

export const siteVehicleDetailSchema = z.object({
  vehicle: siteVehicleSchema,
  /** What else is declared of the vehicle, by field. */
  fields: z.record(z.string(), z.unknown()),
  serial: z.nullable(z.string()),
  messages: z.array(siteMessageSchema),
  sync: siteSyncSchema,
});
