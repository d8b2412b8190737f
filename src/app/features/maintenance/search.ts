import * as z from 'zod/mini';
import { DUE_STATES, MAINTENANCE_KINDS, MAINTENANCE_STATES } from '../../../domain/maintenance/maintenance.ts';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema, vehicleFilterShape, wordsParam } from '../../entity-ui/list/list-search.ts';

export const WORK_FILTERS = ['state', 'kind', 'vehicle', 'plan'];
export const PLAN_FILTERS = ['kind', 'active'];
export const DUE_FILTERS = ['due', 'kind', 'vehicle', ...VEHICLE_FILTER_NAMES];

export const workSearchSchema = entitySearchSchema(ENTITIES.maintenance, WORK_FILTERS);

/** Search parameters of /gestion/entretiens: `view` what is due, or the plans, in place of the work; `due` the state of what is due. */
export const maintenanceSearchSchema = z.extend(workSearchSchema, {
  view: wordsParam(['dues', 'plans']),
  kind: wordsParam(MAINTENANCE_KINDS),
  state: wordsParam(MAINTENANCE_STATES),
  active: wordsParam(['yes', 'no']),
  due: wordsParam(DUE_STATES),
  ...vehicleFilterShape,
});

/** What a view leaves behind for the next. */
export const NOTHING = Object.fromEntries(
  ['view', 'open', 'edit', 'new', 'q', 'sort', ...new Set([...WORK_FILTERS, ...PLAN_FILTERS, ...DUE_FILTERS])].map((key) => [
    key,
    undefined,
  ]),
);
