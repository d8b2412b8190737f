import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const CLAIM_FILTERS = ['state', 'kind', 'vehicle', 'driver', 'third'];
export const claimSearchSchema = entitySearchSchema(ENTITIES.claim, CLAIM_FILTERS);
