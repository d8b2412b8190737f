import * as z from 'zod/mini';
import { SYNC_DEVICE_STATES } from '../../../domain/sync/sync-device-state.ts';
import { ROLES } from '../../../domain/access/roles.ts';
import { idParam, lenient, listShape, wordsParam, yesParam } from '../../entity-ui/list/list-search.ts';
import { USER_STATES } from './user-state.ts';

export const USER_FILTERS = ['state', 'role'] as const;

/** /gestion/utilisateurs: `open` a member, `edit` the form, `new` an invitation, what the list is filtered by; `view=devices` their devices, by `sync`. */
export const userSearchSchema = z.object({
  open: idParam(),
  edit: yesParam(),
  new: yesParam(),
  ...listShape,
  state: wordsParam(USER_STATES),
  role: wordsParam(ROLES),
  view: lenient(z.enum(['devices'])),
  sync: wordsParam(SYNC_DEVICE_STATES),
});
export type UserSearch = z.infer<typeof userSearchSchema>;
