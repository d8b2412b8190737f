import { createRootRoute } from '@tanstack/react-router';
import { saysFirstWords } from '../i18n/language.ts';
import { laterWords } from '../i18n/message-files.ts';
import { startI18n } from '../i18n/setup.ts';
import { NotFoundPage, RouteError } from '../layouts/error-page.tsx';
import { Root } from '../layouts/root.tsx';

export const rootRoute = createRootRoute({
  // Parameters a screen does not declare stay in the address.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  // Its code travels meanwhile.
  beforeLoad: ({ location }) => (saysFirstWords(location.pathname) ? undefined : startI18n().then(laterWords)),
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});

/** Of every screen: none is drawn within another. */
export const getParentRoute = () => rootRoute;
