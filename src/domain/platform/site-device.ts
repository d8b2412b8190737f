import * as z from 'zod/mini';
import type { DeviceType } from '../device/device.ts';
import { ownerSchema } from '../entity/entity.ts';
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

/** One element of a frame: the vendor's id and name, what is on the wire, what it says. */
const frameFieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As sent: a number, a text, or hexadecimal. */
  raw: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  /** In its unit, when that differs from `raw`. */
  value: z.nullable(z.union([z.number(), z.string()])),
  unit: z.nullable(z.string()),
});
export type FrameField = z.infer<typeof frameFieldSchema>;

const frameRecordSchema = z.object({ at: z.nullable(z.string()), fields: z.array(frameFieldSchema) });

/** What a connector reads in a frame. */
const explainedSchema = z.object({
  protocol: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  records: z.array(frameRecordSchema),
});
export type Explained = z.infer<typeof explainedSchema>;

/** A frame as it came, and field by field. */
export const rawFrameSchema = z.extend(explainedSchema, {
  receivedAt: z.string(),
  remote: z.nullable(z.string()),
  size: z.int(),
  /** Hexadecimal of binary frames, or the text itself. */
  content: z.string(),
  binary: z.boolean(),
  /** Why the server did not take it. */
  refusal: z.nullable(z.string()),
});
export type RawFrame = z.infer<typeof rawFrameSchema>;

/** Connectors whose devices take commands. */
export const COMMANDED_TYPES: readonly DeviceType[] = ['teltonika', 'ruptela'];

export const MAX_COMMAND = 512;

/** What a command of a device may be: printable ASCII, as the devices take it. */
export const commandBodySchema = z.string().check(z.trim(), z.regex(/^[\x20-\x7e]+$/), z.maxLength(MAX_COMMAND));

/**
 * A command for a device. `queued` waits for its connection, `sent` for its answer; `refused` is the device's word, `unanswered` was sent and got
 * no answer in time, `expired` never met its device.
 */
export const deviceCommandSchema = z.object({
  _id: z.uuid(),
  body: z.string(),
  status: z.enum(['queued', 'sent', 'answered', 'refused', 'unanswered', 'expired']),
  askedAt: z.string(),
  sentAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type DeviceCommand = z.infer<typeof deviceCommandSchema>;
