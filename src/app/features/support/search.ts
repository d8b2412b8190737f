import * as z from 'zod/mini';
import { ticket, TICKET_PRIORITIES, TICKET_STATES } from '../../../domain/support/ticket.ts';
import { entitySearchSchema, idsParam, listShape, wordsParam } from '../../entity-ui/list/list-search.ts';

export const TICKET_FILTERS = ['state', 'category', 'priority', 'vehicle'] as const;

/** Search parameters of /support: `new` an empty form, `open` with `edit` that of a request. */
export const supportSearchSchema = entitySearchSchema(ticket, TICKET_FILTERS);

/** Search parameters of /admin/support. */
export const staffSearchSchema = z.object({
  ...listShape,
  state: wordsParam(TICKET_STATES),
  account: idsParam(),
  priority: wordsParam(TICKET_PRIORITIES),
  assignee: idsParam(),
});
