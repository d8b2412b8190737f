import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { rightsKey } from '../../domain/access/guards.ts';
import { armAdminMode, useDoor, useIsAsked, usePlatform, useSession } from '../session/use-session.ts';
import { toLogin } from '../session/session.ts';
import { useSyncStatus } from '../entity-ui/use-rows.ts';
import { WithdrawnPage } from './error-page.tsx';
import { Frame, type LayoutName } from './frame.tsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { dismiss, noticeStore } from '../shell/notifications.ts';
import { Button, IconButton } from '../ui/button.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: LayoutName;
    /** Label `nav:<title>` of the screen. */
    title?: string;
    /** Instead, where it depends on the address. */
    titleOf?: (params: Record<string, string>) => string;
    /** /admin and what is under it: a super administrator enters admin mode. */
    adminOnly?: boolean;
  }
}

/** The layout of the current screen, once user and preferences are known (specification §2). */
export function Root() {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const title = useMatches({
    select: (matches) => matches.at(-1)?.staticData.titleOf?.(matches.at(-1)!.params) ?? matches.at(-1)?.staticData.title,
  });
  const page = <Page layout={data.layout ?? 'default'} title={title} adminOnly={data.adminOnly === true} />;
  const isClosed = useClosed();
  const isAsked = useIsAsked();
  if (data.layout === 'void') return page;
  return (
    <>
      <Loading />
      {page}
      {isClosed && data.layout !== 'void-anonymous' ? null : <Snackbars />}
      {isAsked && !isClosed ? (
        <Suspense>
          <SecretDialog />
        </Suspense>
      ) : null}
      <Suspense>
        <UpdatePrompt />
      </Suspense>
    </>
  );
}

function Page({ layout, title, adminOnly }: { layout: LayoutName; title: string | undefined; adminOnly: boolean }) {
  const { t, i18n } = useTranslation('nav');
  const router = useRouter();
  const { phase, user, permissions } = useSession();
  const site = usePlatform();
  const words = title ? t(title) : '';
  useEffect(() => {
    document.title = [words, user?.organization?.name ?? site.title ?? 'Sillage'].filter(Boolean).join(' · ');
  }, [words, user, site, i18n.language]);
  useEffect(
    () => armAdminMode(user, adminOnly, () => toLogin({ adminMode: 'true', ...(user ? { email: user.email } : {}) })),
    [user, adminOnly],
  );
  // Rights that change while a page shows, an account suspended or open again: its guard decides anew.
  const rights = rightsKey(user, permissions);
  const guarded = useRef({ phase, rights });
  useEffect(() => {
    const before = guarded.current;
    guarded.current = { phase, rights };
    if (before.phase === 'ready' && before.rights !== rights) void router.invalidate();
  }, [phase, rights, router]);
  const isWithdrawn = useSyncStatus().phase === 'forbidden';
  const isClosed = useClosed();
  const isChoice = useDoor().door === 'choose';
  if (layout === 'void-anonymous') return <Outlet />;
  if (phase !== 'ready') return null;
  // Nobody is here: the guard of the page is on its way to the login page.
  if (!user) return <Outlet />;
  // Nothing that was open stays under it: drafts are kept as they are typed. A page for a capture has nobody to choose a code.
  if (isClosed && !(layout === 'void' && isChoice))
    return (
      <Suspense>
        <LockScreen user={user} />
      </Suspense>
    );
  if (layout === 'void')
    return (
      <div data-layout="void">
        <Outlet />
      </div>
    );
  return (
    <Frame layout={layout} title={words}>
      {isWithdrawn ? <WithdrawnPage /> : <Outlet />}
    </Frame>
  );
}

/** Whether the copy of the person is closed to whoever is there; what closes it is on this device before it is wanted. */
function useClosed(): boolean {
  const { user } = useSession();
  const { door, lock } = useDoor();
  const mayClose = lock !== null || door !== 'open';
  useEffect(() => {
    // Without it the door asks for it again as it closes.
    if (mayClose) loadLock().catch(() => undefined);
  }, [mayClose]);
  return user !== null && door !== 'open';
}

const UpdatePrompt = lazy(() => import('./update-prompt.tsx').then((module) => ({ default: module.UpdatePrompt })));
const loadLock = () => import('./lock-screen.tsx');
const LockScreen = lazy(() => loadLock().then((module) => ({ default: module.LockScreen })));
const SecretDialog = lazy(() => loadLock().then((module) => ({ default: module.SecretDialog })));

function Loading() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [state, setState] = useState<LoadingState>('idle');
  const [bar] = useState(() => createLoading(setState));
  useEffect(() => {
    if (loading) bar.start();
    else bar.end();
  }, [loading, bar]);
  return <LoadingBar state={state} />;
}

export type LoadingState = 'idle' | 'running' | 'ending';

/** Navigations longer than 200 ms show a bar that takes 5 s to cross (specification §4 and §9; the 5 s are `--loading-dur`). */
export const LOADING_DELAY_MS = 200;
const LEAVING_MS = 180;

/** State machine of the bar: `start` arms, `end` completes and goes; one that was never shown never flashes. */
export function createLoading(tell: (state: LoadingState) => void): { start: () => void; end: () => void } {
  let state: LoadingState = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: LoadingState): void => {
    if (state !== next) tell((state = next));
  };
  return {
    start() {
      clearTimeout(timer);
      if (state === 'running') return;
      timer = setTimeout(() => set('running'), LOADING_DELAY_MS);
    },
    end() {
      clearTimeout(timer);
      if (state === 'idle') return;
      set('ending');
      timer = setTimeout(() => set('idle'), LEAVING_MS);
    },
  };
}

/** 2 px under the bar; starts after 200 ms, advances steadily for 5 s, completes when the navigation ends. */
function LoadingBar({ state }: { state: 'idle' | 'running' | 'ending' }) {
  if (state === 'idle') return null;
  return <div className={`loading-bar loading-${state}`} role="progressbar" aria-hidden="true" />;
}

/** Bottom left: the messages of the application. */
function Snackbars() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.getSnapshot);
  return (
    <div className="snacks" aria-live="polite">
      {notices.map(({ id, type, msg, errorMsg, action }) => (
        <Snackbar
          key={id}
          type={type}
          onClose={() => dismiss(id)}
          action={
            action ? (
              <Button
                variant="ghost"
                size="sm"
                className="text-current!"
                onClick={() => {
                  dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ) : null
          }
        >
          {errorMsg === undefined ? msg : <b>{msg}</b>}
          {errorMsg === undefined ? null : ` ${errorMsg}`}
        </Snackbar>
      ))}
    </div>
  );
}

interface SnackbarProps {
  type: 'info' | 'error';
  children: ReactNode;
  action?: ReactNode;
  onClose: () => void;
}

export function Snackbar({ type, children, action, onClose }: SnackbarProps) {
  const { t } = useTranslation('common');
  const error = type === 'error';
  return (
    <div className={error ? 'snack snack-error' : 'snack'} role={error ? 'alert' : 'status'} data-type={type}>
      {error ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      <IconButton size="sm" label={t('close')} icon={<X />} onClick={onClose} />
    </div>
  );
}
