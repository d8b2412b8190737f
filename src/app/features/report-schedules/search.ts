import * as z from 'zod/mini';
import { ENTITIES } from '../../../domain/registry.ts';
import { REPORT_RUN_STATES } from '../../../domain/report-schedule/report-schedule.ts';
import { REPORT_SLUGS } from '../../../domain/reports/slugs.ts';
import { entitySearchSchema, textParam, wordsParam } from '../../entity-ui/list/list-search.ts';

export const SCHEDULE_FILTERS = ['frequency', 'format', 'active'];

/** Search parameters of /rapports/automatiques: `view` what was run; `of` and `asked`, beside `new`: a report, and what was on its screen. */
export const scheduleSearchSchema = z.extend(entitySearchSchema(ENTITIES.reportSchedule, SCHEDULE_FILTERS), {
  view: wordsParam(['runs']),
  state: wordsParam(REPORT_RUN_STATES),
  schedule: textParam(2000),
  of: wordsParam(REPORT_SLUGS),
  asked: textParam(8000),
});
