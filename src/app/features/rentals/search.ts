import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const RENTAL_FILTERS = ['vehicle'];
export const rentalSearchSchema = entitySearchSchema(ENTITIES.rentalContract as unknown as Entity, RENTAL_FILTERS);
