import * as z from 'zod/mini';
import { ROLES } from '../../../domain/access/roles.ts';
import { idParam, listShape, wordsParam, yesParam } from '../../entity-ui/list/list-search.ts';
import { USER_STATES } from './user-state.ts';

export const USER_FILTERS = ['state', 'role'] as const;

/** /gestion/utilisateurs: `open` a member, `edit` the form, `new` an invitation, and what the list is filtered by. */
export const userSearchSchema = z.object({ open: idParam(), edit: yesParam(), new: yesParam(), ...listShape, state: wordsParam(USER_STATES), role: wordsParam(ROLES) });
export type UserSearch = z.infer<typeof userSearchSchema>;
