import * as z from 'zod/mini';
import { dayParam, wordsParam } from '../../entity-ui/list/list-search.ts';
import { reportSearchSchema } from '../../report-ui/report-search.ts';

export const SHOWN = ['distance', 'driving', 'vehicles', 'alerts'] as const;
export type Shown = (typeof SHOWN)[number];

/** Search parameters of /tableau-de-bord: `show` the figure of the chart. */
export const dashboardSearchSchema = z.extend(reportSearchSchema, { show: wordsParam(SHOWN) });

/** Search parameters of /tableau-de-bord-journalier: `day` another day than today. */
export const dailySearchSchema = z.extend(reportSearchSchema, { day: dayParam(), q: reportSearchSchema.shape.at });
