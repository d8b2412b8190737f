import * as z from 'zod/mini';
import { dayParam } from '../../entity-ui/list/list-search.ts';

/** Search parameters of the sheet of a vehicle: the period it tells of; without them it tells of now alone. */
export const vehicleCaptureSchema = z.object({ from: dayParam(), to: dayParam() });
