import * as z from 'zod/mini';
import type { ReportOption } from '../../../domain/reports/report.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { entitySearchSchema, vehicleFilterShape, wordsParam } from '../../entity-ui/list/list-search.ts';
import { reportSearchOf } from '../../report-ui/report-search.ts';

export const COST_FILTERS = ['post', 'vehicle'];

export const costSearchSchema = entitySearchSchema(ENTITIES.vehicleCost, COST_FILTERS);

/** Without tax or with it; a line for each vehicle or for each fleet. */
export const OWNERSHIP_OPTIONS: readonly ReportOption[] = [
  { key: 'tax', values: ['net', 'gross'], initial: 'net' },
  { key: 'by', values: ['vehicle', 'fleet'], initial: 'vehicle' },
];

/** Search parameters of /dashboard/tableau-de-bord-tco: `tab` the costs or the budgets, in place of what they come to. */
export const ownershipSearchSchema = z.extend(reportSearchOf(OWNERSHIP_OPTIONS), {
  ...costSearchSchema.shape,
  ...vehicleFilterShape,
  tab: wordsParam(['costs', 'budgets']),
});
