import * as z from 'zod/mini';
import { DEFECT_STATES } from '../../../domain/check-list/defect-state.ts';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
import { SEVERITIES } from '../../../domain/check-list/severity.ts';
import {
  dayParam,
  FLAG_WORDS,
  idParam,
  idsParam,
  lenient,
  listShape,
  textParam,
  vehicleFilterShape,
  wordsParam,
} from '../../entity-ui/list/list-search.ts';

/** Search parameters of the board of defects: `view` the list in its place, `open` one of them. */
export const defectsSearchSchema = z.object({
  ...listShape,
  open: idParam(),
  view: wordsParam(['list']),
  state: wordsParam(DEFECT_STATES),
  severity: wordsParam(SEVERITIES),
  overdue: wordsParam(FLAG_WORDS),
  vehicles: idsParam(),
  ...vehicleFilterShape,
});
export const DEFECT_FILTERS = ['severity', 'overdue', 'vehicles', ...VEHICLE_FILTER_NAMES, 'state'];

/** Of the checks that are late. */
export const lateSearchSchema = z.object({
  ...listShape,
  state: wordsParam(['due', 'missed', 'late', 'done']),
  drove: wordsParam(FLAG_WORDS),
  vehicles: idsParam(),
  drivers: idsParam(),
  ...vehicleFilterShape,
});
export const LATE_FILTERS = ['state', 'drove', 'vehicles', 'drivers', ...VEHICLE_FILTER_NAMES];

/** Of the templates: `view` their assignments in their place. */
export const templatesSearchSchema = z.object({
  ...listShape,
  open: idParam(),
  view: wordsParam(['assignments']),
  status: wordsParam(['draft', 'published', 'retired']),
  kind: wordsParam(['check', 'handover', 'install', 'removal']),
});
export const TEMPLATE_FILTERS = ['status', 'kind'];

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

/** Of the records of the whole organization: `view` the figures in their place. */
export const recordsSearchSchema = z.object({
  ...listShape,
  view: wordsParam(['all', 'stats']),
  /** What the figures are gathered by. */
  by: wordsParam(['template', 'vehicle', 'repair']),
  period: lenient(z.enum(PERIODS)),
  from: dayParam(),
  to: dayParam(),
  verdict: wordsParam(['fit', 'fit-with-reserve', 'do-not-drive']),
  marks: wordsParam(['incomplete', 'tooFast', 'clockDoubt', 'gap', 'fork', 'replaced']),
  vehicles: idsParam(),
  templates: textParam(400),
  authors: textParam(400),
  ...vehicleFilterShape,
});
export const RECORD_FILTERS = ['verdict', 'marks', 'vehicles', 'templates', 'authors', ...VEHICLE_FILTER_NAMES];

/** Of one template: its key. */
export const templateSearchSchema = z.object({ template: lenient(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))) });
