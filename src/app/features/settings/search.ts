import * as z from 'zod/mini';
import { auditShape, listShape, pageParam, wordsParam } from '../../entity-ui/list/list-search.ts';

/** `view=trail`: what administrators did, in place of the settings. */
export const settingsSearchSchema = z.object({
  ...listShape,
  ...auditShape,
  page: pageParam(),
  view: wordsParam(['trail']),
});
