import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const DEVICE_FILTERS = ['type', 'status'];
export const deviceSearchSchema = entitySearchSchema(ENTITIES.device as unknown as Entity, DEVICE_FILTERS);
