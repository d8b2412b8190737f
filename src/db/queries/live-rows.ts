import type { Dexie } from 'dexie';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { entityNamed, type EntityName, type EntityRef, type EntityRow } from '../../domain/registry.ts';
import { grouped } from '../../domain/text/order-rows.ts';
import type { LocalDatabase } from '../database.ts';
import type { Delta } from '../deltas.ts';
import { fittedRow } from '../fits.ts';
import type { LocalRow, OutboxItem, RepairItem } from '../local-row.ts';
import { overlay } from '../overlay.ts';
import { liveSource, type LiveSource } from './live-source.ts';

type Compare = (a: LocalRow, b: LocalRow) => number;

/** The declared order, by code unit (screens sort by language themselves), then by id. */
function compareOf(entity: Entity): Compare {
  const { field, direction } = entity.order;
  return (a, b) => {
    const x = a[field] as string | number;
    const y = b[field] as string | number;
    if (x < y) return -direction;
    if (x > y) return direction;
    return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
  };
}

function position(rows: readonly LocalRow[], row: LocalRow, compare: Compare): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function merged(a: readonly LocalRow[], b: readonly LocalRow[], compare: Compare): LocalRow[] {
  const out: LocalRow[] = [];
  let i = 0;
  for (const row of b) {
    while (i < a.length && compare(a[i]!, row) < 0) out.push(a[i++]!);
    out.push(row);
  }
  while (i < a.length) out.push(a[i++]!);
  return out;
}

/** Replaces, adds and removes a few rows in an ordered list; the other rows keep their identity. */
function spliceRows(
  rows: readonly LocalRow[],
  byId: ReadonlyMap<string, LocalRow>,
  changes: ReadonlyMap<string, LocalRow | undefined>,
  compare: Compare,
): { rows: LocalRow[]; byId: Map<string, LocalRow> } {
  const nextById = new Map(byId);
  if (changes.size > 20) {
    for (const [id, row] of changes)
      if (row) nextById.set(id, row);
      else nextById.delete(id);
    const added = [...changes.values()].filter((row) => row !== undefined).sort(compare);
    return {
      rows: merged(
        rows.filter(({ _id }) => !changes.has(_id)),
        added,
        compare,
      ),
      byId: nextById,
    };
  }
  const next = rows.slice();
  for (const [id, row] of changes) {
    const old = nextById.get(id);
    if (old) {
      const at = position(next, old, compare);
      if (row && compare(old, row) === 0) {
        next[at] = row;
        nextById.set(id, row);
        continue;
      }
      next.splice(at, 1);
      nextById.delete(id);
    }
    if (row) {
      next.splice(position(next, row, compare), 0, row);
      nextById.set(id, row);
    }
  }
  return { rows: next, byId: nextById };
}

const asked = new Set<string>();

/** A stored row did not fit its declaration: it is not shown, and the next pull walks everything again (once per start). */
function askAgain(database: LocalDatabase): void {
  if (asked.has(database.name)) return;
  asked.add(database.name);
  void database
    .change(
      ['meta'],
      (tx) => tx.table('meta').put({ key: 'rewalk', value: true }),
      () => ({ nudge: true }),
    )
    // Storage refused: the row that does not fit asks again when it is read.
    .catch(() => undefined);
}

export type { LocalRow } from '../local-row.ts';

/** Rows in the declared order; `loaded` is false until the first read ended. */
export interface RowsSnapshot<R = AnyRow> {
  rows: readonly LocalRow<R>[];
  byId: ReadonlyMap<string, LocalRow<R>>;
  loaded: boolean;
  /** How many have a refused write. */
  refused: number;
}

const EMPTY: RowsSnapshot<never> = { rows: [], byId: new Map<string, never>(), loaded: false, refused: 0 };

const NO_ROWS = { subscribe: () => () => undefined, getSnapshot: () => EMPTY };

/** Of an entity that is not asked for yet. */
export function noRows<R>(): LiveSource<RowsSnapshot<R>> {
  return NO_ROWS;
}

interface Read {
  confirmed: Map<string, AnyRow>;
  pending: Map<string, OutboxItem[]>;
  refused: Map<string, RepairItem[]>;
}

/** Mirror, queue and refusals as of one transaction, of all rows or of some. */
async function read(database: LocalDatabase, entity: Entity, ids?: readonly string[]): Promise<Read> {
  const { outbox, repair, mirror } = await database.read((dexie: Dexie) =>
    dexie.transaction('r', [entity.plural, 'outbox', 'repair'], async (tx) => {
      const queue = tx.table<OutboxItem>('outbox');
      const refusals = tx.table<RepairItem>('repair');
      const rows = tx.table<unknown>(entity.plural);
      return {
        mirror: ids ? await rows.bulkGet([...ids]) : await rows.toArray(),
        outbox: ids
          ? await queue
              .where('[entity+id]')
              .anyOf(ids.map((id) => [entity.name, id]))
              .toArray()
          : await queue.where('[entity+id]').between([entity.name, ''], [entity.name, '\uffff']).toArray(),
        repair: ids
          ? await refusals
              .where('instance')
              .anyOf(ids.map((id) => `${entity.name}:${id}`))
              .toArray()
          : await refusals.where('instance').startsWith(`${entity.name}:`).toArray(),
      };
    }),
  );
  const confirmed = new Map<string, AnyRow>();
  let misfits = 0;
  for (const raw of mirror) {
    if (raw === undefined) continue;
    const row = fittedRow(entity, raw);
    if (row) confirmed.set(row._id, row);
    else misfits++;
  }
  if (misfits > 0) askAgain(database);
  outbox.sort((a, b) => a.n - b.n);
  return { confirmed, pending: grouped(outbox, ({ id }) => id), refused: grouped(repair, ({ mutation }) => mutation.id) };
}

/** Ids to read again; '*' among them: all. */
function idsIn(delta: Delta, entity: Entity): Set<string> {
  const ids = new Set<string>();
  const rows = delta.keys?.[entity.plural];
  if (rows === '*') return ids.add('*');
  for (const id of rows ?? []) ids.add(id);
  for (const store of ['outbox', 'repair']) {
    const instances = delta.keys?.[store];
    if (instances === '*') return ids.add('*');
    for (const instance of instances ?? []) if (instance.startsWith(`${entity.name}:`)) ids.add(instance.slice(entity.name.length + 1));
  }
  return ids;
}

let reading = 0;
let begin: () => void;
/** The first screen begins reading before this settles; it never does where a screen shows no rows. */
const begun = new Promise<void>((resolve) => (begin = resolve));
const waiting: (() => void)[] = [];

/** Resolves once rows were asked for and all that was asked for is here. */
export async function rowsRead(): Promise<void> {
  await begun;
  if (reading > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

async function counted<T>(read: () => Promise<T>): Promise<T> {
  reading++;
  begin();
  try {
    return await read();
  } finally {
    if (--reading === 0) for (const resolve of waiting.splice(0)) resolve();
  }
}

function sourceOf(entity: Entity): LiveSource<RowsSnapshot> {
  const compare = compareOf(entity);
  /** Rows with a write pending or refused: what is confirmed of them has to be read with it. */
  let touched = new Set<string>();
  const snapshot = (parts: Pick<RowsSnapshot, 'rows' | 'byId'>): RowsSnapshot => ({
    ...parts,
    loaded: true,
    refused: [...touched].filter((id) => parts.byId.get(id)?.refused).length,
  });
  const load = async (database: LocalDatabase): Promise<RowsSnapshot> => {
    const { confirmed, pending, refused } = await read(database, entity);
    const byId = new Map<string, LocalRow>(confirmed);
    touched = new Set([...pending.keys(), ...refused.keys()]);
    for (const id of touched) {
      const row = overlay(entity, confirmed.get(id), pending.get(id) ?? [], refused.get(id) ?? [], database.owner);
      if (row) byId.set(id, row);
      else byId.delete(id);
    }
    return snapshot({ rows: [...byId.values()].sort(compare), byId });
  };
  return liveSource<RowsSnapshot>({
    empty: EMPTY,
    load: (database) => counted(() => load(database)),
    apply(database, value, delta) {
      const ids = idsIn(delta, entity);
      const told = delta.rows?.[entity.plural];
      if (ids.size === 0 && !told) return value;
      if (ids.has('*') || !value.loaded) return load(database);
      const changes = new Map<string, LocalRow | undefined>();
      for (const row of told?.put ?? []) {
        if (touched.has(row._id)) ids.add(row._id);
        else if (row.ver >= (value.byId.get(row._id)?.ver ?? 0)) changes.set(row._id, row);
      }
      for (const id of told?.del ?? [])
        if (touched.has(id)) ids.add(id);
        else changes.set(id, undefined);
      if (ids.size === 0) return snapshot(spliceRows(value.rows, value.byId, changes, compare));
      return read(database, entity, [...ids]).then(({ confirmed, pending, refused }) => {
        for (const id of ids) {
          changes.set(id, overlay(entity, confirmed.get(id), pending.get(id) ?? [], refused.get(id) ?? [], database.owner));
          if (pending.has(id) || refused.has(id)) touched.add(id);
          else touched.delete(id);
        }
        return snapshot(spliceRows(value.rows, value.byId, changes, compare));
      });
    },
  });
}

const sources = new Map<string, LiveSource<RowsSnapshot>>();

/** Every row of an entity this person may see, shared by all its readers; locally removed rows are absent. */
export function liveRows<R extends EntityRef>(ref: R): LiveSource<RowsSnapshot<EntityRow<R>>> {
  const name = typeof ref === 'string' ? ref : ref.name;
  let source = sources.get(name);
  if (!source) {
    const entity = entityNamed(name);
    if (!entity?.mirrored) throw new Error(`${name} is not mirrored`);
    sources.set(name, (source = sourceOf(entity)));
  }
  return source as LiveSource<RowsSnapshot<EntityRow<R>>>;
}

/** Whether this device has a row now, as it is in the mirror or as it waits to be sent: a live list may tell it an instant later. */
export async function isHere(database: LocalDatabase, ref: EntityRef, id: string): Promise<boolean> {
  const entity = entityNamed(typeof ref === 'string' ? ref : ref.name)!;
  const { confirmed, pending, refused } = await read(database, entity, [id]);
  return overlay(entity, confirmed.get(id), pending.get(id) ?? [], refused.get(id) ?? [], database.owner) !== undefined;
}

/** Begins to read rows that a screen is about to show, while its code still comes. */
export function readAhead(...names: readonly EntityName[]): void {
  for (const name of names) liveRows(name).subscribe(() => undefined)();
}
