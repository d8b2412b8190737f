import type { PoolClient } from 'pg';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import { mutationSchema, SCHEMA, type Mutation, type PushResult } from '../../domain/sync/protocol.ts';
import type { Actor, Context, Writer } from '../context.ts';
import { canRead } from '../database/permissions.ts';
import { writersOf } from '../database/space-writers.ts';
import { decide, precheck, resultOfFailure } from './core/push.ts';

type Conflict = Extract<PushResult, { status: 'conflict' }>;

/**
 * One mutation = one transaction of effect and log entry. The log entry is claimed first: of two copies of the same mutation
 * that arrive together, the second waits for the first and then answers its result (F1).
 */
async function claim(client: PoolClient, actor: Actor, mutation: Mutation): Promise<PushResult | null> {
  const { rows: claimed } = await client.query(
    'INSERT INTO mutation_log (device, mid, user_id, org_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1',
    [mutation.device, mutation.mid, actor.userId, actor.orgId],
  );
  if (claimed.length > 0) return null;
  const { rows } = await client.query<{ result: PushResult | null; user_id: string }>('SELECT result, user_id FROM mutation_log WHERE device = $1 AND mid = $2', [
    mutation.device, mutation.mid,
  ]);
  const known = rows[0];
  if (!known?.result) return { mid: mutation.mid, status: 'retry' };
  // Another person's result is not this one's to read.
  return known.user_id === actor.userId ? known.result : { mid: mutation.mid, status: 'rejected', failure: { code: 'forbidden' } };
}

async function record(client: Pick<PoolClient, 'query'>, mutation: Mutation, result: PushResult): Promise<void> {
  await client.query('UPDATE mutation_log SET result = $3 WHERE device = $1 AND mid = $2', [mutation.device, mutation.mid, JSON.stringify(result)]);
}

/** Versions are compared and written under the lock of the space's counter: nobody writes in between. */
async function lockSpace(client: PoolClient, actor: Actor, entity: Entity): Promise<void> {
  const id = entity.space === 'user' ? actor.userId : actor.orgId;
  await client.query('INSERT INTO spaces (id, ver) VALUES ($1, 0) ON CONFLICT (id) DO UPDATE SET ver = spaces.ver', [id]);
}

/** Whose the other values are: per field, and `by` for the latest of them. */
async function whoWrote(writer: Writer, actor: Actor, entity: Entity, row: AnyRow, fields: readonly string[]): Promise<Pick<Conflict, 'by' | 'byField'>> {
  if (entity.space !== 'organization' || actor.orgId === null) return {};
  const byField = await writersOf(writer.client, actor.orgId, row, fields);
  const [by] = Object.values(byField).sort((a, b) => (a.at < b.at ? 1 : -1));
  return by ? { by, byField } : {};
}

async function effect(writer: Writer, actor: Actor, entity: Entity, mutation: Mutation): Promise<PushResult> {
  const { mid, id } = mutation;
  const readable = canRead(actor, entity);
  const row = readable ? await writer.get(entity, id) : null;
  const applied = (after: AnyRow | null): PushResult => ({ mid, status: 'applied', row: readable ? after : null });
  const decision = decide(entity, mutation, row);
  switch (decision.do) {
    case 'insert':
      return applied(await writer.insert(entity, id, decision.doc));
    case 'patch':
      return applied(await writer.patch(entity, id, decision.patch));
    case 'remove':
      await writer.remove(entity, id);
      return applied(null);
    case 'nothing':
      return applied(row);
    case 'conflict':
      return { mid, status: 'conflict', fields: decision.fields, server: row!, ...(await whoWrote(writer, actor, entity, row!, decision.fields)) };
    case 'reject':
      return { mid, status: 'rejected', failure: decision.failure };
    case 'later':
      return { mid, status: 'retry' };
  }
}

/** Remembers a refusal whose transaction was rolled back. A copy applied meanwhile keeps its own result. */
async function remember(context: Context, actor: Actor, mutation: Mutation, result: PushResult): Promise<PushResult> {
  const { rows } = await context.pool.query<{ result: PushResult }>(
    `INSERT INTO mutation_log (device, mid, user_id, org_id, result) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (device, mid) DO UPDATE SET result = coalesce(mutation_log.result, EXCLUDED.result) RETURNING result`,
    [mutation.device, mutation.mid, actor.userId, actor.orgId, JSON.stringify(result)],
  );
  return rows[0]?.result ?? result;
}

/** Not consumed. Null when the input bears no id to answer. */
export function laterOf(input: unknown): PushResult | null {
  const mid = (input as { mid?: unknown } | null)?.mid;
  return typeof mid === 'string' ? { mid, status: 'retry' } : null;
}

class Refused extends Error {
  constructor(readonly result: PushResult) {
    super('refused');
  }
}

/** Applies one mutation once, whatever comes: never throws for what the mutation is. */
export async function applyMutation(context: Context, actor: Actor, input: unknown): Promise<PushResult | null> {
  const parsed = mutationSchema.safeParse(input);
  if (!parsed.success) {
    const { mid, schema } = (input ?? {}) as { mid?: unknown; schema?: unknown };
    // A newer build's write may hold what this one does not know yet.
    if (typeof schema === 'number' && schema > SCHEMA) return laterOf(input);
    return typeof mid === 'string' ? { mid, status: 'rejected', failure: { code: 'invalid' } } : null;
  }
  const mutation = parsed.data;
  const { mid } = mutation;
  const checked = precheck(mutation, actor);
  if ('do' in checked) {
    if (checked.do === 'reject') return { mid, status: 'rejected', failure: checked.failure };
    return { mid, status: 'retry' };
  }
  const { entity } = checked;
  try {
    return await context.store.write(actor, async (writer) => {
      const known = await claim(writer.client, actor, mutation);
      if (known) return known;
      await lockSpace(writer.client, actor, entity);
      const result = await effect(writer, actor, entity, mutation);
      if (result.status === 'retry') throw new Refused(result);
      await record(writer.client, mutation, result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    const result = resultOfFailure(mid, error);
    if (result.status === 'retry') {
      context.log.warn({ err: error, mid, entity: mutation.entity, op: mutation.op }, 'sync: mutation not applied');
      return result;
    }
    return remember(context, actor, mutation, result).catch((): PushResult => ({ mid, status: 'retry' }));
  }
}
