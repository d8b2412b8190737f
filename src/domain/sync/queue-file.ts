import * as z from 'zod/mini';
import { failureSchema } from '../entity/failure.ts';
import { fieldWriterSchema, mutationSchema } from './protocol.ts';

/**
 * The file a person takes away what a device could not send in (F6, F30): a zip of a manifest, readable lists and the bytes of the unsent
 * files. It goes back into a local database of the same person in the same organization only; every write keeps its `mid`, so that the
 * server applies it once however often, and wherever, it is taken back.
 */

/** Raised when an older build could not read the file; fields are otherwise only added. */
export const QUEUE_FILE_VERSION = 1;
export const MANIFEST = 'manifest.json';
/** The lists, by entry of the zip. */
export const QUEUE_LISTS = { outbox: 'outbox.json', repair: 'repair.json', drafts: 'drafts.json', files: 'files.json' } as const;

const row = z.record(z.string(), z.unknown());

export const queueManifestSchema = z.object({
  kind: z.literal('sillage-queue'),
  version: z.int().check(z.positive()),
  profile: z.object({ user: z.uuid(), org: z.nullable(z.uuid()), userName: z.optional(z.string()), orgName: z.optional(z.string()) }),
  /** Server database the base versions were given by. */
  serverId: z.nullable(z.string()),
  exportedAt: z.iso.datetime(),
  entries: z.array(z.object({ name: z.string(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), bytes: z.int() })),
});
export type QueueManifest = z.infer<typeof queueManifestSchema>;

const reasonSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('conflict'),
    fields: z.array(z.string()),
    server: row,
    by: z.optional(fieldWriterSchema),
    byField: z.optional(z.record(z.string(), fieldWriterSchema)),
  }),
  z.object({ kind: z.literal('rejected'), failure: failureSchema, way: z.optional(z.int()) }),
]);

const repairSchema = z.object({
  mid: z.uuid(),
  instance: z.string(),
  mutation: mutationSchema,
  reason: reasonSchema,
  refusedAt: z.string(),
});
const draftSchema = z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)), value: z.unknown(), savedAt: z.string() });
/** A stored row of a pending upload, as the device has it; its binary fields are entries of the zip, named in `$bytes`. */
const fileSchema = z.looseObject({
  _id: z.string().check(z.minLength(1), z.maxLength(200)),
  owner: z.string(),
  $bytes: z.optional(z.record(z.string(), z.string())),
});

export const queueListSchemas = {
  outbox: z.array(mutationSchema),
  repair: z.array(repairSchema),
  drafts: z.array(draftSchema),
  files: z.array(fileSchema),
};

export interface QueueContent {
  outbox: z.infer<typeof queueListSchemas.outbox>;
  repair: z.infer<typeof queueListSchemas.repair>;
  drafts: z.infer<typeof queueListSchemas.drafts>;
  /** Stored rows, their bytes in place. */
  files: { _id: string; owner: string; [field: string]: unknown }[];
}
