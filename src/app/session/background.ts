import { directoryIdOf } from '../../domain/identity/directory-ids.ts';
import { nudgeSync, runSync } from './run-sync.ts';
import { startKeepAlive } from './keep-alive.ts';
import { resumeLiveNotifications, startLiveNotifications } from './live-notifications.ts';
import { startLater } from './later.ts';
import { markFound, markLost, sessionStore } from './session.ts';

let running = '';

/** What goes on behind the screens once it is known who is here: the mirror, the session's renewal, the live notifications. */
export function startBackground(): void {
  startKeepAlive((state) => {
    if (state === 'over') return markLost();
    markFound();
    nudgeSync();
    resumeLiveNotifications();
  });
  const follow = (): void => {
    const { phase, user } = sessionStore.getSnapshot();
    if (phase !== 'ready' || !user) return;
    const key = `${user.id}:${user.organization?.id ?? ''}`;
    if (key === running) return;
    running = key;
    runSync({ userId: user.id, orgId: user.organization?.id ?? null });
    startLiveNotifications(directoryIdOf(user));
  };
  sessionStore.subscribe(follow);
  follow();
  startLater();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudgeSync();
  });
}
