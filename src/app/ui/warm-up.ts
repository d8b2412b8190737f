import { menuPart, popoverPart } from './menu.tsx';
import { overlayPart } from './overlay.tsx';
import { selectPart } from './select.tsx';

/** What floats, loaded before it is first asked for. */
export function warmUp(): void {
  // Ahead of need: loaded, or told, when it is opened.
  for (const part of [menuPart, popoverPart, selectPart, overlayPart]) part.load().catch(() => undefined);
  import('./data-table/row-menu.tsx').catch(() => undefined);
}
