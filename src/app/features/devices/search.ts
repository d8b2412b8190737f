import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const DEVICE_FILTERS = ['type', 'status'];
export const deviceSearchSchema = entitySearchSchema(ENTITIES.device, DEVICE_FILTERS);
