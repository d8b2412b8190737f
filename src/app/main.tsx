import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { laterWords } from './i18n/message-files.ts';
import { startI18n } from './i18n/setup.ts';
import { RouteError } from './layouts/error-page.tsx';
import { preloadNavigation } from './layouts/frame.tsx';
import { routeTree } from './routes/tree.ts';
import { sessionReady, startedHere } from './session/session.ts';
import { loadSite } from './session/use-session.ts';
import { firstData, firstScreen, whenIdle } from './shell/first-screen.ts';
import { watchInstall } from './shell/install-prompt.ts';
import { PageError } from './shell/page-error.ts';
import { parseQuery, stringifyQuery } from './shell/query.ts';
import { watchChunks } from './shell/reload-guard.ts';
import { watchTheme } from './shell/theme.ts';
import './styles/app.css';

const router = createRouter({
  routeTree,
  parseSearch: parseQuery,
  stringifySearch: stringifyQuery,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** A refusal of a page is not a fault: its page says it. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof PageError)) console.error(error);
}

watchTheme();
watchChunks();
preloadNavigation();
// The screen's code travels while the server is still asked who may see it.
for (const route of router.getMatchedRoutes(location.pathname)[0]) router.loadRouteChunk(route)?.catch(() => undefined);
watchInstall();
void loadSite();
const started = sessionReady();
void Promise.all([startI18n(), screenStyles()])
  .then(() => {
    const root = document.getElementById('root')!;
    dropBoot(root);
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
    return started;
  })
  .then(async () => {
    // Behind the first screen: nothing below is part of what it needs to show, unless this device has nothing yet.
    if (startedHere()) await firstScreen();
    const { startBackground } = await import('./session/background.ts');
    startBackground();
    await firstData();
    // Each of what it starts does without, until the next start.
    whenIdle(() => void startLater().catch(() => undefined));
  })
  .catch((error: unknown) => console.error(error));

async function startLater(): Promise<void> {
  // Asked for again by the screen that needs them.
  laterWords().catch(() => undefined);
  const [{ warmUp }, { registerServiceWorker }, { watchScreens }] = await Promise.all([
    import('./ui/warm-up.ts'),
    import('./shell/service-worker.ts'),
    import('./shell/keep-screen.ts'),
  ]);
  warmUp();
  registerServiceWorker();
  watchScreens(router);
}

/** What a screen, whichever, has. */
const SCREEN = '[data-layout], main, h1';
/** What stands in place of the screen that was asked for: nothing of that one may be seen over it. */
const INSTEAD = '[data-instead], [data-layout="void-anonymous"]';
/** A screen that shows less than it did the last time is what it is by then. */
const AS_FULL_MS = 1500;

/**
 * Takes away what stands in the page (src/app/boot) in the frame in which the application draws a screen over it: nothing moves, nothing is blank between. Where that
 * is what the person last saw of this screen, the new one is waited for until it shows as much.
 */
function dropBoot(root: HTMLElement): void {
  const boot = document.getElementById('boot');
  if (!boot) return;
  const textOf = (element: Element | null): number => element?.textContent.length ?? 0;
  let untilMs = Infinity;
  const look = (): void => {
    if (root.querySelector(SCREEN)) {
      untilMs = Math.min(untilMs, performance.now() + AS_FULL_MS);
      const picture = document.getElementById('boot-screen');
      if (root.querySelector(INSTEAD) || textOf(root) >= 0.9 * textOf(picture) || performance.now() > untilMs) {
        boot.remove();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Resolves once the styles of the screens are here and hold (scripts/boot-page.ts); or could not be had: what is drawn is readable. */
function screenStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-screens], link[data-needed]')];
  return Promise.all(
    links.map(async (link) => {
      if (!link.sheet)
        await new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        });
      link.media = 'all';
    }),
  );
}
