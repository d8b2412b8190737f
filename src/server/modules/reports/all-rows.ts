import type { Entity, RowOf } from '../../../domain/kit/entity.ts';
import { FailureError } from '../../../domain/kit/failure.ts';
import type { Actor, Context } from '../../context.ts';

export type OrgActor = Actor & { orgId: string; role: string };

/** Rows read at once. */
export const PAGE = 1000;

/** Every row of an entity this person may read; none of one that is not theirs to read, as on their devices. In the order of the entity, until a row says that it is enough. */
export async function allRows<E extends Entity>(
  context: Context,
  actor: Actor,
  entity: E,
  isEnough: (row: RowOf<E>) => boolean = () => false,
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  try {
    for (let page = 1, count = 1; rows.length < count; page++) {
      const list = await context.store.list(actor, entity, { page, size: PAGE });
      if (list.results.length === 0) break;
      count = list.count;
      rows.push(...list.results);
      if (isEnough(list.results.at(-1)!)) break;
    }
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'forbidden') throw error;
  }
  return rows;
}
