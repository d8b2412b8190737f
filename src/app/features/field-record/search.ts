import * as z from 'zod/mini';
import { idParam, textParam } from '../../entity-ui/list/list-search.ts';

/** Of a blank form: the template by its key, and the vehicle it is for. */
export const blankSearchSchema = z.object({ template: textParam(40), vehicle: idParam() });
