import * as z from 'zod/mini';
import { diagnostic, DTC_SEVERITIES, DTC_STATUSES } from '../../../domain/dtc/diagnostic.ts';
import { idParam, listShape, wordsParam } from '../../entity-ui/list/list-search.ts';

/** First letter of a code; those of SAE J1939 have none. */
export const CODE_SYSTEMS = ['P', 'C', 'B', 'U', 'J1939'] as const;
export const DIAGNOSTIC_FILTERS = ['severity', 'code'];
export const CODE_FILTERS = ['status', 'severity', 'system'];

/** Search parameters of the diagnostic of a vehicle. `view=codes`: the history of its trouble codes, `open` one of them. */
export const diagnosticSearchSchema = z.object({
  ...listShape,
  view: wordsParam(['codes']),
  open: idParam(),
  severity: wordsParam([...(diagnostic.fields.severity.options ?? []), ...DTC_SEVERITIES]),
  code: wordsParam(diagnostic.fields.code.options ?? []),
  status: wordsParam(DTC_STATUSES),
  system: wordsParam(CODE_SYSTEMS),
});
