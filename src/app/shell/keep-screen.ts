import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { rightsKey } from '../../domain/access/guards.ts';
import { isNamed } from '../../domain/identity/session-user.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { dropScreens, keepHere } from '../boot/kept-screens.ts';
import { activeOrgCookie, tokenPayload } from '../session/cookies.ts';
import { doorStore } from '../session/door-store.ts';
import { isContinuing, sessionStore } from '../session/session.ts';
import { whenIdle } from './first-screen.ts';

/** Screens that people open first; none that shows a secret or asks for one. */
const KEPT =
  /^\/($|cartographie|check-list-vehicule|tableau-de-bord|rapports|eco-conduite|reservations|gestion(\/(vehicules|conducteurs|flottes|sites|zones|entretiens))?\/?$)/;
/** What a screen shows is there by then. */
const SETTLED_MS = 1500;
/** What would not be drawn again as it is, or stands for what is still on its way. */
const PASSING = '[role="dialog"], [aria-busy="true"], input[type="password"]';

/** Whether screens may be kept now: of a session that stands open, on a device that keeps the application and that nobody else shares (docs/offline.md). */
function mayKeep(): boolean {
  const { phase, user, lost } = sessionStore.getSnapshot();
  const { door, lock, rule } = doorStore.getSnapshot();
  const isOpen = phase === 'ready' && user?.organization && !lost && !user.asAdmin && !isContinuing();
  // Somebody else may have signed in beside this page.
  const isTheirs = user?.organization && tokenPayload()?.id === user.id && isNamed(user.organization, activeOrgCookie());
  return Boolean(isOpen && isTheirs) && door === 'open' && !lock && !rule.required && Boolean(navigator.serviceWorker?.controller);
}

/** A copy of what is shown without what only the living screen may have: names that labels point at, what is fetched, what is typed in. */
function pictureOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[id], [name], [for], [src], [srcset], [autofocus]'))
    for (const name of [
      'id',
      'name',
      'for',
      'srcset',
      'autofocus',
      ...(/^(data:|\/icons\/)/.test(element.getAttribute('src') ?? 'data:') ? [] : ['src']),
    ])
      element.removeAttribute(name);
  return copy.innerHTML;
}

function isAtTop(root: HTMLElement): boolean {
  return scrollY === 0 && [...root.querySelectorAll('main, main *')].every(({ scrollTop }) => scrollTop === 0);
}

/** Keeps what is shown now for the next start at this address. */
function keepShown(): void {
  const root = document.getElementById('root');
  const isShown = root && KEPT.test(location.pathname) && !root.querySelector(PASSING) && !document.getElementById('boot') && isAtTop(root);
  if (!isShown || !mayKeep()) return;
  const timeZone = sessionStore.getSnapshot().settings?.timeZone ?? 'Europe/Paris';
  // With its year: it may be read much later.
  const time = formatDateTime(Date.now(), i18next.language, timeZone, 0);
  keepHere(pictureOf(root), i18next.t('common:keptScreen', { time }));
}

/** Keeps screens as they settle and as the page is left; forgets all as soon as they may not be kept, or other rights hold. */
export function watchScreens(router: AnyRouter): void {
  let rights: string | undefined;
  const judge = (): void => {
    const { phase, user, permissions } = sessionStore.getSnapshot();
    if (phase !== 'ready') return;
    const now = rightsKey(user, permissions);
    if (!mayKeep() || (rights !== undefined && now !== rights)) dropScreens();
    rights = now;
  };
  judge();
  sessionStore.subscribe(judge);
  doorStore.subscribe(judge);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(keepShown), SETTLED_MS);
  };
  settle();
  router.subscribe('onResolved', settle);
  // On a first visit the screen is there before.
  (navigator as Partial<Navigator>).serviceWorker?.addEventListener('controllerchange', settle);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepShown());
}
