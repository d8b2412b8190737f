import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const RULE_FILTERS = ['kind', 'severity', 'enabled'];
export const ruleSearchSchema = entitySearchSchema(ENTITIES.alertRule, RULE_FILTERS);
