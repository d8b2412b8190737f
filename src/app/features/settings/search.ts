import * as z from 'zod/mini';
import { auditShape } from '../../entity-ui/audit/audit-search.ts';
import { listShape, wordsParam } from '../../entity-ui/list/list-search.ts';

/** `view=trail`: what administrators did, in place of the settings. */
export const settingsSearchSchema = z.object({
  ...listShape,
  ...auditShape,
  page: z.catch(z.optional(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(100_000)))), undefined),
  view: wordsParam(['trail']),
});
