import type { Entity } from '../../../domain/kit/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const RULE_FILTERS = ['kind', 'severity', 'enabled'];
export const ruleSearchSchema = entitySearchSchema(ENTITIES.alertRule as unknown as Entity, RULE_FILTERS);
