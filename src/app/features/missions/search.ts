import * as z from 'zod/mini';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema, wordsParam } from '../../entity-ui/list/list-search.ts';
import { reportSearchSchema } from '../../report-ui/report-search.ts';

export const MISSION_FILTERS = ['vehicle', 'driver', 'state'];
export const missionSearchSchema = entitySearchSchema(ENTITIES.mission, MISSION_FILTERS);

/** Search parameters of /rapports/navigation: those of the report; `show` the missions in its place, with those of their list. */
export const navigationSearchSchema = z.extend(reportSearchSchema, { ...missionSearchSchema.shape, show: wordsParam(['missions']) });

/** What one leaves behind for the other. */
export const NOTHING = Object.fromEntries(Object.keys(navigationSearchSchema.shape).map((key) => [key, undefined]));
