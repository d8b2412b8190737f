import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const FLEET_FILTERS = ['parent', 'manager'];
export const fleetSearchSchema = entitySearchSchema(ENTITIES.fleet, FLEET_FILTERS);
