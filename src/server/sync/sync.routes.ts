import * as z from 'zod/mini';
import type { Pool, PoolClient } from 'pg';
import { fail, FailureError, failureSchema } from '../../domain/entity/failure.ts';
import { withNamedVersions } from '../../domain/entity/field.ts';
import {
  pullAnswerSchema,
  pullRequestSchema,
  PUSH_MAX_BYTES,
  PUSH_MAX_MUTATIONS,
  pushAnswerSchema,
  SCHEMA,
  type PullRequest,
  type PushResult,
  TOMBSTONE_DAYS,
} from '../../domain/sync/protocol.ts';
import { syncDeviceSchema } from '../../domain/sync/sync-device.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { permissions } from '../../domain/access/permissions.ts';
import type { PermissionFlags } from '../../domain/access/guards.ts';
import { movementsSeen, type MovementsSeen, type MovementKind } from '../../domain/access/movements.ts';
import { MIRRORED } from '../../domain/registry.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { rightsChangeOf } from '../database/own-permissions.ts';
import { serverIdOf } from '../http/answers.ts';
import { requireActor, requireGuard } from '../http/require.ts';
import { inTransaction } from '../database/pool.ts';
import { changesSince, countForWalk, currentVersions, tombstonesSince, walkRows } from '../database/changes.ts';
import { ownMovements } from '../database/reads/vehicle-reads.ts';
import { canRead } from '../database/permissions.ts';
import { applyMutations, laterOf } from './apply.ts';
import { answerPull, epochOf, type PullSource } from './pull.ts';
import { SCHEMAS_BACK } from './push.ts';
import { listDevices, reportDevice } from './devices.ts';

async function floors(db: PoolClient, orgId: string | null, userId: string): Promise<{ floor: number; ownFloor: number }> {
  const { rows } = await db.query<{ space_id: string; ver: number }>(
    'SELECT space_id, ver FROM sync_floors WHERE space_id = ANY($1::uuid[])',
    [[orgId, userId].filter((id) => id !== null)],
  );
  const of = (id: string | null): number => rows.find(({ space_id }) => space_id === id)?.ver ?? 0;
  return { floor: of(orgId), ownFloor: of(userId) };
}

/** What one person may read, as of one snapshot: `work` runs in a REPEATABLE READ transaction. */
export async function withPullSource<T>(context: Context, actor: Actor, work: (source: PullSource) => Promise<T>): Promise<T> {
  const serverId = await serverIdOf(context);
  const allowed = MIRRORED.filter((entity) => (entity.space === 'user' || actor.orgId !== null) && canRead(actor, entity));
  return inTransaction(
    context.pool,
    async (db) => {
      const [flags] = actor.orgId === null ? [] : await walkRows(db, actor, permissions, null, 1);
      const seen = (kind: MovementKind): MovementsSeen => movementsSeen(kind, actor.role, flags as PermissionFlags | undefined);
      const readable = allowed.filter(({ movement }) => movement === undefined || seen(movement) !== 'none');
      const own = actor.orgId !== null && seen('positions') === 'own' ? await ownMovements(db, actor.orgId, actor.userId) : null;
      return work({
        serverId,
        epoch: epochOf({ role: actor.role, site: actor.site, readable, permissions: flags ?? null, own }),
        readable,
        versions: async () => ({
          ...(await currentVersions(db, actor.orgId, actor.userId)),
          ...(await floors(db, actor.orgId, actor.userId)),
        }),
        walk: (entity, after, limit) => walkRows(db, actor, entity, after, limit),
        changes: (entity, since, limit) => changesSince(db, actor, entity, since, limit),
        removals: (space, since, limit) => tombstonesSince(db, actor, space, since, limit),
        count: (entity) => countForWalk(db, actor, entity),
      });
    },
    'ISOLATION LEVEL REPEATABLE READ READ ONLY',
  );
}

const EVERY_MS = 6 * 3600_000;
/** A device away for this long may still repeat a write whose answer it never heard. */
const MUTATION_LOG_DAYS = 180;

/** Forgets removals after 90 days and results of mutations after 180; devices that stand before a forgotten removal walk again. */
export async function forgetOld(pool: Pool, nowMs: number): Promise<void> {
  const before = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString();
  await pool.query('DELETE FROM mutation_log WHERE at < $1', [before(MUTATION_LOG_DAYS)]);
  await pool.query('DELETE FROM space_writers WHERE at < $1', [before(MUTATION_LOG_DAYS)]);
  await pool.query(
    `WITH gone AS (DELETE FROM tombstones WHERE deleted_at < $1 RETURNING space_id, ver)
     INSERT INTO sync_floors (space_id, ver) SELECT space_id, max(ver) FROM gone GROUP BY space_id
     ON CONFLICT (space_id) DO UPDATE SET ver = greatest(sync_floors.ver, EXCLUDED.ver)`,
    [before(TOMBSTONE_DAYS)],
  );
  await pool.query('DELETE FROM sync_devices WHERE last_sync_at < $1', [before(366)]);
}

function startSyncRetention(context: Context): () => void {
  const run = (): void => void forgetOld(context.pool, context.now()).catch((error: unknown) => context.log.warn(error, 'sync: retention'));
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The envelope is checked here, each mutation apart: one that is malformed stops no other (F2). */
const pushEnvelopeSchema = z.strictObject({
  schema: z.int(),
  nonce: z.uuid(),
  device: z.uuid(),
  user: z.uuid(),
  org: z.nullable(z.uuid()),
  serverId: z.nullable(z.string()),
  mutations: z.array(z.unknown()).check(z.minLength(1), z.maxLength(PUSH_MAX_MUTATIONS)),
});

/** Devices of an older schema want every field named in the versions of a row. */
const NAMES_OTHERS = 2;

const deviceListSchema = z.object({ count: z.int(), results: z.array(syncDeviceSchema) });

const errors = { 400: failureSchema, 401: failureSchema, 403: failureSchema, 409: failureSchema };

/** The session must be the one the local database belongs to; otherwise nothing is given and nothing is taken (F19). */
async function requireSame({ pool }: Context, request: Request, body: { user: string; org: string | null }): Promise<Actor> {
  const actor = requireActor(request);
  if (actor.kind !== 'person' || actor.userId !== body.user) throw fail('unauthenticated');
  if (actor.orgId === body.org) return actor;
  // Another organization is active in this browser; or this one is no longer the person's, and its mirror has to go (F16).
  if (actor.user?.organizations.some(({ id }) => id === body.org)) throw fail('unauthenticated');
  const by = body.org === null ? undefined : await rightsChangeOf(pool, body.org, actor.userId);
  throw new FailureError({ code: 'forbidden', ...(by ? { by } : {}) });
}

/** Refusals for want of rights say who changed them last, and when. */
async function tellWhoRefused({ pool }: Context, { orgId, userId }: Actor, results: PushResult[]): Promise<void> {
  const refused = results.flatMap((one) => (one.status === 'rejected' && one.failure.code === 'forbidden' ? [one] : []));
  const by = orgId !== null && refused.length > 0 ? await rightsChangeOf(pool, orgId, userId) : undefined;
  if (by) for (const one of refused) one.failure = { ...one.failure, by };
}

/** The sender with what their device said the time was. */
function withClock(request: Request, actor: Actor, nowMs: number): Actor {
  const said = Number(request.headers['x-sillage-now'] ?? Number.NaN);
  return Number.isSafeInteger(said) ? { ...actor, clockOffsetMs: nowMs - said } : actor;
}

function requireSchema(schema: number): void {
  if (schema < SCHEMA - SCHEMAS_BACK) throw fail('upgrade-required');
}

/** `POST /api/v1/sync/pull` and `/push` (docs/decisions/0005-sync.md), and who still holds unsent writes. */
export async function registerSync(app: App, context: Context): Promise<void> {
  app.post(
    '/api/v1/sync/pull',
    {
      schema: {
        summary: 'Brings the changes since a cursor, or a page of a full walk',
        tags: ['sync'],
        body: pullRequestSchema,
        response: { 200: pullAnswerSchema, ...errors },
      },
    },
    async (request, reply) => {
      const body = request.body as PullRequest;
      const actor = await requireSame(context, request, body);
      requireSchema(body.schema);
      const at = new Date(context.now()).toISOString();
      const answer = await withPullSource(context, actor, (source) => answerPull(body, source, at));
      if (body.report) await reportDevice(context.pool, actor, body, at);
      void reply.header('cache-control', 'no-store');
      return body.schema >= NAMES_OTHERS
        ? answer
        : {
            ...answer,
            changes: Object.fromEntries(
              Object.entries(answer.changes).map(([table, { put, del }]) => [table, { put: put.map(withNamedVersions), del }]),
            ),
          };
    },
  );

  app.post(
    '/api/v1/sync/push',
    {
      bodyLimit: PUSH_MAX_BYTES + 16 * 1024,
      config: { eachDepth: true },
      schema: {
        summary: 'Applies writes made on a device, each once',
        tags: ['sync'],
        body: pushEnvelopeSchema,
        response: { 200: pushAnswerSchema, ...errors },
      },
    },
    async (request, reply) => {
      const body = request.body as z.infer<typeof pushEnvelopeSchema>;
      const actor = withClock(request, await requireSame(context, request, body), context.now());
      requireSchema(body.schema);
      const known = body.serverId === null || body.serverId === (await serverIdOf(context));
      const results = known
        ? await applyMutations(context, actor, body.mutations)
        : body.mutations.flatMap((mutation) => laterOf(mutation) ?? []);
      void reply.header('cache-control', 'no-store');
      await tellWhoRefused(context, actor, results);
      const told =
        body.schema >= NAMES_OTHERS
          ? results
          : results.map((result) => ('row' in result && result.row ? { ...result, row: withNamedVersions(result.row) } : result));
      return { ok: true as const, nonce: body.nonce, results: told, serverTime: new Date(context.now()).toISOString() };
    },
  );

  app.get(
    '/api/v1/sync/devices',
    {
      schema: {
        summary: 'Devices of the organization with their last sync and unsent writes',
        tags: ['sync'],
        response: { 200: deviceListSchema, ...errors },
      },
    },
    async (request) => {
      const actor = requireGuard(request, 'manager');
      if (actor.orgId === null) throw fail('forbidden');
      const results = await listDevices(context.pool, actor.orgId);
      return { count: results.length, results };
    },
  );

  const stop = startSyncRetention(context);
  app.addHook('onClose', async () => stop());
}
