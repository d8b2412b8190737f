import * as z from 'zod/mini';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ROLES } from '../../../domain/access/permissions.ts';
import { SYNC_DEVICE_STATES } from '../../../domain/sync/sync-device.ts';
import { DAY_MS } from '../../../domain/time/time-zone.ts';
import { idParam, lenient, listShape, wordsParam, yesParam } from '../../entity-ui/list/list-search.ts';

export const USER_STATES = ['active', 'invited', 'expired', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

/** An invitation is good for seven days. */
export const INVITATION_MS = 7 * DAY_MS;

/** Where somebody stands in the organization, as of now. */
export function userStateOf(row: LocalRow, nowMs: number): UserState {
  if (row['user'] === null)
    return typeof row['invitedAt'] === 'string' && Date.parse(row['invitedAt']) + INVITATION_MS > nowMs ? 'invited' : 'expired';
  return row['active'] === true ? 'active' : 'deactivated';
}

export function isMember(row: LocalRow): boolean {
  return row['user'] !== null;
}

const isAdmin = (row: LocalRow): boolean => isMember(row) && row['active'] === true && row['role'] === 'admin';

/** Whether an administrator is left once these rows are no longer ones: the last one stays (the server refuses it too). */
export function keepsAnAdmin(rows: readonly LocalRow[], leaving: ReadonlySet<string>): boolean {
  return rows.some((row) => isAdmin(row) && !leaving.has(row._id)) || !rows.some((row) => isAdmin(row) && leaving.has(row._id));
}

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
