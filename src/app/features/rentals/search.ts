import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const RENTAL_FILTERS = ['vehicle'];
export const rentalSearchSchema = entitySearchSchema(ENTITIES.rentalContract, RENTAL_FILTERS);
