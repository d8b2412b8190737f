import type { Pool } from 'pg';
import { ownSyncChannel, syncChannel } from '../../domain/live/frames.ts';
import type { Bus, Store } from '../context.ts';
import { isTransient, translated } from './database-error.ts';
import { listRows } from './list.ts';
import { asSeenBy } from './own-permissions.ts';
import { authorize } from './permissions.ts';
import { findRow, unwrittenSingle } from './rows.ts';
import { TransactionWriter } from './writer.ts';

/**
 * The one door to business rows. Reads are scoped in SQL and allowed by the declaration; writes go through one transaction of
 * `TransactionWriter`. Removing a row clears the optional references to it (their versions rise); a row that a required reference
 * points at is refused with `referenced`.
 */
export function createStore(pool: Pool, bus: Bus): Store {
  return {
    async list(actor, entity, query) {
      authorize(actor, entity, 'read');
      return listRows(pool, actor, entity, query);
    },
    async get(actor, entity, id) {
      authorize(actor, entity, 'read');
      const row = await findRow(pool, actor, entity, id);
      if (row && !entity.single) return row;
      const unwritten = row || !entity.single ? null : unwrittenSingle(entity, actor);
      const found = row ?? (unwritten?._id === id ? unwritten : null);
      return found && ((await asSeenBy(pool, actor, entity, [found]))[0] ?? null);
    },
    async write(actor, work) {
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query('BEGIN');
          const writer = new TransactionWriter(client, actor);
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
          if (attempt < 4 && isTransient(error)) continue;
          throw translated(error);
        } finally {
          client.release(broken);
        }
      }
    },
  };
}
