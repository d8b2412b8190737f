import type * as z from 'zod/mini';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { needsAdminMode } from '../session/admin-mode.ts';
import { useSession } from '../session/use-session.ts';
import { useRemote, type Remote, type RemoteOptions } from './use-remote.ts';

interface SiteRemoteOptions extends RemoteOptions {
  /** The person's own organization answers: admin mode has no part in it. */
  isOwn?: boolean | undefined;
}

/** `useRemote` of the platform administration: nothing is asked while a super administrator is on the way to admin mode. */
export function useSiteRemote<T>(url: string | null, schema: z.ZodMiniType<T>, { isOwn, ...options }: SiteRemoteOptions = {}): Remote<T> {
  const { user } = useSession();
  return useRemote(!isOwn && liveSyncStatus().getSnapshot().online && needsAdminMode(user, true) ? null : url, schema, options);
}
