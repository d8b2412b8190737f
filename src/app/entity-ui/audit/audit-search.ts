import { AUDIT_ACTIONS, AUDIT_BY } from '../../../domain/platform/audit.ts';
import { wordsParam } from '../list/list-search.ts';

/** Filters of the trail, beside those of every list. */
export const auditShape = { action: wordsParam(AUDIT_ACTIONS), by: wordsParam(AUDIT_BY) };
