import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { keepAnswer, readAnswer } from '../../db/queries/kept-answers.ts';
import { liveSyncStatus } from '../../db/queries/sync-status.ts';
import { call, HttpError, leastFetch, statusOf } from '../session/http.ts';
import { needsAdminMode, useSession } from '../session/use-session.ts';

export interface Remote<T> {
  /** The last answer, this visit's or one kept on the device. */
  value: T | undefined;
  /** When it came, ISO. */
  at: string | null;
  /** `asking`: nothing to show yet; `fresh`; `kept`: an older answer, the server could not be asked; `refused`, `failed`: nothing to show. */
  phase: 'asking' | 'fresh' | 'kept' | 'offline' | 'refused' | 'failed';
  error: unknown;
  /** Asks again; resolves when the answer is shown. */
  reload: () => Promise<void>;
}

type State<T> = Omit<Remote<T>, 'reload'>;

const NOTHING: State<never> = { value: undefined, at: null, phase: 'asking', error: undefined };

interface RemoteOptions {
  /** Asks again this often while the page is seen. */
  everyMs?: number | undefined;
}

/**
 * What only the server has (administration, sessions, platform content): the answer kept on this device shows at once with its age,
 * the server is asked again when it can be. Answers, kept ones too, pass `schema`. `url` null asks nothing.
 */
export function useRemote<T>(url: string | null, schema: z.ZodMiniType<T>, { everyMs }: RemoteOptions = {}): Remote<T> {
  const [{ of, ...state }, setState] = useState<State<T> & { of: string | null }>({ ...NOTHING, of: url });
  const latest = useRef(url);
  latest.current = url;
  const asked = useRef(0);
  const shown = useRef(0);

  const reload = useCallback(async (): Promise<void> => {
    if (url === null) return;
    const turn = ++asked.current;
    // An answer that comes after a later question's says what was before.
    const show = (change: (before: State<T>) => State<T>): void => {
      if (latest.current !== url || turn < shown.current) return;
      shown.current = turn;
      setState((before) => ({ ...change(before.of === url ? before : NOTHING), of: url }));
    };
    try {
      const parsed = schema.safeParse(await leastFetch(call(url)));
      if (!parsed.success) throw new HttpError('not the declared answer');
      show(() => ({ value: parsed.data, at: new Date().toISOString(), phase: 'fresh', error: undefined }));
      if (shown.current === turn) void keepAnswer(url, parsed.data);
    } catch (error) {
      const status = statusOf(error);
      const refused = status !== undefined && status < 500 && status !== 401 && status !== 429;
      show((before) => ({
        ...before,
        ...(refused ? { value: undefined, at: null } : {}),
        phase: refused ? 'refused' : before.value !== undefined ? 'kept' : status === undefined ? 'offline' : 'failed',
        error,
      }));
    }
  }, [url, schema]);

  useEffect(() => {
    if (url === null) return;
    let gone = false;
    readAnswer<unknown>(url)
      .then((kept) => {
        const parsed = kept && schema.safeParse(kept.value);
        if (gone || !kept || !parsed?.success) return;
        setState((before) =>
          before.of === url && before.phase === 'fresh'
            ? before
            : { of: url, value: parsed.data, at: kept.at, phase: 'kept', error: undefined },
        );
      })
      // Nothing kept, or storage refused: the answer of the server is waited for.
      .catch(() => undefined);
    const ask = (): void => {
      if (document.visibilityState === 'visible') void reload();
    };
    void reload();
    window.addEventListener('online', ask);
    const timer = everyMs === undefined ? undefined : setInterval(ask, everyMs);
    return () => {
      gone = true;
      window.removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, [url, schema, everyMs, reload]);

  return { ...(of === url ? state : NOTHING), reload };
}

interface SiteRemoteOptions extends RemoteOptions {
  /** The person's own organization answers: admin mode has no part in it. */
  isOwn?: boolean | undefined;
}

/** `useRemote` of the platform administration: nothing is asked while a super administrator is on the way to admin mode. */
export function useSiteRemote<T>(url: string | null, schema: z.ZodMiniType<T>, { isOwn, ...options }: SiteRemoteOptions = {}): Remote<T> {
  const { user } = useSession();
  return useRemote(!isOwn && liveSyncStatus().getSnapshot().online && needsAdminMode(user, true) ? null : url, schema, options);
}
