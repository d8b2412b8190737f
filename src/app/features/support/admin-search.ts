import * as z from 'zod/mini';
import { TICKET_PRIORITIES, TICKET_STATES } from '../../../domain/ticket/ticket.ts';
import { idsParam, listShape, wordsParam } from '../../entity-ui/list/list-search.ts';

export const STAFF_FILTERS = ['state', 'account', 'priority', 'assignee'] as const;

/** Search parameters of /admin/support. */
export const staffSearchSchema = z.object({
  ...listShape,
  state: wordsParam(TICKET_STATES),
  account: idsParam(),
  priority: wordsParam(TICKET_PRIORITIES),
  assignee: idsParam(),
});
