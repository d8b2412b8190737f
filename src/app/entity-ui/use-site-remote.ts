import type * as z from 'zod/mini';
import { needsAdminMode } from '../session/admin-mode.ts';
import { useSession } from '../session/use-session.ts';
import { useRemote, type Remote, type RemoteOptions } from './use-remote.ts';

/** `useRemote` of the platform administration: nothing is asked while a super administrator is on the way to admin mode. */
export function useSiteRemote<T>(url: string | null, schema: z.ZodMiniType<T>, options?: RemoteOptions): Remote<T> {
  const { user } = useSession();
  return useRemote(navigator.onLine && needsAdminMode(user, true) ? null : url, schema, options);
}
