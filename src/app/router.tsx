import { createRouter } from '@tanstack/react-router';
import { RouteError } from './layouts/error-page.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseQuery, stringifyQuery } from './shell/query.ts';

export const router = createRouter({
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
