import * as z from 'zod/mini';
import { textParam } from '../../entity-ui/list/list-search.ts';

/** Search parameters of /documentation. */
export const docsSearchSchema = z.object({ q: textParam() });
