import * as z from 'zod/mini';
import { failureSchema, type FailureWriter, failureWriterSchema } from '../entity/failure.ts';

/**
 * The mirror's protocol (docs/decisions/0005-sync.md): `POST /api/v1/sync/pull` and `/push`.
 * `ver` orders the changes of an organization, `own` those of the person's own space (preferences, notifications).
 * Versions come from one counter row per space locked in the writing transaction: commit order = version order.
 */

/** Version of the local and wire row shapes; the server accepts mutations of SCHEMA to SCHEMA-2. In 1 every field was named in the versions of a row. */
export const SCHEMA = 2;
export const PULL_PAGE_ROWS = 500;
export const PULL_PAGE_BYTES = 256 * 1024;
export const PUSH_MAX_MUTATIONS = 100;
export const PUSH_MAX_BYTES = 256 * 1024;
export const TOMBSTONE_DAYS = 90;

const row = z.record(z.string(), z.unknown());

/**
 * Where a device stands. During a full walk `walk` is the resume point (entity plural and last `_id` seen), and `ver`/`own`
 * are the versions the walk began at: the rows changed since come after it as ordinary changes.
 */
const cursorSchema = z.strictObject({
  epoch: z.string(),
  ver: z.int(),
  own: z.int(),
  walk: z.optional(z.strictObject({ table: z.string(), after: z.nullable(z.string()) })),
});
export type Cursor = z.infer<typeof cursorSchema>;

export const pullRequestSchema = z.strictObject({
  schema: z.int(),
  /**
   * Whose database asks. Cookies are shared by all tabs: when the session is another person's or another organization's,
   * the answer is 401 and nothing is given (F19).
   */
  user: z.uuid(),
  org: z.nullable(z.uuid()),
  /** Identity of the server database the cursor was given by; another one means a full walk. */
  serverId: z.nullable(z.string()),
  cursor: z.nullable(cursorSchema),
  device: z.uuid(),
  /** What this device still holds, writes and files alike, for the administrator's view of devices. */
  report: z.optional(
    z.strictObject({ queued: z.int(), repair: z.int(), oldestAt: z.nullable(z.string()), build: z.string().check(z.maxLength(60)) }),
  ),
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

/**
 * `changes` by table (entity plural). `full`: part of a full walk; the seen-set restarts when `full` and `walkStart`.
 * A `walkStart` page names every table this person may read, empty or not: the others are emptied at once.
 */
export const pullAnswerSchema = z.object({
  ok: z.literal(true),
  serverId: z.string(),
  epoch: z.string(),
  full: z.boolean(),
  walkStart: z.boolean(),
  /** On the last page of a full walk: rows not seen since walkStart are to be deleted. */
  walkEnd: z.boolean(),
  changes: z.record(z.string(), z.object({ put: z.array(row), del: z.array(z.object({ _id: z.string(), ver: z.int() })) })),
  cursor: cursorSchema,
  more: z.boolean(),
  /** Rows the walk still has to bring, an estimate for the progress bar. */
  remaining: z.optional(z.int()),
  serverTime: z.string(),
});
export type PullAnswer = z.infer<typeof pullAnswerSchema>;

export const mutationSchema = z.strictObject({
  mid: z.uuid(),
  device: z.uuid(),
  /** Order of writing on the device, from 1. */
  n: z.int(),
  user: z.uuid(),
  org: z.nullable(z.uuid()),
  entity: z.string().check(z.maxLength(60)),
  id: z.uuid(),
  op: z.enum(['create', 'patch', 'remove']),
  doc: z.optional(row),
  patch: z.optional(row),
  /** Field versions the person saw, for the patched fields; `values`: what they showed, which only the device itself reads. */
  base: z.optional(z.object({ fieldVersions: z.record(z.string(), z.int()), values: z.optional(row) })),
  schema: z.int(),
  /** Mutations that must be applied before this one (a vehicle created with a fleet created offline). */
  deps: z.array(z.uuid()),
  clientAt: z.iso.datetime(),
});
export type Mutation = z.infer<typeof mutationSchema>;

const pushRequestSchema = z.strictObject({
  schema: z.int(),
  nonce: z.uuid(),
  device: z.uuid(),
  /** As in a pull: another session answers 401 and consumes nothing. */
  user: z.uuid(),
  org: z.nullable(z.uuid()),
  /** Database the base versions were given by; under another one they say nothing, and every mutation answers `retry`. */
  serverId: z.nullable(z.string()),
  mutations: z.array(mutationSchema).check(z.minLength(1), z.maxLength(PUSH_MAX_MUTATIONS)),
});
export type PushRequest = z.infer<typeof pushRequestSchema>;

/** Who wrote a value last, and when. */
export const fieldWriterSchema = failureWriterSchema;
export type FieldWriter = FailureWriter;

const pushResultSchema = z.discriminatedUnion('status', [
  /**
   * `row` is null when the mutation removed it, or when the person may not read it. `ver`: version of its space as the row was gone; a row
   * under its id that is newer came back since.
   */
  z.object({ mid: z.string(), status: z.literal('applied'), row: z.nullable(row), ver: z.optional(z.number()) }),
  /** Fields changed by somebody else since the base; nothing of this mutation was applied. */
  z.object({
    mid: z.string(),
    status: z.literal('conflict'),
    fields: z.array(z.string()),
    server: row,
    /** Who wrote the latest of them, and who each: absent where the server does not know. */
    by: z.optional(fieldWriterSchema),
    byField: z.optional(z.record(z.string(), fieldWriterSchema)),
  }),
  z.object({ mid: z.string(), status: z.literal('rejected'), failure: failureSchema }),
  /** Not consumed: send again later. */
  z.object({ mid: z.string(), status: z.literal('retry') }),
]);
export type PushResult = z.infer<typeof pushResultSchema>;

/** Counts only when the body is this, with the request's nonce: a captive portal answers 200 too. */
export const pushAnswerSchema = z.object({
  ok: z.literal(true),
  nonce: z.string(),
  results: z.array(pushResultSchema),
  serverTime: z.string(),
});
/**
 * Whether the id of a row is made of what the row said as it was brought in (UUID version 8, RFC 9562: what it is made of is the maker's affair). Whoever
 * brings the same in means that row: it is there once, and what people made of it since stays.
 */
export function isContentId(id: string): boolean {
  return id[14] === '8';
}

/** A UUID as the id of a row that is named by what it says. */
export function asContentId(uuid: string): string {
  return `${uuid.slice(0, 14)}8${uuid.slice(15)}`;
}

/** Live channel frames (platform.md §2), the same on `/notify` and on `/api/v1/live`. */
export const clientFrameSchema = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  channel: z.string().check(z.minLength(1), z.maxLength(200)),
});
export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe-confirm'), channel: z.string() }),
  z.object({ type: z.literal('unsubscribe-confirm'), channel: z.string() }),
  z.object({ type: z.literal('message'), channel: z.string(), data: z.unknown(), date: z.optional(z.string()) }),
  z.object({ type: z.literal('error'), data: z.unknown(), channel: z.optional(z.string()), status: z.optional(z.number()) }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

export const AUTHENTICATION_REQUIRED = 'authentication is required';
export const PING_INTERVAL_MS = 30_000;
/** Application heartbeat the client relies on, since an open socket goes silent offline: a frame on channel `heartbeat`. */
export const HEARTBEAT_CHANNEL = 'heartbeat';

export const notificationsChannel = (userId: string): string => `user:${userId}:notifications`;
/** A message `{ver}` tells that the organization's version rose: pull. */
export const syncChannel = (orgId: string): string => `organization:${orgId}:sync`;
/** A message `{own}` tells that the person's own space rose. */
export const ownSyncChannel = (userId: string): string => `user:${userId}:sync`;
/** A message `{states: VehicleState[], strips: DayTimeline[]}` (domain/telemetry), at most twice a second. */
export const positionsChannel = (orgId: string): string => `organization:${orgId}:positions`;
