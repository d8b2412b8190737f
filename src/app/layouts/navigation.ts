import { lazy } from 'react';
import { NARROW_PX } from './layout-rule.ts';
import { fromWidth } from '../ui/use-media.ts';

const bar = () => import('./top-bar.tsx');
const phone = () => import('./phone-bar.tsx');
const side = () => import('./side.tsx');

export const TopBar = lazy(() => bar().then((module) => ({ default: module.TopBar })));
export const PhoneBar = lazy(() => phone().then((module) => ({ default: module.PhoneBar })));
export const PhoneTabs = lazy(() => import('./phone-tabs.tsx').then((module) => ({ default: module.PhoneTabs })));
export const Side = lazy(() => side().then((module) => ({ default: module.Side })));

const SIDE = 'sillage.side';

/** Asked for with the language, before it is known who is here: the navigation this device showed last. */
export function preloadNavigation(): void {
  let wasSide = false;
  try {
    wasSide = localStorage.getItem(SIDE) !== null;
  } catch {
    // Storage refused: the bar then.
  }
  // Ahead of need: the layout loads it again and tells.
  (!window.matchMedia(fromWidth(NARROW_PX)).matches ? phone() : wasSide ? side() : bar()).catch(() => undefined);
}

export function rememberSide(shown: boolean): void {
  try {
    if (shown) localStorage.setItem(SIDE, '1');
    else localStorage.removeItem(SIDE);
  } catch {
    // Only a matter of what is fetched first.
  }
}
