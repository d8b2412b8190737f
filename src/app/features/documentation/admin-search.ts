import { docEntry } from '../../../domain/doc-entry/doc-entry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const DOC_FILTERS = ['state', 'category', 'audience'] as const;
export const docAdminSearchSchema = entitySearchSchema(docEntry, DOC_FILTERS);
export const DOCS_PATH = '/api/v1/admin/documentation';
