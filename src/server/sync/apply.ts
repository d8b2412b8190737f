import type { PoolClient } from 'pg';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import type { Failure } from '../../domain/entity/failure.ts';
import { mutationSchema, SCHEMA, type Mutation, type PushResult } from '../../domain/sync/protocol.ts';
import { isTooDeep, wellFormed } from '../../domain/entity/fits-schema.ts';
import type { Actor, Context, Writer } from '../context.ts';
import { isTransient } from '../database/pool.ts';
import { canRead } from '../database/permissions.ts';
import { prepared } from '../database/rows.ts';
import { decide, precheck, resultOfFailure } from './push.ts';

type Conflict = Extract<PushResult, { status: 'conflict' }>;
/** Results by device and mid, as in the log. */
type Results = Map<string, PushResult>;

/** A mutation that is whole, of this sender and of a known entity. */
interface Sound {
  mutation: Mutation;
  entity: Entity;
}

const keyOf = ({ device, mid }: Pick<Mutation, 'device' | 'mid'>): string => `${device} ${mid}`.toLowerCase();

/**
 * Versions are compared and written under the locks of the spaces' counters: nobody writes in between, and of two copies of the same
 * mutation that arrive together the second finds the first in the log (F1). Taken before anything else, in one order for everybody.
 */
async function lockSpaces(client: PoolClient, actor: Actor, entities: readonly Entity[]): Promise<void> {
  const ids = new Set(entities.map(({ space }) => (space === 'user' ? actor.userId : actor.orgId)));
  for (const id of [actor.orgId, actor.userId])
    if (id !== null && ids.has(id))
      await prepared(client, 'INSERT INTO spaces (id, ver) VALUES ($1, 0) ON CONFLICT (id) DO UPDATE SET ver = spaces.ver', [id]);
}

/** What was answered before to these mutations. */
async function logged(client: PoolClient, actor: Actor, mutations: readonly Mutation[]): Promise<Results> {
  const { rows } = await prepared<{ device: string; mid: string; result: PushResult; user_id: string }>(
    client,
    'SELECT device, mid, result, user_id FROM mutation_log WHERE (device, mid) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))',
    [mutations.map(({ device }) => device), mutations.map(({ mid }) => mid)],
  );
  // Another person's result is not this one's to read.
  return new Map(
    rows.map(({ device, mid, result, user_id }) => [
      keyOf({ device, mid }),
      user_id === actor.userId ? result : { mid, status: 'rejected', failure: { code: 'forbidden' } },
    ]),
  );
}

async function record(client: PoolClient, actor: Actor, answered: readonly { mutation: Mutation; result: PushResult }[]): Promise<void> {
  if (answered.length === 0) return;
  await prepared(
    client,
    'INSERT INTO mutation_log (device, mid, user_id, org_id, result) SELECT device, mid, $1, $2, result FROM unnest($3::uuid[], $4::uuid[], $5::jsonb[]) AS answered (device, mid, result)',
    [
      actor.userId,
      actor.orgId,
      answered.map(({ mutation }) => mutation.device),
      answered.map(({ mutation }) => mutation.mid),
      answered.map(({ result }) => JSON.stringify(result)),
    ],
  );
}

/** Whose the other values are: per field, and `by` for the latest of them. */
async function whoWrote(writer: Writer, entity: Entity, row: AnyRow, fields: readonly string[]): Promise<Pick<Conflict, 'by' | 'byField'>> {
  const byField = await writer.writersOf(entity, row, fields);
  const [by] = Object.values(byField).sort((a, b) => (a.at < b.at ? 1 : -1));
  return by ? { by, byField } : {};
}

async function effect(writer: Writer, actor: Actor, { entity, mutation }: Sound): Promise<PushResult> {
  const { mid, id } = mutation;
  const readable = canRead(actor, entity);
  const row = readable ? await writer.get(entity, id) : undefined;
  const applied = (after: AnyRow | null, ver?: number): PushResult => ({
    mid,
    status: 'applied',
    row: readable ? after : null,
    ...(ver === undefined ? {} : { ver }),
  });
  const gone = async (): Promise<PushResult> => applied(null, await writer.versionOf(entity));
  const decision = decide(entity, mutation, row);
  writer.madeMs = Date.parse(mutation.clientAt) + (actor.clockOffsetMs ?? 0);
  switch (decision.do) {
    case 'insert':
      return applied(await writer.insert(entity, id, decision.doc));
    case 'patch':
      return applied(await writer.patch(entity, id, decision.patch));
    case 'remove':
      await writer.remove(entity, id);
      return gone();
    case 'nothing':
      return row ? applied(row) : gone();
    case 'conflict':
      return { mid, status: 'conflict', fields: decision.fields, server: row!, ...(await whoWrote(writer, entity, row!, decision.fields)) };
    case 'reject':
      return { mid, status: 'rejected', failure: decision.failure };
    case 'later':
      return { mid, status: 'retry' };
  }
}

/** Not consumed. Null when the input bears no id to answer. */
export function laterOf(input: unknown): PushResult | null {
  const mid = (input as { mid?: unknown } | null)?.mid;
  return typeof mid === 'string' ? { mid, status: 'retry' } : null;
}

/** Refused for good. Null when the input bears no id to answer. */
function refusedOf(input: unknown, failure: Failure): PushResult | null {
  const mid = (input as { mid?: unknown } | null)?.mid;
  return typeof mid === 'string' ? { mid, status: 'rejected', failure } : null;
}

/** The mutation in an input, or what is answered to it as it stands. */
function sound(actor: Actor, input: unknown): Sound | PushResult | null {
  // Whatever walks it would fail for want of stack, each time it is sent again.
  if (isTooDeep(input)) return refusedOf(input, { code: 'invalid', fields: [{ field: '', code: 'too-deep' }] });
  const parsed = mutationSchema.safeParse(wellFormed(input));
  if (!parsed.success) {
    const { schema } = (input ?? {}) as { schema?: unknown };
    // A newer build's write may hold what this one does not know yet.
    if (typeof schema === 'number' && schema > SCHEMA) return laterOf(input);
    return refusedOf(input, { code: 'invalid' });
  }
  const mutation = parsed.data;
  const { mid } = mutation;
  const checked = precheck(mutation, actor);
  if (!('do' in checked)) return { mutation, entity: checked.entity };
  return checked.do === 'reject' ? { mid, status: 'rejected', failure: checked.failure } : { mid, status: 'retry' };
}

function failed(context: Context, { mid, entity, op }: Mutation, error: unknown): PushResult {
  const result = resultOfFailure(mid, error);
  if (result.status === 'retry') context.log.warn({ err: error, mid, entity, op }, 'sync: mutation not applied');
  return result;
}

/** Effects and their log entries in one transaction, each effect undone alone when it fails. */
async function together(context: Context, actor: Actor, some: readonly Sound[]): Promise<Results> {
  return context.store.write(actor, async (writer) => {
    await lockSpaces(
      writer.client,
      actor,
      some.map(({ entity }) => entity),
    );
    const results = await logged(
      writer.client,
      actor,
      some.map(({ mutation }) => mutation),
    );
    const answered: { mutation: Mutation; result: PushResult }[] = [];
    for (const entity of new Set(some.map((one) => one.entity)))
      if (canRead(actor, entity))
        await writer.readAhead(
          entity,
          some.filter((one) => one.entity === entity).map(({ mutation }) => mutation.id),
        );
    for (const one of some) {
      const { mutation } = one;
      if (results.has(keyOf(mutation))) continue;
      const result = await writer
        .attempt(() => effect(writer, actor, one))
        .catch((error: unknown) => {
          if (isTransient(error)) throw error;
          return failed(context, mutation, error);
        });
      results.set(keyOf(mutation), result);
      if (result.status !== 'retry') answered.push({ mutation, result });
    }
    await record(writer.client, actor, answered);
    return results;
  });
}

/** A refusal that only showed as its transaction ended is remembered in one of its own, unless another copy was answered meanwhile. */
async function remembered(context: Context, actor: Actor, { entity, mutation }: Sound, result: PushResult): Promise<PushResult> {
  if (result.status === 'retry') return result;
  try {
    return await context.store.write(actor, async ({ client }) => {
      await lockSpaces(client, actor, [entity]);
      const before = (await logged(client, actor, [mutation])).get(keyOf(mutation));
      if (!before) await record(client, actor, [{ mutation, result }]);
      return before ?? result;
    });
  } catch (error) {
    context.log.warn({ err: error, mid: mutation.mid }, 'sync: refusal not remembered');
    return { mid: mutation.mid, status: 'retry' };
  }
}

/** What the transaction as a whole cannot take is tried one by one: the write at fault stops no other. */
async function resultsOf(context: Context, actor: Actor, some: readonly Sound[]): Promise<Results> {
  try {
    return await together(context, actor, some);
  } catch (error) {
    const [one, ...others] = some as [Sound, ...Sound[]];
    if (others.length === 0)
      return new Map([[keyOf(one.mutation), await remembered(context, actor, one, failed(context, one.mutation, error))]]);
  }
  const results: Results = new Map();
  for (const one of some) for (const [key, result] of await resultsOf(context, actor, [one])) results.set(key, result);
  return results;
}

/** Applies mutations once each, in their order, whatever comes: never throws for what a mutation is. Inputs without an id have no answer. */
export async function applyMutations(context: Context, actor: Actor, inputs: readonly unknown[]): Promise<PushResult[]> {
  const looked = inputs.map((input) => sound(actor, input));
  const some = looked.filter((one): one is Sound => one !== null && 'mutation' in one);
  const results = some.length > 0 ? await resultsOf(context, actor, some) : new Map<string, PushResult>();
  return looked.flatMap((one) => (one !== null && 'mutation' in one ? results.get(keyOf(one.mutation))! : (one ?? [])));
}
