import type { Pool } from 'pg';
import { ownSyncChannel, syncChannel } from '../../domain/sync/protocol.ts';
import type { Entity } from '../../domain/entity/entity.ts';
import type { Actor, Bus, Store } from '../context.ts';
import type { Hooks } from './hooks.ts';
import { inTransaction, isTransient, translated } from './pool.ts';
import { listRows } from './list.ts';
import { asSeenBy } from './own-permissions.ts';
import { demandMovements } from './movements.ts';
import { authorize } from './permissions.ts';
import { findRow, unwrittenSingle, type Db } from './rows.ts';
import { TransactionWriter } from './writer.ts';

/** Refuses who may not read rows of an entity: by their role, or because it tells of movements that are closed to them. */
async function admit(pool: Db, actor: Actor, entity: Entity): Promise<void> {
  authorize(actor, entity, 'read');
  await demandMovements(pool, actor, entity);
}

/** What a write leaves behind, committed or refused. It is tried again, and told when it cannot be: the answer of the write is the write's own. */
async function leaveBehind(pool: Pool, after: TransactionWriter['after'], onLost: (error: unknown) => void): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await inTransaction(pool, async (later) => {
        for (const work of after) await work(later);
      });
    } catch (error) {
      if (attempt < ATTEMPTS && isTransient(error)) continue;
      return onLost(error);
    }
}

/** A transaction that lost against another is done again. */
const ATTEMPTS = 4;

/**
 * The one door to business rows. Reads are scoped in SQL and allowed by the declaration; writes go through one transaction of
 * `TransactionWriter`. Removing a row clears the optional references to it (their versions rise); a row that a required reference
 * points at is refused with `referenced`. `hooks`: what features do as rows are written; `onLost` hears of what they could not leave behind (`afterwards`).
 */
export function createStore(pool: Pool, bus: Bus, hooks: Hooks, onLost: (error: unknown) => void): Store {
  return {
    ...storeReads(pool),
    async write(actor, work) {
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect();
        let broken: Error | undefined;
        let after: TransactionWriter['after'] = [];
        try {
          await client.query('BEGIN');
          const writer = new TransactionWriter(client, actor, hooks);
          ({ after } = writer);
          const result = await work(writer);
          const risen = await writer.spaces.store();
          await client.query('COMMIT');
          for (const { id, space, ver } of risen) {
            if (space === 'organization') bus.publish(syncChannel(id), { ver });
            if (space === 'user') bus.publish(ownSyncChannel(id), { own: ver });
          }
          for (const { channel, data } of writer.told) bus.publish(channel, data);
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch((failure: unknown) => (broken = failure as Error));
          if (attempt < ATTEMPTS && isTransient(error)) {
            after = [];
            continue;
          }
          throw translated(error);
        } finally {
          client.release(broken);
          if (after.length > 0) await leaveBehind(pool, after, onLost);
        }
      }
    },
  };
}

/** The reads of the store: of the whole server, or as one transaction sees it. */
export function storeReads(pool: Db): Pick<Store, 'list' | 'get'> {
  return {
    async list(actor, entity, query) {
      await admit(pool, actor, entity);
      return listRows(pool, actor, entity, query);
    },
    async get(actor, entity, id) {
      await admit(pool, actor, entity);
      const row = await findRow(pool, actor, entity, id);
      if (row && !entity.single) return row;
      const unwritten = row || !entity.single ? null : unwrittenSingle(entity, actor);
      const found = row ?? (unwritten?._id === id ? unwritten : null);
      return found && ((await asSeenBy(pool, actor, entity, [found]))[0] ?? null);
    },
  };
}
