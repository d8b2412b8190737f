import type { PoolClient } from 'pg';
import type { Entity, Space } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Actor } from '../context.ts';

/** Version counters of the spaces one transaction writes: locked at the first write, stored before the commit. */
export class Spaces {
  readonly #held = new Map<string, { space: Space; ver: number; from: number }>();

  constructor(
    private readonly client: PoolClient,
    private readonly actor: Actor,
  ) {}

  /** Waits for the other writers of this space. A suspended organization's people write nothing. */
  async lock(entity: Entity, id: string): Promise<void> {
    if (this.#held.has(id)) return;
    const { rows } = await this.client.query<{ ver: number }>(
      'INSERT INTO spaces (id, ver) VALUES ($1, 0) ON CONFLICT (id) DO UPDATE SET ver = spaces.ver RETURNING ver',
      [id],
    );
    const ver = rows[0]!.ver;
    this.#held.set(id, { space: entity.space, ver, from: ver });
    if (this.actor.kind !== 'person' || entity.space !== 'organization') return;
    const suspended = await this.client.query('SELECT 1 FROM permissions WHERE org_id = $1 AND suspended', [id]);
    if (suspended.rows.length > 0) throw fail('suspended');
  }

  async next(id: string): Promise<number> {
    const held = this.#held.get(id);
    if (!held) throw new Error(`the counter of space ${id} is not locked`);
    held.ver += 1;
    return held.ver;
  }

  /** Stores the counters; gives the spaces whose version rose. */
  async store(): Promise<{ id: string; space: Space; ver: number }[]> {
    const risen = [...this.#held].filter(([, held]) => held.ver > held.from).map(([id, { space, ver }]) => ({ id, space, ver }));
    for (const { id, ver } of risen) await this.client.query('UPDATE spaces SET ver = $2 WHERE id = $1', [id, ver]);
    return risen;
  }
}
