import { ownAddress } from '../../domain/kit/address.ts';
import type { AnyRouter } from '@tanstack/react-router';

/** Whether an address of the application has a screen in this build: menus and links show no dead end. */
export function isBuilt(router: AnyRouter, href: string): boolean {
  const own = ownAddress(href, location.origin);
  return own !== null && router.getMatchedRoutes(own.pathname)[2] !== undefined;
}
