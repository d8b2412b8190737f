import './styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/setup.ts';
import { preloadNavigation } from './layouts/navigation.ts';
import { router } from './router.tsx';
import { sessionReady, startedHere } from './session/session.ts';
import { loadSite } from './session/site.ts';
import { firstData } from './shell/first-data.ts';
import { dropBoot } from './shell/drop-boot.ts';
import { firstScreen } from './shell/first-screen.ts';
import { watchInstall } from './shell/install-prompt.ts';
import { PageError } from './shell/page-error.ts';
import { screenStyles } from './shell/screen-styles.ts';
import { watchChunks } from './shell/reload-guard.ts';
import { watchTheme } from './shell/theme.ts';
import { whenIdle } from './shell/when-idle.ts';

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
  const [{ warmUp }, { registerServiceWorker }] = await Promise.all([import('./ui/warm-up.ts'), import('./shell/service-worker.ts')]);
  warmUp();
  registerServiceWorker();
}
