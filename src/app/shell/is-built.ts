import type { AnyRouter } from '@tanstack/react-router';

/** Whether an address of the application has a screen in this build: menus and links show no dead end. */
export function isBuilt(router: AnyRouter, href: string): boolean {
  const { pathname } = new URL(href, 'http://localhost');
  const [, , found] = router.getMatchedRoutes(pathname);
  return found !== undefined;
}
