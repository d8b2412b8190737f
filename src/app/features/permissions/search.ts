import * as z from 'zod/mini';
import { ROLES, PERMISSION_FLAGS } from '../../../domain/access/permissions.ts';
import { listShape, textParam, wordsParam } from '../../entity-ui/list/list-search.ts';

/** Search parameters of /gestion/permissions. */
export const permissionsSearchSchema = z.object({
  ...listShape,
  /** People, or their roles. */
  by: z.catch(z.optional(z.enum(['role'])), undefined),
  /** The person, or the role, whose permissions are open beside the matrix. */
  open: z.catch(z.optional(z.union([z.uuid(), z.enum(ROLES)])), undefined),
  role: wordsParam(ROLES),
  /** Departments, each encoded: a name may hold a comma. */
  department: textParam(500),
  /** Only people who go without one of these. */
  without: wordsParam(PERMISSION_FLAGS),
});
export type PermissionsSearch = z.infer<typeof permissionsSearchSchema>;

export const FILTER_KEYS = ['role', 'department', 'without'] as const;
