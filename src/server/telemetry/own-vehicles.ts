import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Actor, Store } from '../context.ts';

const MOST = 100_000;

/** Ids of the vehicles this person has, or of those of them that are asked for. */
export async function allVehicleIds(store: Store, actor: Actor, asked?: readonly string[]): Promise<string[]> {
  const { results } = await store.list(actor, vehicle, { page: 1, size: MOST });
  const wanted = asked && new Set(asked);
  return results.map(({ _id }) => _id).filter((id) => wanted?.has(id) ?? true);
}
