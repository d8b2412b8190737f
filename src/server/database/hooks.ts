import type { PoolClient } from 'pg';
import type { EntityName, EntityRow } from '../../domain/registry.ts';
import type { AnyRow, DocOf, Entity, RowBase, RowOf } from '../../domain/entity/entity.ts';
import { checkExpected, expectsFiles, filesToCome, onlyWithdraws } from '../../domain/entity/attachment.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Actor } from '../context.ts';

type Doc = Record<string, unknown>;

/** A change of another row of the same space. */
interface Follow {
  entity: Entity;
  id: string;
  patch: Doc;
}

/** A transaction that has locked a space, for what follows in it from a person's write: done by the server, unchecked. */
export interface TransactionContext {
  client: PoolClient;
  actor: Actor;
  space: string;
  /** When a device wrote this, by the server's clock in milliseconds; absent: as it came. */
  madeMs?: number;
  find: <E extends Entity>(entity: E, id: string) => Promise<RowOf<E> | null>;
  insert: <E extends Entity>(entity: E, id: string, doc: DocOf<E>) => Promise<RowOf<E>>;
  set: <E extends Entity>(entity: E, id: string, patch: DocOf<E>) => Promise<void>;
  /** Told on the bus once committed. */
  tell: (channel: string, data: unknown) => void;
  /** Done in a transaction of its own once this one is over, also when it was refused: what a refusal leaves behind. */
  afterwards: (work: (client: PoolClient) => Promise<void>) => void;
}

export interface EntityHooks<R extends AnyRow = AnyRow> {
  /** Server fields of a row that is created, its space locked; refuses the row by throwing. */
  beforeCreate?: (within: TransactionContext, id: string, doc: Omit<R, keyof RowBase>) => Promise<Doc>;
  /** Server fields of a row that a person changes, its space locked; refuses the change by throwing. Called for a change of nothing too. */
  beforeUpdate?: (within: TransactionContext, before: R, after: R) => Promise<Doc>;
  /** What must stand in the same transaction before a row is created (`before` null) or changed, whoever does it. */
  beforeWrite?: (within: TransactionContext, before: R | null, after: Doc) => Promise<void>;
  /** What else follows in the same transaction from a row created (`before` null) or changed. */
  afterWrite?: (within: TransactionContext, row: R, before: R | null) => Promise<void>;
  /** What else follows in the same transaction from a row that is about to go, what points at it still pointing. */
  beforeDelete?: (within: TransactionContext, row: R) => Promise<void>;
  /** Server fields of a row that a person creates: who they are. */
  stamp?: (actor: Actor) => Doc;
  /** Server fields of a row that a person changes: who did, and what follows. */
  changed?: (actor: Actor, before: R, after: R) => Doc | null;
  /** What a new row changes in the same transaction. */
  follows?: (row: R) => Follow[];
  /** Told on the bus after the commit, on `created:<entity>`. */
  isTold?: boolean;
  /** Refuses what a person would make of a row (`next` null: removes it), by throwing. */
  guard?: (client: PoolClient, space: string, row: R, next: R | null) => Promise<void>;
  /** Told on the bus after the commit of any change of a row, created (`before` null) and removed (`after` null) included. */
  change?: (before: R | null, after: R | null) => { channel: string; data: unknown } | null;
}

/** By the name of their entity: each is told of rows of its own. */
export type FeatureHooks = { [N in EntityName]?: EntityHooks<EntityRow<N>> };

/** Bus channel `{userId, lost}`: what a person is in an organization changed; `lost`: it is no longer there. */
export const MEMBERSHIP_CHANGED = 'identity:membership';

/** What every feature does, by the name of the entity. */
export type Hooks = ReadonlyMap<string, EntityHooks>;

/** Several features may follow a write, one after the other. */
const both =
  (first: EntityHooks['afterWrite'], second: EntityHooks['afterWrite']): EntityHooks['afterWrite'] =>
  async (within, row, before) => {
    await first?.(within, row, before);
    await second?.(within, row, before);
  };

/** What features declare, as one. A hook of an entity that two declare is refused: one of them would be lost; but for what follows a write. */
export function hooksOfAll(...declared: readonly FeatureHooks[]): Hooks {
  const all = new Map<string, EntityHooks>();
  for (const [name, hooks] of declared.flatMap((one) => Object.entries(one) as [string, EntityHooks][])) {
    const known = all.get(name) ?? {};
    const twice = Object.keys(hooks).filter((hook) => hook in known && hook !== 'afterWrite');
    if (twice.length > 0) throw new Error(`declared twice: ${twice.join(', ')} of ${name}`);
    all.set(name, {
      ...known,
      ...hooks,
      ...(known.afterWrite && hooks.afterWrite ? { afterWrite: both(known.afterWrite, hooks.afterWrite) } : {}),
    });
  }
  return all;
}

/** Server fields that follow from the others. Throws invalid when they cannot. */
export function derivedOf(entity: Entity, row: Doc): Doc {
  if (!expectsFiles(entity)) return {};
  const issues = checkExpected(row);
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return { incomplete: filesToCome(row).length > 0 };
}

/** Which files a row still expects is its author's to say, and only fewer. */
function guardExpected(actor: Actor, entity: Entity, row: AnyRow, next: AnyRow): void {
  if (!expectsFiles(entity) || next['expected'] === row['expected']) return;
  if (entity.author === undefined || row[entity.author] !== actor.userId) throw fail('forbidden');
  if (!onlyWithdraws(row, next)) throw fail('invalid', undefined, [{ field: 'expected', code: 'not-allowed' }]);
}

/** What the server adds to a row this actor creates. */
export function stampOf(hooks: Hooks, actor: Actor, entity: Entity): Doc {
  return actor.kind === 'person' ? (hooks.get(entity.name)?.stamp?.(actor) ?? {}) : {};
}

/** What the server adds to a change this actor makes. */
export function changedOf(hooks: Hooks, actor: Actor, entity: Entity, before: AnyRow, after: AnyRow): Doc {
  return actor.kind === 'person' ? (hooks.get(entity.name)?.changed?.(actor, before, after) ?? {}) : {};
}

/** Server fields of a row as it is created. */
export async function admitted(hooks: Hooks, within: TransactionContext, entity: Entity, id: string, doc: Doc): Promise<Doc> {
  return (await hooks.get(entity.name)?.beforeCreate?.(within, id, doc)) ?? {};
}

/** Server fields of a row as a person changes it. */
export async function amended(hooks: Hooks, within: TransactionContext, entity: Entity, before: AnyRow, after: AnyRow): Promise<Doc> {
  return within.actor.kind === 'person' ? ((await hooks.get(entity.name)?.beforeUpdate?.(within, before, after)) ?? {}) : {};
}

/** What stands before a row is created or changed. */
export async function beforeWrite(
  hooks: Hooks,
  within: TransactionContext,
  entity: Entity,
  before: AnyRow | null,
  after: Doc,
): Promise<void> {
  await hooks.get(entity.name)?.beforeWrite?.(within, before, after);
}

/** What follows from a row that is removed, before it is. */
export async function beforeDelete(hooks: Hooks, within: TransactionContext, entity: Entity, row: AnyRow): Promise<void> {
  await hooks.get(entity.name)?.beforeDelete?.(within, row);
}

export async function afterWrite(
  hooks: Hooks,
  within: TransactionContext,
  entity: Entity,
  row: AnyRow,
  before: AnyRow | null,
): Promise<void> {
  await hooks.get(entity.name)?.afterWrite?.(within, row, before);
}

export function followsOf(hooks: Hooks, entity: Entity, row: AnyRow): Follow[] {
  return hooks.get(entity.name)?.follows?.(row) ?? [];
}

/** Where the creation of such a row is told, with `{orgId, id}`; null: nowhere. */
export function toldOn(hooks: Hooks, entity: Entity): string | null {
  return hooks.get(entity.name)?.isTold === true ? `created:${entity.name}` : null;
}

export async function guardChange(
  hooks: Hooks,
  client: PoolClient,
  actor: Actor,
  entity: Entity,
  space: string,
  row: AnyRow,
  next: AnyRow | null,
): Promise<void> {
  if (actor.kind !== 'person') return;
  if (next) guardExpected(actor, entity, row, next);
  await hooks.get(entity.name)?.guard?.(client, space, row, next);
}

export function changeToTell(
  hooks: Hooks,
  entity: Entity,
  before: AnyRow | null,
  after: AnyRow | null,
): { channel: string; data: unknown }[] {
  const told = hooks.get(entity.name)?.change?.(before, after) ?? null;
  return told ? [told] : [];
}
