import * as z from 'zod/mini';
import { docEntry } from '../../../domain/support/doc-entry.ts';
import { entitySearchSchema, textParam } from '../../entity-ui/list/list-search.ts';

/** Search parameters of /documentation. */
export const docsSearchSchema = z.object({ q: textParam() });

export const DOC_FILTERS = ['state', 'category', 'audience'] as const;
export const docAdminSearchSchema = entitySearchSchema(docEntry, DOC_FILTERS);
export const DOCS_PATH = '/api/v1/admin/documentation';
