import type { EntityName } from '../../domain/registry.ts';
import { useRows, useSyncStatus } from '../entity-ui/use-rows.ts';

/** Whether the rows of an entity are here, all of them: a capture opens on a device that has nothing yet. */
export function useMirrored(entity: EntityName): boolean {
  const { loaded } = useRows(entity);
  return useSyncStatus().phase !== 'first-mirror' && loaded;
}
