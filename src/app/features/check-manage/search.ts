import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  dayParam,
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
