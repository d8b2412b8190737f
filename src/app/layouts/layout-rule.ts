/** Layouts of the specification §2; a route names its own in `staticData`. */
export type LayoutName = 'default' | 'cartography' | 'void' | 'void-anonymous';

/** Under this width the bar is on top and its tabs become a dots menu. */
export const NARROW_PX = 800;
/** The diagnostics badge needs this width. */
export const DIAGNOSTICS_PX = 850;

/** Top bar when the window is narrow, or when the preference is missing or 'default'; else side navigation. */
export function navigationOf(widthPx: number, preference: string | null | undefined): 'bar' | 'side' {
  return widthPx < NARROW_PX || !preference || preference === 'default' ? 'bar' : 'side';
}
