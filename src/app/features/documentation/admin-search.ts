import { docEntry } from '../../../domain/doc-entry/doc-entry.ts';
import type { Entity } from '../../../domain/kit/entity.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const DOC_FILTERS = ['state', 'category', 'audience'] as const;
export const docAdminSearchSchema = entitySearchSchema(docEntry as unknown as Entity, DOC_FILTERS);
export const DOCS_PATH = '/api/v1/admin/documentation';
