import { menuPart } from './menu.tsx';
import { overlayPart } from './overlay.tsx';
import { popoverPart } from './popover.tsx';
import { selectPart } from './select.tsx';

/** After the first screen, while nothing else happens: what floats is then there at the first press. */
export function warmUp(): void {
  const run = (): void => {
    for (const part of [menuPart, popoverPart, selectPart, overlayPart]) part.load().catch(() => undefined);
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 8000 });
  else setTimeout(run, 2500);
}
