import * as z from 'zod/mini';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema, wordsParam } from '../../entity-ui/list/list-search.ts';
import { reportSearchSchema } from '../../report-ui/report-search.ts';

export const ROUND_FILTERS = ['vehicle', 'driver', 'active'];
export const roundSearchSchema = entitySearchSchema(ENTITIES.round, ROUND_FILTERS);

/** Search parameters of /rapports/tournee: those of the report; `show` the rounds in its place, with those of their list. */
export const roundsSearchSchema = z.extend(reportSearchSchema, { ...roundSearchSchema.shape, show: wordsParam(['rounds']) });

/** What one leaves behind for the other. */
export const NOTHING = Object.fromEntries(Object.keys(roundsSearchSchema.shape).map((key) => [key, undefined]));
