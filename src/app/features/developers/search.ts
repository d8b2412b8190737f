import * as z from 'zod/mini';
import { API_KEY_STATES } from '../../../domain/platform/api-key-states.ts';
import { idParam, listShape, wordsParam, yesParam } from '../../entity-ui/list/list-search.ts';

/** `open`: a key beside the list; `new`: the form of a new one. */
export const developersSearchSchema = z.object({ ...listShape, state: wordsParam(API_KEY_STATES), open: idParam(), new: yesParam() });
