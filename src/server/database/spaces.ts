import type { PoolClient } from 'pg';
import type { AnyRow, Entity, Space } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { fieldVersion } from '../../domain/entity/field.ts';
import type { FieldWriter } from '../../domain/sync/protocol.ts';
import type { Actor } from '../context.ts';
import { type Db, prepared } from './rows.ts';

/** Whether the organization `$1` is suspended, in SQL. */
const IS_SUSPENDED = 'EXISTS (SELECT 1 FROM permissions WHERE org_id = $1::uuid AND suspended)';

/**
 * Asked at the three doors by which something is told outside of the rows themselves: `notify`, `pushTo`, and the queue of mails. Nothing of a suspended
 * organization passes them; its data goes on being taken in, and what it would have told is not told later. null: what the platform tells itself.
 */
export async function isSilenced(db: Db, orgId: string | null): Promise<boolean> {
  if (orgId === null) return false;
  const { rows } = await db.query<{ suspended: boolean }>(`SELECT ${IS_SUSPENDED} AS suspended`, [orgId]);
  return rows[0]!.suspended;
}

const WRITERS = `SELECT asked.ver, coalesce(u.name, k.name) AS name, w.at
  FROM unnest($2::bigint[]) AS asked(ver)
  JOIN LATERAL (SELECT from_ver, user_id, at FROM space_writers WHERE space_id = $1::uuid AND ver >= asked.ver ORDER BY ver LIMIT 1) w ON w.from_ver <= asked.ver
  LEFT JOIN users u ON u.id = w.user_id LEFT JOIN api_keys k ON k.id = w.user_id WHERE u.id IS NOT NULL OR k.id IS NOT NULL`;

/** As `Writer.writersOf`. */
export async function writersOf(db: Db, spaceId: string, row: AnyRow, fields: readonly string[]): Promise<Record<string, FieldWriter>> {
  const versions = [...new Set(fields.map((field) => fieldVersion(row.fieldVersions, field)))];
  const { rows } = await prepared<{ ver: number; name: string; at: Date }>(db, WRITERS, [spaceId, versions]);
  const byVersion = new Map(rows.map(({ ver, name, at }) => [ver, { name, at: at.toISOString() }]));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const writer = byVersion.get(fieldVersion(row.fieldVersions, field));
      return writer ? [[field, writer]] : [];
    }),
  );
}

interface Held {
  space: Space;
  ver: number;
  /** As the transaction found it, and as it last stored it. */
  from: number;
  stored: number;
  /** Name of the organization or person, for the `owner` of rows. */
  name: string | null;
}

const LOCK = 'INSERT INTO spaces (id, ver) VALUES ($1::uuid, 0) ON CONFLICT (id) DO UPDATE SET ver = spaces.ver RETURNING ver';
const STORE_WRITTEN = `WITH written AS (INSERT INTO space_writers (space_id, ver, from_ver, user_id) VALUES ($1::uuid, $2::bigint, $3::bigint, $4::uuid))
  UPDATE spaces SET ver = $2::bigint WHERE id = $1::uuid`;
/** Asked after the lock, so that it is what the last writer left. */
const ABOUT: Record<Space, string | null> = {
  organization: `SELECT (SELECT name FROM organizations WHERE id = $1::uuid) AS name, ${IS_SUSPENDED} AS suspended`,
  user: 'SELECT (SELECT name FROM users WHERE id = $1::uuid) AS name, false AS suspended',
  site: null,
};

/** Version counters of the spaces one transaction writes: locked at the first write, stored before the commit. */
export class Spaces {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly client: PoolClient,
    private readonly actor: Actor,
  ) {}

  /** Waits for the other writers of this space. A suspended organization's people write nothing. */
  async lock(entity: Entity, id: string): Promise<void> {
    if (this.#held.has(id)) return;
    const { rows } = await prepared<{ ver: number }>(this.client, LOCK, [id]);
    const ver = rows[0]!.ver;
    const sql = ABOUT[entity.space];
    const about = sql === null ? undefined : (await prepared<{ name: string | null; suspended: boolean }>(this.client, sql, [id])).rows[0];
    if (this.actor.kind === 'person' && about?.suspended) throw fail('suspended');
    this.#held.set(id, { space: entity.space, ver, from: ver, stored: ver, name: about?.name ?? null });
  }

  #of(id: string): Held {
    const held = this.#held.get(id);
    if (!held) throw new Error(`the counter of space ${id} is not locked`);
    return held;
  }

  next(id: string): number {
    return (this.#of(id).ver += 1);
  }

  versionOf(id: string): number {
    return this.#of(id).ver;
  }

  nameOf(id: string): string | null {
    return this.#of(id).name;
  }

  /** The row that gives the space its name was written. */
  rename(id: string, name: string): void {
    const held = this.#held.get(id);
    if (held) held.name = name;
  }

  /** Remembers what is held; the function it gives puts that back, when what the database did since is undone. */
  mark(): () => void {
    const held = [...this.#held].map(([id, one]) => [id, { ...one }] as const);
    return () => {
      this.#held.clear();
      for (const [id, one] of held) this.#held.set(id, one);
    };
  }

  /** Stores the counters; gives the spaces whose version rose. */
  async store(): Promise<{ id: string; space: Space; ver: number }[]> {
    for (const [id, held] of this.#held) {
      const { space, ver, stored } = held;
      if (ver === stored) continue;
      if (this.actor.kind === 'person' && space === 'organization')
        await prepared(this.client, STORE_WRITTEN, [id, ver, stored + 1, this.actor.userId]);
      else await prepared(this.client, 'UPDATE spaces SET ver = $2::bigint WHERE id = $1::uuid', [id, ver]);
      held.stored = ver;
    }
    return [...this.#held].filter(([, { ver, from }]) => ver > from).map(([id, { space, ver }]) => ({ id, space, ver }));
  }
}
