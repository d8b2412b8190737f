import './styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/setup.ts';
import { preloadNavigation } from './layouts/navigation.ts';
import { router } from './router.tsx';
import { sessionReady } from './session/session.ts';
import { loadSite } from './session/site.ts';
import { watchInstall } from './shell/install-prompt.ts';
import { PageError } from './shell/page-error.ts';
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
watchInstall();
void loadSite();
void startI18n()
  .then(() => {
    const started = sessionReady();
    createRoot(document.getElementById('root')!, { onCaughtError }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
    return started;
  })
  .then(async () => {
    // Behind the first screen: nothing below is part of what it needs to show.
    const { startBackground } = await import('./session/background.ts');
    startBackground();
    whenIdle(() => void startLater().catch(() => undefined));
  })
  .catch((error: unknown) => console.error(error));

async function startLater(): Promise<void> {
  const [{ warmUp }, { registerServiceWorker }] = await Promise.all([import('./ui/warm-up.ts'), import('./shell/service-worker.ts')]);
  warmUp();
  registerServiceWorker();
}
