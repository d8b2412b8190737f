import * as z from 'zod/mini';
import { ALERT_SEVERITIES } from '../alert/alert.ts';
import { ownerSchema } from '../entity/entity.ts';
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
  /** It says of itself that it is too inexact to be a place (`one-instant.ts`). */
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

/** A model that vehicles of some account are of, as their sheets name it. */
export const siteVehicleModelSchema = z.object({
  /** Make and model, folded: spellings that differ by case or accents alone are one. */
  _id: z.string(),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  energies: z.array(z.string()),
  vehicles: z.int(),
  organizations: z.int(),
  /** The catalogue has it; `model`: its row there. */
  known: z.nullable(z.uuid()),
});
export type SiteVehicleModel = z.infer<typeof siteVehicleModelSchema>;

/** A diagnostic of any account. */
export const siteDiagnosticSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  title: z.string(),
  code: z.string(),
  detail: z.nullable(z.string()),
  severity: z.enum(ALERT_SEVERITIES),
  count: z.int(),
  firstTrigger: z.string(),
  lastTrigger: z.string(),
  vehicle: z.nullable(z.object({ _id: z.string(), title: z.string() })),
  device: z.nullable(z.object({ _id: z.string(), title: z.string(), type: z.string() })),
});
export type SiteDiagnostic = z.infer<typeof siteDiagnosticSchema>;
