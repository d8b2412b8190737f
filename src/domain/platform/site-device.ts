import * as z from 'zod/mini';
import { ownerSchema } from '../kit/entity.ts';
import { telemetryMessageSchema } from '../telemetry/message.ts';

/** A device of any account, as the page of its connector shows it. */
export const siteDeviceSchema = z.object({
  _id: z.uuid(),
  owner: ownerSchema,
  title: z.string(),
  type: z.string(),
  serial: z.string(),
  /** What it announces itself with, where the operator mapped another number than its own. */
  announced: z.nullable(z.string()),
  model: z.nullable(z.string()),
  firmware: z.nullable(z.string()),
  status: z.string(),
  vehicle: z.nullable(z.object({ _id: z.uuid(), title: z.string() })),
  /** It has an open connection to this server; null where the connector keeps none. */
  connected: z.nullable(z.boolean()),
  lastMessageAt: z.nullable(z.string()),
  remote: z.nullable(z.string()),
  /** From the fix to its reception, at the last message. */
  latencyS: z.nullable(z.number()),
  /** Since midnight UTC. */
  messagesToday: z.int(),
  withoutFixToday: z.int(),
  errorsToday: z.int(),
});
export type SiteDevice = z.infer<typeof siteDeviceSchema>;

/** A connector and what goes through it now. */
export const siteConnectorSchema = z.object({
  type: z.string(),
  title: z.string(),
  transport: z.enum(['tcp', 'http', 'kafka']),
  authentication: z.enum(['serial', 'secret', 'connector']),
  document: z.string(),
  /** The vendor gives no public document: a mapping says what its records are. */
  awaitsDocument: z.boolean(),
  /** Port that listens, null when it is switched off; the path of an HTTP one. */
  entrance: z.nullable(z.string()),
  /** Port for devices that speak TLS. */
  tlsPort: z.nullable(z.int()),
  listening: z.boolean(),
  connections: z.nullable(z.int()),
  messagesPerMinute: z.int(),
  refusedPerMinute: z.int(),
  devices: z.int(),
  strangers: z.int(),
  /** Numbers that wait for the operator. */
  requests: z.int(),
  /** Of a vendor's cloud: the variables that give access to it, and how its calls go. */
  cloud: z.nullable(
    z.object({
      variables: z.array(z.string()),
      ranAt: z.nullable(z.string()),
      succeededAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
      /** What the last call failed with, without any secret. */
      failure: z.nullable(z.string()),
    }),
  ),
});
export type SiteConnector = z.infer<typeof siteConnectorSchema>;

/** A device nobody declared. */
export const unprovisionedDeviceSchema = z.object({
  _id: z.uuid(),
  type: z.string(),
  serial: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  count: z.int(),
  lastMessage: z.nullable(telemetryMessageSchema),
  remote: z.nullable(z.string()),
  /** Its number can be a device's own: else it has to be mapped to a device. */
  adoptable: z.boolean(),
});
export type UnprovisionedDevice = z.infer<typeof unprovisionedDeviceSchema>;
