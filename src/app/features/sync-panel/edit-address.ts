import type { Mutation } from '../../../domain/sync/protocol.ts';
import { ROW_SCREENS } from '../../entity-ui/row-address.ts';

/** Where a refused write is mended; undefined when it has no form, or takes a row away. */
export function editAddress({
  entity,
  id,
  op,
}: Pick<Mutation, 'entity' | 'id' | 'op'>): { to: string; search: Record<string, unknown> } | undefined {
  if (op !== 'remove' && entity === 'reservation') return { to: `/reservations/${id}`, search: { edit: 1 } };
  if (op === 'remove' || !Object.hasOwn(ROW_SCREENS, entity)) return undefined;
  const { to, param } = ROW_SCREENS[entity as keyof typeof ROW_SCREENS];
  return { to, search: { [param]: id, edit: 1 } };
}
