import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const CLAIM_FILTERS = ['state', 'kind', 'vehicle', 'driver', 'third'];
export const claimSearchSchema = entitySearchSchema(ENTITIES.claim as unknown as Entity, CLAIM_FILTERS);
