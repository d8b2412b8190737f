import { ticket } from '../../../domain/ticket/ticket.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const TICKET_FILTERS = ['state', 'category', 'priority', 'vehicle'] as const;

/** Search parameters of /support: `new` an empty form, `open` with `edit` that of a request. */
export const supportSearchSchema = entitySearchSchema(ticket, TICKET_FILTERS);
