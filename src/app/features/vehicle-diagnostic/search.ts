import * as z from 'zod/mini';
import { diagnostic } from '../../../domain/diagnostic/diagnostic.ts';
import { listShape, wordsParam } from '../../entity-ui/list/list-search.ts';

export const DIAGNOSTIC_FILTERS = ['severity', 'code'];

/** Search parameters of the diagnostics of a vehicle. */
export const diagnosticSearchSchema = z.object({
  ...listShape,
  severity: wordsParam(diagnostic.fields.severity.options ?? []),
  code: wordsParam(diagnostic.fields.code.options ?? []),
});
