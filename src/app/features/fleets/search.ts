import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const FLEET_FILTERS = ['parent', 'manager'];
export const fleetSearchSchema = entitySearchSchema(ENTITIES.fleet as unknown as Entity, FLEET_FILTERS);
