import { useCallback, useSyncExternalStore } from 'react';

/** Does the window match a media query; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Under 800 px rows are cards and dialogs are sheets. */
export const PHONE = '(max-width: 49.9375em)';
/** A small tablet: what is one column on a phone is two. */
export const TWO_COLUMNS = '(min-width: 40em)';

const ROOT_PX = 16;

/** This many pixels at the usual size of text; with a larger text of the browser, as much more. */
export const fromWidth = (px: number): string => `(min-width: ${px / ROOT_PX}em)`;

/** True while the window is at least this wide; renders again only when that changes. */
export function useWidthFrom(px: number): boolean {
  return useMedia(fromWidth(px));
}
