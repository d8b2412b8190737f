import { createHash } from 'node:crypto';
import type { OwnMovements } from '../../domain/access/movements.ts';
import { PERMISSION_FLAGS } from '../../domain/access/permissions.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { type Cursor, PULL_PAGE_BYTES, PULL_PAGE_ROWS, type PullAnswer, type PullRequest, SCHEMA } from '../../domain/sync/protocol.ts';

interface Rights {
  role: string | null;
  site: boolean;
  readable: readonly Entity[];
  /** Row of the organization's permissions, null without organization. */
  permissions: Record<string, unknown> | null;
  /** What makes movements this person's; null: they read the fleet's, or none. Absent in the model, which has none. */
  own?: OwnMovements | null;
}

/** Changes whenever what a person may read, or the shape of it, changes: then the device walks everything again. */
export function epochOf({ role, site, readable, permissions, own = null }: Rights): string {
  const flags = PERMISSION_FLAGS.map((flag) => (permissions?.[flag] as { active?: unknown } | undefined)?.active === true);
  const entities = readable.map(({ name, access, fields }) => [name, access.read, Object.keys(fields)]);
  // Bookings come and go, and what was theirs in the time of one stays so.
  const theirs = own && [own.tags.map(({ key, fromMs, toMs }) => `${key} ${fromMs ?? ''} ${toMs ?? ''}`).toSorted(), own.given.toSorted()];
  const facts = [SCHEMA, role, site, flags, entities, ...(theirs ? [theirs] : [])];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

const FIRST = ['permissions', 'settings', 'preferences', 'organization', 'fleet', 'vehicle', 'checkTemplate', 'checkAssignment'];
const rank = ({ name }: Entity): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** Order of a full walk: what the first screens need comes first. */
function walkOrder(entities: readonly Entity[]): Entity[] {
  return [...entities].sort((a, b) => rank(a) - rank(b));
}

interface Versions {
  ver: number;
  own: number;
  /** Removals up to these versions are forgotten: an older cursor cannot be continued. */
  floor: number;
  ownFloor: number;
}

interface Removal {
  entity: string;
  id: string;
  ver: number;
}

/** One consistent view of what this person may read: a REPEATABLE READ transaction, or the memory of the model test. */
export interface PullSource {
  serverId: string;
  epoch: string;
  readable: readonly Entity[];
  versions(): Promise<Versions>;
  /** Rows by id after `after`. */
  walk(entity: Entity, after: string | null, limit: number): Promise<AnyRow[]>;
  /** Rows by version after `since`. */
  changes(entity: Entity, since: number, limit: number): Promise<AnyRow[]>;
  removals(space: 'organization' | 'user', since: number, limit: number): Promise<Removal[]>;
  count(entity: Entity): Promise<number>;
}

type Changes = PullAnswer['changes'];

/** A page under construction: at most 500 rows or 256 KB, but at least one row. */
class Page {
  readonly changes: Changes = {};
  #rows = 0;
  #bytes = 0;

  constructor(
    private readonly maxRows: number,
    private readonly maxBytes: number,
  ) {}

  get room(): number {
    return this.maxRows - this.#rows;
  }

  table(entity: Entity): Changes[string] {
    return (this.changes[entity.plural] ??= { put: [], del: [] });
  }

  /** False: full, the row stays for the next page. */
  put(entity: Entity, row: AnyRow): boolean {
    const bytes = JSON.stringify(row).length;
    if (this.#rows >= this.maxRows || (this.#rows > 0 && this.#bytes + bytes > this.maxBytes)) return false;
    this.#rows++;
    this.#bytes += bytes;
    this.table(entity).put.push(row);
    return true;
  }

  remove(entity: Entity, id: string, ver: number): boolean {
    if (this.#rows >= this.maxRows) return false;
    this.#rows++;
    this.table(entity).del.push({ _id: id, ver });
    return true;
  }
}

function continues(request: PullRequest, source: PullSource, now: Versions): boolean {
  const { cursor } = request;
  return (
    cursor !== null &&
    request.serverId === source.serverId &&
    cursor.epoch === source.epoch &&
    // Ahead of us: this database was restored from a backup.
    cursor.ver <= now.ver &&
    cursor.own <= now.own &&
    cursor.ver >= now.floor &&
    cursor.own >= now.ownFloor
  );
}

async function walkPage(page: Page, cursor: Cursor, source: PullSource): Promise<Cursor['walk']> {
  const order = walkOrder(source.readable);
  const at = cursor.walk ? order.findIndex(({ plural }) => plural === cursor.walk!.table) : 0;
  let after = cursor.walk?.after ?? null;
  for (const entity of order.slice(Math.max(0, at))) {
    for (;;) {
      if (page.room === 0) return { table: entity.plural, after };
      const limit = page.room;
      const rows = await source.walk(entity, after, limit);
      for (const row of rows) {
        if (!page.put(entity, row)) return { table: entity.plural, after };
        after = row._id;
      }
      if (rows.length < limit) break;
    }
    after = null;
  }
  return undefined;
}

/** Changes of one space in the order of their versions. Returns the version up to which the device now knows everything. */
async function changesPage(page: Page, source: PullSource, space: 'organization' | 'user', since: number, upTo: number): Promise<number> {
  const limit = page.room;
  if (since >= upTo) return since;
  if (limit === 0) return since;
  const entities = source.readable.filter((entity) => entity.space === space);
  const found: { ver: number; add: () => boolean }[] = [];
  let bound = upTo;
  const gather = <T extends { ver: number }>(rows: readonly T[], add: (row: T) => boolean): void => {
    // A list that hit its limit says nothing of what follows its last version.
    if (rows.length === limit) bound = Math.min(bound, rows.at(-1)!.ver);
    for (const row of rows) found.push({ ver: row.ver, add: () => add(row) });
  };
  for (const entity of entities) gather(await source.changes(entity, since, limit), (row) => page.put(entity, row));
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  gather(await source.removals(space, since, limit), ({ entity, id, ver }) => {
    const known = byName.get(entity);
    return known ? page.remove(known, id, ver) : true;
  });
  found.sort((a, b) => a.ver - b.ver);
  let reached = since;
  for (const { ver, add } of found) {
    if (ver > bound) break;
    if (!add()) return reached;
    reached = ver;
  }
  return bound;
}

/**
 * Answers one pull. A cursor that cannot be continued (none, other server, other rights, too old) begins a full walk; the walk
 * remembers the versions it began at, and the changes since come after it as ordinary ones.
 */
export async function answerPull(
  request: PullRequest,
  source: PullSource,
  serverTime: string,
  limits: { rows: number; bytes: number } = { rows: PULL_PAGE_ROWS, bytes: PULL_PAGE_BYTES },
): Promise<PullAnswer> {
  const now = await source.versions();
  const page = new Page(limits.rows, limits.bytes);
  const walkStart = !continues(request, source, now);
  const cursor: Cursor = walkStart ? { epoch: source.epoch, ver: now.ver, own: now.own } : request.cursor!;
  const base = { ok: true as const, serverId: source.serverId, epoch: source.epoch, serverTime };

  if (walkStart || cursor.walk) {
    let remaining: number | undefined;
    if (walkStart) {
      for (const entity of source.readable) page.table(entity);
      remaining = 0;
      for (const entity of source.readable) remaining += await source.count(entity);
    }
    const walk = await walkPage(page, cursor, source);
    const { walk: _, ...rest } = cursor;
    return {
      ...base,
      full: true,
      walkStart,
      walkEnd: walk === undefined,
      changes: page.changes,
      cursor: walk ? { ...rest, walk } : rest,
      more: walk !== undefined || now.ver > cursor.ver || now.own > cursor.own,
      ...(remaining === undefined ? {} : { remaining }),
    };
  }

  const ver = await changesPage(page, source, 'organization', cursor.ver, now.ver);
  const own = await changesPage(page, source, 'user', cursor.own, now.own);
  return {
    ...base,
    full: false,
    walkStart: false,
    walkEnd: false,
    changes: page.changes,
    cursor: { epoch: source.epoch, ver, own },
    more: ver < now.ver || own < now.own,
  };
}
