import { useMedia } from '../ui/use-media.ts';

const ROOT_PX = 16;

/** This many pixels at the usual size of text; with a larger text of the browser, as much more. */
export const fromWidth = (px: number): string => `(min-width: ${px / ROOT_PX}em)`;

/** True while the window is at least this wide; renders again only when that changes. */
export function useWidthFrom(px: number): boolean {
  return useMedia(fromWidth(px));
}
