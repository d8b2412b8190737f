import * as z from 'zod/mini';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema, wordsParam } from '../../entity-ui/list/list-search.ts';

export const DRIVER_FILTERS = ['fleet', 'status'];
export const ASSIGNMENT_FILTERS = ['vehicle', 'driver'];

export const driverSearchSchema = entitySearchSchema(ENTITIES.driver, DRIVER_FILTERS);
export const assignmentSearchSchema = entitySearchSchema(ENTITIES.driverAssignment, ASSIGNMENT_FILTERS);

/** Search parameters of /gestion/conducteurs: `tab` who had which vehicle when, in place of the people. */
export const driversSearchSchema = z.extend(driverSearchSchema, {
  ...assignmentSearchSchema.shape,
  tab: wordsParam(['assignments']),
});
