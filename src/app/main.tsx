import './styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/setup.ts';
import { router } from './router.tsx';
import { startBackground } from './session/background.ts';
import { sessionReady } from './session/session.ts';
import { loadSite } from './session/site.ts';
import { watchInstall } from './shell/install-prompt.ts';
import { PageError } from './shell/page-error.ts';
import { watchChunks } from './shell/reload-guard.ts';
import { registerServiceWorker } from './shell/service-worker.ts';
import { watchTheme } from './shell/theme.ts';
import { whenIdle } from './shell/when-idle.ts';
import { warmUp } from './ui/warm-up.ts';

/** A refusal of a page is not a fault: its page says it. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof PageError)) console.error(error);
}

watchTheme();
watchChunks();
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
  .then(() => {
    startBackground();
    whenIdle(() => {
      warmUp();
      registerServiceWorker();
    });
  });
