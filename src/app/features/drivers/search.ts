import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const DRIVER_FILTERS = ['fleet', 'status'];
export const driverSearchSchema = entitySearchSchema(ENTITIES.driver, DRIVER_FILTERS);
