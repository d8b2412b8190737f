import * as z from 'zod/mini';
import { ENTITIES } from '../../../domain/registry.ts';
import { dayParam, FLAG_WORDS, idParam, idsParam, lenient, listShape, wordsParam } from '../../entity-ui/list/list-search.ts';

const { fields } = ENTITIES.alert;
/** Written again here: the route, which every screen loads, needs their names and nothing else of the calendar. */
const PERIODS = [
  'today',
  'yesterday',
  'last7',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'last30',
  'thisYear',
  'lastYear',
] as const;
export const ALERT_FILTERS = ['acknowledged', 'severity', 'kind', 'state', 'rule', 'vehicle'];

/** Search parameters of the report of alerts: the period, `view` how they are gathered, `open` one of them. */
export const alertsReportSearchSchema = z.object({
  ...listShape,
  period: lenient(z.enum(PERIODS)),
  from: dayParam(),
  to: dayParam(),
  view: wordsParam(['rule', 'vehicle']),
  open: idParam(),
  acknowledged: wordsParam(FLAG_WORDS),
  severity: wordsParam(fields.severity.options ?? []),
  kind: wordsParam(fields.kind.options ?? []),
  state: wordsParam(fields.state.options ?? []),
  rule: idsParam(),
  vehicle: idsParam(),
});
