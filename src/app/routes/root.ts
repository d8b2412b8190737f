import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage, RouteError } from '../layouts/error-page.tsx';
import { Root } from '../layouts/root.tsx';

export const rootRoute = createRootRoute({
  // Parameters a screen does not declare stay in the address.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});

/** Of every screen: none is drawn within another. */
export const getParentRoute = () => rootRoute;
