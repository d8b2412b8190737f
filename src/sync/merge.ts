import type { AnyRow, Entity } from '../domain/entity/entity.ts';
import { fieldVersion, OTHER_FIELDS, type FieldVersions } from '../domain/entity/field.ts';
import { entityNamed, MIRRORED } from '../domain/registry.ts';
import { type Cursor, isContentId, type PullAnswer, type PushResult } from '../domain/sync/protocol.ts';
import type { Delta } from '../db/deltas.ts';
import { fittedRow } from '../db/fits.ts';
import { instanceOf, type OutboxItem, type RefusalReason, type RepairItem } from '../db/local-row.ts';
import { HELD } from '../db/pending-upload.ts';
import { MAP_LIST_PREFIX, PACK_PREFIX } from '../db/shard-keys.ts';
import type { LocalTx } from './ports.ts';
import { keepSent, SENT, sendAgain, wantAgain } from './batch.ts';
import { addTo } from '../domain/text/order-rows.ts';

/**
 * How answers change the local database. Each function runs inside one transaction, so that rows and cursor, or row and queue,
 * change together or not at all. Invariants: the mirror holds only what the server confirmed; a row never goes back to an
 * older version; a write leaves the queue only by its own result; `repair` only grows here.
 */
export interface MirrorState {
  serverId: string | null;
  cursor: Cursor | null;
}

/** A full walk under way. `confirmed`: rows that acknowledgements brought meanwhile, newer than the walk's own. */
interface Walk {
  pages: number;
  done: number;
  total: number;
  confirmed: Record<string, string[]>;
}

const EMPTY_WALK: Walk = { pages: 0, done: 0, total: 0, confirmed: {} };
const TABLES = MIRRORED.map(({ plural }) => plural);
const entityByPlural = new Map(MIRRORED.map((entity) => [entity.plural, entity]));
/** What was fetched beside the mirror under the same rights. */
const BESIDE = ['states', 'strips', 'cache'];

/** Stores a page touches: a walk's first and last page concern every table. */
export function storesOfPull(answer: PullAnswer): string[] {
  if (answer.walkStart || answer.walkEnd) return [...TABLES, ...BESIDE, 'outbox', ...(answer.walkEnd ? [SENT, 'repair'] : []), 'meta'];
  return [...Object.keys(answer.changes).filter((table) => entityByPlural.has(table)), 'meta'];
}

export function storesOfPush(items: readonly OutboxItem[]): string[] {
  const tables = new Set(
    items.map(({ entity }) => entityNamed(entity)?.plural).filter((table) => table !== undefined && entityByPlural.has(table)),
  );
  return [...(tables as Set<string>), 'outbox', 'repair', SENT, 'meta', ...(items.some(({ op }) => op === 'remove') ? [HELD] : [])];
}

export const PURGED_STORES: readonly string[] = [...TABLES, ...BESIDE, 'meta'];

export async function mirrorState(tx: LocalTx): Promise<MirrorState> {
  const rewalk = await tx.meta<boolean>('rewalk');
  return { serverId: (await tx.meta<string>('serverId')) ?? null, cursor: rewalk ? null : ((await tx.meta<Cursor>('cursor')) ?? null) };
}

function sameCursor(a: Cursor | null, b: Cursor | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function fitting(table: string, rows: readonly Record<string, unknown>[]): AnyRow[] {
  const entity = entityByPlural.get(table);
  if (!entity) return [];
  return rows.flatMap((row) => fittedRow(entity, row) ?? []);
}

/** Rows that are not older than the ones kept. */
async function newer(tx: LocalTx, table: string, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  const known = await tx.versions(
    table,
    rows.map(({ _id }) => _id),
  );
  return rows.filter((row, i) => row.ver >= (known[i] ?? -1));
}

interface PullOutcome {
  applied: boolean;
  rows: number;
  progress?: { done: number; total: number };
}

/**
 * Applies one page: rows, removals and cursor. The page counts only if the mirror still stands where it was asked from
 * (`asked`): a late answer to an earlier question is dropped, which keeps the cursor from going back.
 */
export async function applyPull(tx: LocalTx, asked: MirrorState, answer: PullAnswer): Promise<{ result: PullOutcome; delta?: Delta }> {
  const state = await mirrorState(tx);
  if (state.serverId !== asked.serverId || !sameCursor(state.cursor, asked.cursor)) return { result: { applied: false, rows: 0 } };
  const keys: Record<string, string[] | '*'> = {};
  const told: NonNullable<Delta['rows']> = {};
  let again: OutboxItem[] = [];
  let walk = (await tx.meta<Walk>('walk')) ?? EMPTY_WALK;

  if (answer.walkStart) {
    await tx.dropMeta(await tx.metaKeys('seen:'));
    walk = { ...EMPTY_WALK, confirmed: {}, total: answer.remaining ?? 0 };
    const stored = await tx.meta<Cursor>('cursor');
    // Another database, or this one put back to an earlier state: versions of before cannot be compared with those of now.
    const behind = stored !== undefined && (answer.cursor.ver < stored.ver || answer.cursor.own < stored.own);
    const other = state.serverId !== null && (state.serverId !== answer.serverId || behind);
    if (other) {
      await forgetBases(tx);
      await wantAgain(tx);
    }
    const rightsChanged = stored !== undefined && stored.epoch !== answer.epoch;
    // Rights changed: what this person may no longer read goes at once, not at the end of the walk.
    for (const table of TABLES)
      if (other || !(table in answer.changes)) {
        await tx.clear(table);
        keys[table] = '*';
      }
    if (other || rightsChanged)
      for (const table of BESIDE) {
        await tx.clear(table);
        keys[table] = '*';
      }
    await tx.dropMeta(['rewalk', 'statesSince']);
  }

  let count = 0;
  const seen: Record<string, string[]> = {};
  for (const [table, { put, del }] of Object.entries(answer.changes)) {
    if (!entityByPlural.has(table)) continue;
    let rows = fitting(table, put);
    count += put.length;
    if (answer.full) {
      seen[table] = rows.map(({ _id }) => _id);
      // A first page may have been asked for before an acknowledgement came; the pages after it are younger than the walk.
      const confirmed = new Set(answer.walkStart ? seen[table] : walk.confirmed[table]);
      const guarded = await newer(
        tx,
        table,
        rows.filter(({ _id }) => confirmed.has(_id)),
      );
      rows = [...rows.filter(({ _id }) => !confirmed.has(_id)), ...guarded];
    } else {
      rows = await newer(tx, table, rows);
    }
    if (rows.length > 0) await tx.put(table, rows);
    const known =
      del.length > 0
        ? await tx.versions(
            table,
            del.map(({ _id }) => _id),
          )
        : [];
    const gone = del.filter(({ ver }, i) => known[i] !== undefined && known[i] < ver).map(({ _id }) => _id);
    if (gone.length > 0) await tx.drop(table, gone);
    if (rows.length + gone.length > 0 && keys[table] !== '*') told[table] = { put: rows, del: gone };
  }

  if (answer.full) {
    walk = { ...walk, pages: walk.pages + 1, done: walk.done + count };
    await tx.setMeta(`seen:${String(walk.pages).padStart(6, '0')}`, seen);
    if (answer.walkEnd) {
      await dropUnseen(tx, walk, keys);
      again = await sendAgain(tx);
    } else await tx.setMeta('walk', walk);
  }
  await tx.setMeta('serverId', answer.serverId);
  await tx.setMeta('cursor', answer.cursor);
  for (const [table, changed] of Object.entries(deltaOf(again).keys ?? {}))
    if (again.length > 0 && keys[table] !== '*') keys[table] = [...(keys[table] ?? []), ...changed];
  const progress = answer.full && walk.total > 0 ? { done: Math.min(walk.done, walk.total), total: walk.total } : undefined;
  return {
    result: { applied: true, rows: count, ...(progress && !answer.walkEnd ? { progress } : {}) },
    ...(Object.keys(keys).length + Object.keys(told).length > 0
      ? { delta: isPage(answer, keys, told) ? { page: true, rows: told } : { keys, rows: told } }
      : {}),
  };
}

/** Nothing but rows that a full walk brings. */
function isPage(answer: PullAnswer, keys: Delta['keys'] & object, told: Delta['rows'] & object): boolean {
  return answer.full && Object.keys(keys).length === 0 && Object.values(told).every(({ del }) => del.length === 0);
}

/** Waiting changes keep their values and lose their base: where the new database has something else, a person decides. */
async function forgetBases(tx: LocalTx): Promise<void> {
  for (let after = 0; ;) {
    const chunk = await tx.queueAfter(after, 200);
    await tx.putQueued(chunk.filter(({ base }) => base).map((item) => ({ ...item, base: { ...item.base, fieldVersions: {} } })));
    if (chunk.length < 200) return;
    after = chunk.at(-1)!.n;
  }
}

async function dropUnseen(tx: LocalTx, walk: Walk, keys: Record<string, string[] | '*'>): Promise<void> {
  const pages = await tx.metaKeys('seen:');
  const seen = new Map<string, Set<string>>(TABLES.map((table) => [table, new Set(walk.confirmed[table])]));
  for (const page of pages)
    for (const [table, ids] of Object.entries((await tx.meta<Record<string, string[]>>(page)) ?? {}))
      for (const id of ids) seen.get(table)?.add(id);
  for (const table of TABLES) {
    const unseen = (await tx.ids(table)).filter((id) => !seen.get(table)!.has(id));
    if (unseen.length === 0) continue;
    await tx.drop(table, unseen);
    if (keys[table] !== '*') keys[table] = [...(keys[table] ?? []), ...unseen];
  }
  await tx.dropMeta([...pages, 'walk']);
}

/** The server says that this person may no longer read here: everything it gave goes, what the person wrote stays. */
export async function purge(tx: LocalTx): Promise<{ result: void; delta: Delta }> {
  const keys: Record<string, '*'> = {};
  for (const table of [...TABLES, ...BESIDE]) {
    await tx.clear(table);
    keys[table] = '*';
  }
  await tx.dropMeta([
    'cursor',
    'walk',
    'statesSince',
    ...(await tx.metaKeys('seen:')),
    ...(await tx.metaKeys('etag:')),
    ...(await tx.metaKeys(PACK_PREFIX)),
    ...(await tx.metaKeys(MAP_LIST_PREFIX)),
  ]);
  keys['packs'] = '*';
  return { result: undefined, delta: { keys } };
}

/** The row that the server gave with the result of a write; null: it is gone, or not this person's to read. */
interface Confirmed {
  item: OutboxItem;
  row: Record<string, unknown> | null;
  /** Of its space when it was gone. */
  ver?: number | undefined;
}

/**
 * Puts confirmed rows in the mirror. A repeated answer may bring a row that was removed since: one the mirror lacks counts only when it
 * is newer than all the mirror has heard of. It may also tell a removal after which the row came back.
 */
async function confirm(tx: LocalTx, told: readonly Confirmed[]): Promise<void> {
  const cursor = await tx.meta<Cursor>('cursor');
  const walk = await tx.meta<Walk>('walk');
  const confirmed = { ...walk?.confirmed };
  for (const [entity, some] of byEntity(told)) {
    const table = entity.plural;
    const gone = some.filter(({ row }) => row === null);
    if (gone.length > 0) {
      const held = await tx.versions(
        table,
        gone.map(({ item }) => item.id),
      );
      await tx.drop(
        table,
        gone.flatMap(({ item, ver = Infinity }, i) => ((held[i] ?? 0) > ver ? [] : [item.id])),
      );
    }
    const rows = fitting(
      table,
      some.flatMap(({ row }) => (row ? [row] : [])),
    );
    const known = await tx.versions(
      table,
      rows.map(({ _id }) => _id),
    );
    const heard = cursor ? (entity.space === 'user' ? cursor.own : cursor.ver) : -1;
    const news = rows.filter(({ ver }, i) => (known[i] === undefined ? ver > heard : ver >= known[i]));
    if (news.length === 0) continue;
    await tx.put(table, news);
    // What is no newer than the walk it brings itself, if it is still there.
    confirmed[table] = [...(confirmed[table] ?? []), ...news.filter(({ ver }) => ver > heard).map(({ _id }) => _id)];
  }
  if (walk) await tx.setMeta('walk', { ...walk, confirmed });
}

function byEntity(told: readonly Confirmed[]): Map<Entity, Confirmed[]> {
  const groups = new Map<Entity, Confirmed[]>();
  for (const one of told) {
    const entity = entityNamed(one.item.entity);
    if (!entity || !entityByPlural.has(entity.plural)) continue;
    addTo(groups, entity, one);
  }
  return groups;
}

/** Of a row that they created they saw every field; of one that was brought in by somebody else too, those that nobody changed since. */
function sawAsCreated(id: string, versions: FieldVersions, field: string): boolean {
  return !isContentId(id) || versions[OTHER_FIELDS] === undefined || fieldVersion(versions, field) === versions[OTHER_FIELDS];
}

/**
 * Later writes of the same row were made by somebody who saw this one: their base moves to the versions it got. Only the
 * fields it wrote; another person's change of another field stays unseen.
 */
async function rebase(tx: LocalTx, item: OutboxItem, row: Record<string, unknown>): Promise<void> {
  const versions = row['fieldVersions'] as FieldVersions | undefined;
  if (!versions) return;
  const later = (await tx.queuedOf(item.entity, item.id)).filter(({ n, op }) => n > item.n && op === 'patch');
  for (const next of later) {
    const base = { ...next.base?.fieldVersions };
    const seen = Object.keys(next.patch ?? {}).filter((field) =>
      item.op === 'create' ? sawAsCreated(item.id, versions, field) : field in (item.patch ?? {}),
    );
    for (const field of seen) base[field] = Math.max(base[field] ?? 0, fieldVersion(versions, field));
    const values = { ...next.base?.values, ...Object.fromEntries(seen.map((field) => [field, row[field]])) };
    await tx.putQueued([{ ...next, base: { ...next.base, fieldVersions: base, ...(next.base?.values ? { values } : {}) } }]);
  }
}

interface PushOutcome {
  applied: number;
  refused: number;
  /** Not consumed by the server. */
  later: string[];
}

/**
 * Applies the results of a push to the writes still in the queue; a result for anything else is dropped. An answer given by
 * another database than the mirror's (`sentTo`) counts, but its versions say nothing here.
 */
export async function applyPush(
  tx: LocalTx,
  sentTo: string | null,
  results: readonly PushResult[],
  nowIso: string,
): Promise<{ result: PushOutcome; delta?: Delta }> {
  const outcome: PushOutcome = { applied: 0, refused: 0, later: [] };
  const byMid = new Map((await tx.queued(results.map(({ mid }) => mid))).map((item) => [item.mid, item]));
  const touched: OutboxItem[] = [];
  const refusals: RepairItem[] = [];
  const acknowledged: OutboxItem[] = [];
  const confirmed: Confirmed[] = [];
  const applied: (Confirmed & { row: object })[] = [];
  for (const result of results) {
    const item = byMid.get(result.mid);
    if (!item) continue;
    if (result.status === 'retry') {
      outcome.later.push(item.mid);
      continue;
    }
    byMid.delete(result.mid);
    touched.push(item);
    if (result.status === 'applied') {
      outcome.applied++;
      acknowledged.push(item);
      const { row, ver } = result;
      confirmed.push({ item, row, ver });
      if (row) applied.push({ item, row });
    } else {
      outcome.refused++;
      refusals.push(repairOf(item, reasonOf(result), nowIso));
      if (result.status === 'conflict') confirmed.push({ item, row: result.server });
    }
  }
  await tx.dropQueued(touched.map(({ n }) => n));
  await tx.putRefusals(refusals);
  if (sentTo !== null) await keepSent(tx, acknowledged, nowIso);
  if (sentTo === null || sentTo === (await tx.meta<string>('serverId'))) {
    await confirm(tx, confirmed);
    // A push holds one write per row: no two of these are about the same.
    await Promise.all(applied.map(({ item, row }) => rebase(tx, item, row)));
  }
  // What is still held for a row that its person took away has nowhere to go.
  const removed: string[] = [];
  for (const item of acknowledged)
    // Unless it is made anew under the same id, as a line that is brought in again.
    if (item.op === 'remove' && !(await tx.queuedOf(item.entity, item.id)).some(({ op }) => op === 'create'))
      removed.push(instanceOf(item));
  const hasDropped = removed.length > 0 && (await tx.dropUploadsOf(removed));
  return { result: outcome, ...(touched.length > 0 ? { delta: deltaOf(touched, hasDropped) } : {}) };
}

function reasonOf(result: Extract<PushResult, { status: 'conflict' | 'rejected' }>): RefusalReason {
  if (result.status === 'rejected') return { kind: 'rejected', failure: result.failure };
  return {
    kind: 'conflict',
    fields: result.fields,
    server: result.server,
    ...(result.by ? { by: result.by } : {}),
    ...(result.byField ? { byField: result.byField } : {}),
  };
}

function repairOf(item: OutboxItem, reason: RefusalReason, nowIso: string): RepairItem {
  return { mid: item.mid, instance: instanceOf(item), mutation: item, reason, refusedAt: nowIso };
}

/** Moves a write that no request can carry to repair. */
export async function applyRefusal(
  tx: LocalTx,
  mid: string,
  reason: RefusalReason,
  nowIso: string,
): Promise<{ result: void; delta?: Delta }> {
  const [item] = await tx.queued([mid]);
  if (!item) return { result: undefined };
  await tx.dropQueued([item.n]);
  await tx.putRefusals([repairOf(item, reason, nowIso)]);
  return { result: undefined, delta: deltaOf([item]) };
}

function deltaOf(items: readonly OutboxItem[], areFilesGone = false): Delta {
  const keys: Record<string, string[]> = {
    outbox: items.map(instanceOf),
    repair: items.map(instanceOf),
    ...(areFilesGone && { [HELD]: items.map(instanceOf) }),
  };
  for (const { entity, id } of items) {
    const table = entityNamed(entity)?.plural;
    if (table !== undefined) (keys[table] ??= []).push(id);
  }
  return { keys };
}
