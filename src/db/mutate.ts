import type { Transaction } from 'dexie';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { AnyRow, Entity } from '../domain/entity/entity.ts';
import { expectsFiles } from '../domain/entity/attachment.ts';
import { fail } from '../domain/entity/failure.ts';
import { entityNamed, type EntityDoc, type EntityRef } from '../domain/registry.ts';
import { rulesOf } from '../domain/rules.ts';
import { asContentId, PUSH_MAX_BYTES, SCHEMA } from '../domain/sync/protocol.ts';
import { demandRules, validCreate, validPatch } from '../domain/validation.ts';
import { current } from './current.ts';
import type { LocalDatabase } from './database.ts';
import type { Delta } from './deltas.ts';
import { announced, dropHeldOf, instanceOf, neverLeft, type OutboxItem, type RepairItem } from './local-row.ts';
import { HELD } from './pending-upload.ts';
import { baseValues, baseVersions, overlay } from './overlay.ts';
import { deviceId } from './registry.ts';
import { tabKey } from './tab-key.ts';

type Doc = Record<string, unknown>;
/** An outbox row before the store gave its `n`. */
type NewItem = Omit<OutboxItem, 'n'>;

const NAMESPACE = '4f1c9b6a-6f0b-5a53-8d41-5b1e0c7d2f93';
/** Room left in a push for its envelope. */
const MAX_BYTES = PUSH_MAX_BYTES - 4096;

export function entityOf(ref: string | Entity): Entity {
  const entity = entityNamed(typeof ref === 'string' ? ref : ref.name);
  if (!entity?.mirrored) throw fail('unknown-mutation');
  return entity;
}

export function open(): LocalDatabase {
  const database = current();
  if (!database) throw fail('storage', 'no profile');
  return database;
}

export function pendingOf(tx: Transaction, entity: string, id: string): Promise<OutboxItem[]> {
  return tx.table<OutboxItem>('outbox').where('[entity+id]').equals([entity, id]).sortBy('n');
}

/** Creations still in the queue or refused that `doc` refers to: they must be applied first. */
async function depsOf(tx: Transaction, entity: Entity, doc: Doc): Promise<string[]> {
  const deps: string[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = field.entity && doc[name];
    if (typeof target !== 'string') continue;
    const queued = await pendingOf(tx, field.entity!, target);
    const refused = await tx.table<RepairItem>('repair').where('instance').equals(`${field.entity}:${target}`).toArray();
    for (const item of [...queued, ...refused.map(({ mutation }) => mutation)]) if (item.op === 'create') deps.push(item.mid);
  }
  return deps;
}

export function changed(items: readonly Pick<OutboxItem, 'entity' | 'id'>[], filesOf?: string): Delta {
  return {
    keys: {
      outbox: items.map(instanceOf),
      repair: items.map(instanceOf),
      drafts: '*',
      ...(filesOf === undefined ? {} : { attachments: '*' }),
    },
    nudge: true,
  };
}

/** Adds once even when the first try committed before its connection was lost. Fails with too-large what could never leave. */
export async function enqueue(tx: Transaction, item: NewItem): Promise<void> {
  if (JSON.stringify(item).length > MAX_BYTES) throw fail('too-large');
  const outbox = tx.table('outbox');
  if ((await outbox.where('mid').equals(item.mid).count()) === 0) await outbox.add(item);
}

/** A write on its way to the queue: `complete` is run inside its transaction, null = nothing to write. */
interface Prepared {
  item: NewItem;
  complete: (tx: Transaction) => Promise<NewItem | null>;
}

export const storesOf = (entity: Entity): string[] => [
  'outbox',
  'drafts',
  'repair',
  entity.plural,
  ...(expectsFiles(entity) ? ['attachments'] : []),
];

/** One strict transaction for all of them. */
async function store(entity: Entity, prepared: readonly Prepared[], draftKey?: string, filesOf?: string): Promise<void> {
  const database = open();
  await database.write(
    storesOf(entity),
    async (tx) => {
      for (const { complete } of prepared) {
        const full = await complete(tx);
        if (full) await enqueue(tx, full);
      }
      if (draftKey !== undefined) await tx.table('drafts').delete(tabKey(draftKey));
    },
    () =>
      changed(
        prepared.map(({ item }) => item),
        filesOf,
      ),
  );
}

function newItem(entity: Entity, id: string, op: OutboxItem['op'], device: string): NewItem {
  const { userId, orgId } = open();
  return {
    mid: uuidv7(),
    device,
    user: userId,
    org: orgId,
    entity: entity.name,
    id,
    op,
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
  };
}

function singleId(entity: Entity): string | null {
  if (!entity.single) return null;
  const { userId, orgId } = open();
  return entity.space === 'user' ? userId : orgId;
}

/** A creation to store; `id`: of a row that was named before it was written. */
export function creation(entity: Entity, doc: Doc, device: string, filesOf?: string, id = singleId(entity) ?? uuidv7()): Prepared {
  const value = validCreate(entity, doc);
  const item = newItem(entity, id, 'create', device);
  return {
    item,
    complete: async (tx) => ({
      ...item,
      doc: { ...value, ...(await announced(tx, entity, item.id, filesOf)) },
      deps: await depsOf(tx, entity, value),
    }),
  };
}

/** What the person saw is kept with the write, unless the two together are too large to leave. */
function withSeen(item: NewItem, values: Doc): NewItem {
  const full = { ...item, base: { fieldVersions: {}, ...item.base, values } };
  return JSON.stringify(full).length > MAX_BYTES ? item : full;
}

export function change(entity: Entity, id: string, patch: Doc, device: string): Prepared {
  const value = validPatch(entity, patch);
  const item = newItem(entity, id, 'patch', device);
  const { owner } = open();
  const complete = async (tx: Transaction): Promise<NewItem | null> => {
    const confirmed = await tx.table<AnyRow>(entity.plural).get(id);
    const pending = await pendingOf(tx, entity.name, id);
    const shown = overlay(entity, confirmed, pending, [], owner);
    const fields = Object.keys(value).filter((name) => !shown || JSON.stringify(shown[name]) !== JSON.stringify(value[name]));
    if (fields.length === 0) return null;
    demandRules(entity, value, shown);
    const only = Object.fromEntries(fields.map((name) => [name, value[name]]));
    return withSeen(
      { ...item, patch: only, base: { fieldVersions: baseVersions(fields, confirmed, pending) }, deps: await depsOf(tx, entity, only) },
      baseValues(fields, confirmed, pending),
    );
  };
  return { item, complete };
}

/**
 * Saves a new row for sending and returns its id. One strict transaction stores the mutation and removes the draft; only when
 * the promise resolves may "saved" be shown. `filesOf`: the form whose held files go to the row. Rejects with FailureError invalid (with fields) | too-large | quota | storage.
 */
export async function createRow<R extends EntityRef>(ref: R, doc: EntityDoc<R>, draftKey?: string, filesOf?: string): Promise<string> {
  const entity = entityOf(ref);
  const prepared = creation(entity, doc, await deviceId(), filesOf);
  await store(entity, [prepared], draftKey, filesOf);
  return prepared.item.id;
}

/** Id of the row that something asks for (`source`: "reservation <id>"). */
export function idFor(ref: EntityRef, source: string): string {
  return uuidv5(`${entityOf(ref).name} ${source}`, NAMESPACE);
}

/**
 * Id of a row that a file brings in, made of the organization and of what the row says: whoever brings the same in, here or on another device that has not heard
 * of it yet, means the same row. `rank`: of several that are alike, which one, from 0.
 */
export function contentIdOf(ref: EntityRef, doc: Doc, rank: number): string {
  const entity = entityOf(ref);
  const { userId, orgId } = open();
  const said = Object.entries(doc)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return asContentId(uuidv5(`${entity.space === 'user' ? userId : orgId} ${entity.name} ${rank} ${JSON.stringify(said)}`, NAMESPACE));
}

/** A creation of a row that is named before it is written: nothing where this device shows the row already. */
function creationOnce(entity: Entity, doc: Doc, device: string, id: string): Prepared {
  const { item, complete } = creation(entity, doc, device, undefined, id);
  const { owner } = open();
  const isShown = async (tx: Transaction): Promise<boolean> => {
    const refused = await tx.table<RepairItem>('repair').where('instance').equals(instanceOf(item)).toArray();
    return (
      overlay(entity, await tx.table<AnyRow>(entity.plural).get(id), await pendingOf(tx, entity.name, id), refused, owner) !== undefined
    );
  };
  return { item, complete: async (tx) => ((await isShown(tx)) ? null : complete(tx)) };
}

/**
 * Saves a new row that something else asks for: whoever asks again, here or on another device, means the same row, which stays as it is. Same promise and
 * rejections as `createRow`.
 */
export async function createRowFor<R extends EntityRef>(ref: R, source: string, doc: EntityDoc<R>): Promise<string> {
  const entity = entityOf(ref);
  const prepared = creationOnce(entity, doc, await deviceId(), idFor(entity, source));
  await store(entity, [prepared]);
  return prepared.item.id;
}

/** Saves a change of some fields; fields equal to what is shown are left out. Same promise and rejections as `createRow`. */
export async function patchRow<R extends EntityRef>(ref: R, id: string, patch: EntityDoc<R>, draftKey?: string): Promise<void> {
  const entity = entityOf(ref);
  await store(entity, [change(entity, id, patch, await deviceId())], draftKey);
}

/**
 * Saves many creations (without `id`) and changes of one entity: all of them or none, in one strict transaction. `newId`: of a row that `contentIdOf` names; where
 * this device shows it already, it stays as it is. Same promise and rejections as `createRow`.
 */
export async function writeRows<R extends EntityRef>(
  ref: R,
  writes: readonly { id?: string; newId?: string; doc: EntityDoc<R> }[],
): Promise<void> {
  const entity = entityOf(ref);
  const device = await deviceId();
  const preparedOf = ({ id, newId, doc }: (typeof writes)[number]): Prepared =>
    id !== undefined
      ? change(entity, id, doc, device)
      : newId !== undefined
        ? creationOnce(entity, doc, device, newId)
        : creation(entity, doc, device);
  await store(entity, writes.map(preparedOf));
}

/**
 * Takes away the writes and files of a row that was made here and that nobody else can know of: it needs no removal anywhere. False: it does, for it may
 * have left this device, something else that waits is about it, or its entity leaves something of it.
 */
async function forgetUnsent(tx: Transaction, entity: Entity, id: string): Promise<boolean> {
  const writes = await pendingOf(tx, entity.name, id);
  const [first] = writes;
  if (first?.op !== 'create' || rulesOf(entity.name).leaves || !(await neverLeft(tx, first.n))) return false;
  const mids = new Set(writes.map(({ mid }) => mid));
  const isNamed = (item: OutboxItem): boolean => !mids.has(item.mid) && item.deps.some((mid) => mids.has(mid));
  if ((await tx.table<OutboxItem>('outbox').filter(isNamed).count()) > 0) return false;
  if (
    (await tx
      .table<RepairItem>('repair')
      .filter(({ mutation }) => isNamed(mutation))
      .count()) > 0
  )
    return false;
  await tx.table('outbox').bulkDelete(writes.map(({ n }) => n));
  await dropHeldOf(tx, instanceOf(first));
  return true;
}

/** Saves the removal of a row; one that never left this device goes with its writes and files. Same promise and rejections as `createRow`. */
export async function removeRow(ref: EntityRef, id: string): Promise<void> {
  const entity = entityOf(ref);
  const item = newItem(entity, id, 'remove', await deviceId());
  await open().write(
    ['outbox', 'repair', HELD, 'meta'],
    async (tx) => {
      if (!(await forgetUnsent(tx, entity, id))) await enqueue(tx, item);
    },
    () => changed([item], instanceOf(item)),
  );
}

/**
 * Sends a refused write again, edited or not, as a new mutation based on what the server has now; the refused one is removed
 * in the same transaction.
 */
export async function resendRefused(mid: string, edited?: Doc): Promise<void> {
  const database = open();
  const refused = await database.read((dexie) => dexie.table<RepairItem>('repair').get(mid));
  if (!refused) return;
  const { mutation, reason } = refused;
  const entity = entityOf(mutation.entity);
  if (!edited && reason.kind === 'rejected' && reason.way !== undefined) return sendAsItWas(database, entity, mutation);
  const fresh = newItem(entity, mutation.id, mutation.op, await deviceId());
  const doc = edited ?? mutation.doc ?? mutation.patch ?? {};
  const value = mutation.op === 'remove' ? undefined : mutation.op === 'create' ? validCreate(entity, doc) : validPatch(entity, doc);
  await database.write(
    storesOf(entity),
    async (tx) => {
      if (!(await tx.table('repair').get(mid))) return;
      const confirmed = await tx.table<AnyRow>(entity.plural).get(mutation.id);
      const seen =
        reason.kind === 'conflict' && (reason.server['ver'] as number) >= (confirmed?.ver ?? 0) ? (reason.server as AnyRow) : confirmed;
      const deps = value ? await depsOf(tx, entity, value) : [];
      // A creation takes its old place, before the writes of its row that waited for it.
      if (mutation.op === 'create')
        await tx.table('outbox').put({ ...fresh, doc: { ...value, ...(await announced(tx, entity, mutation.id)) }, deps, n: mutation.n });
      else if (mutation.op === 'remove') await enqueue(tx, fresh);
      else {
        const fields = Object.keys(value ?? {});
        await enqueue(
          tx,
          withSeen({ ...fresh, patch: value, base: { fieldVersions: baseVersions(fields, seen, []) }, deps }, baseValues(fields, seen, [])),
        );
      }
      // Writes that waited for the refused one now wait for its successor.
      await tx
        .table<OutboxItem>('outbox')
        .filter((item) => item.deps.includes(mid))
        .modify((item) => {
          item.deps = item.deps.map((dep) => (dep === mid ? fresh.mid : dep));
        });
      await tx.table('repair').delete(mid);
    },
    () => changed([mutation]),
  );
}

/** What was stopped on the way leaves again under its id and in its place: should the server have had it all the same, it is not applied twice. */
async function sendAsItWas(database: LocalDatabase, entity: Entity, mutation: OutboxItem): Promise<void> {
  await database.write(
    storesOf(entity),
    async (tx) => {
      if (!(await tx.table('repair').get(mutation.mid))) return;
      await tx.table('outbox').put(mutation);
      await tx.table('repair').delete(mutation.mid);
    },
    () => changed([mutation]),
  );
}

/** Settles a conflict field by field: of the refused change, the fields of `theirs` are left as the server has them, the rest is sent again. */
export async function settleConflict({ mid, mutation }: RepairItem, theirs: readonly string[]): Promise<void> {
  const rest = Object.entries(mutation.patch ?? {}).filter(([field]) => !theirs.includes(field));
  await (rest.length > 0 ? resendRefused(mid, Object.fromEntries(rest)) : discardRefused(mid));
}

/** Takes a refused write away within a transaction, with the files of a row that will never be; puts in its place what its entity leaves of it. */
export async function throwAway(tx: Transaction, { mid, mutation, reason }: RepairItem, device: string): Promise<void> {
  await tx.table('repair').delete(mid);
  if (mutation.op !== 'create') return;
  await dropHeldOf(tx, instanceOf(mutation));
  await leave(tx, mutation, refusalOf(reason), device);
}

/** Why the server refused, in a word. */
export function refusalOf(reason: RepairItem['reason']): string {
  return reason.kind === 'rejected' ? reason.failure.code : reason.kind;
}

/** Puts in the queue what the entity of a creation that is thrown away leaves of it; true: something. */
export async function leave(
  tx: Transaction,
  { entity, op, doc }: Pick<OutboxItem, 'entity' | 'op' | 'doc'>,
  why: string,
  device: string,
): Promise<boolean> {
  const left = op === 'create' ? rulesOf(entity).leaves?.(doc ?? {}, why) : null;
  const full = left ? await creation(entityOf(left.entity), left.doc, device).complete(tx) : null;
  if (full) await enqueue(tx, full);
  return full !== null;
}

/** Stores that `throwAway` needs. */
export const THROWN_STORES = ['outbox', 'repair', 'drafts', HELD];

/** Discards a refused write; the screen asks before. */
export async function discardRefused(mid: string): Promise<void> {
  const database = open();
  const refused = await database.read((dexie) => dexie.table<RepairItem>('repair').get(mid));
  if (!refused) return;
  const device = await deviceId();
  await database.write(
    THROWN_STORES,
    async (tx) => {
      // Another tab may have been first: what is left of it is written once.
      if (await tx.table('repair').get(mid)) await throwAway(tx, refused, device);
    },
    () => changed([refused.mutation], refused.mutation.id),
  );
}
