import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DEFECT_STATES, SEVERITIES } from '../../../domain/check-list/defect.ts';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
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
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useVehicleMatcher } from '../../entity-ui/vehicle/vehicle-filters.tsx';

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

/** Filters by vehicle and by those that follow the person, whether these leave a vehicle, and its plate. */
export function useVehicleFilters(search: Readonly<Record<string, unknown>>): {
  groups: FilterGroup[];
  isLooked: (vehicle: string | null) => boolean;
  plateOf: (vehicle: string | null) => string | undefined;
} {
  const { t } = useTranslation(['vehicle', 'list']);
  const { rows: vehicles, byId } = useRows('vehicle');
  const looked = useVehicleFilterGroups(search);
  const isWanted = useVehicleMatcher(search);
  const named = search['vehicles'];
  const groups = useMemo(
    (): FilterGroup[] => [
      {
        key: 'vehicles',
        label: t('vehicle:one'),
        all: t('list:any'),
        selected: typeof named === 'string' ? named.split(',') : [],
        options: vehicles.map(({ _id, registration }) => ({ value: _id, label: String(registration) })),
      },
      ...looked,
    ],
    [t, vehicles, looked, named],
  );
  return {
    groups,
    isLooked: useCallback((vehicle) => isWanted === null || isWanted(byId.get(vehicle ?? '') ?? {}), [isWanted, byId]),
    plateOf: useCallback((vehicle) => byId.get(vehicle ?? '')?.registration, [byId]),
  };
}
