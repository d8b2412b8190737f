/** Pixels from the corner of the container. */
export interface AskedPoint {
  x: number;
  y: number;
}

const HOLD_MS = 600;
const STILL_PX = 8;

const stop = (event: Event): void => event.stopPropagation();

/**
 * A question about a place of the map, however it is asked: right click, long press, menu key (or Shift+F10), which means the middle (null).
 * Safari sends no `contextmenu` for a long press, others send it beside ours: a press asks once, and its release presses nothing.
 */
export function onAsk(container: HTMLElement, listener: (at: AskedPoint | null) => void): () => void {
  let held: { id: number; x: number; y: number; timer: number; asked: boolean } | null = null;
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): AskedPoint => {
    const { left, top } = container.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const drop = (): void => {
    if (held) window.clearTimeout(held.timer);
    held = null;
  };
  const onDown = (event: PointerEvent): void => {
    const second = held !== null;
    drop();
    if (second || event.pointerType !== 'touch') return;
    const at = pointOf(event);
    const press = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      asked: false,
      timer: window.setTimeout(() => {
        press.asked = true;
        listener(at);
      }, HOLD_MS),
    };
    held = press;
  };
  const onMove = (event: PointerEvent): void => {
    if (held && event.pointerId === held.id && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL_PX) drop();
  };
  const onEnd = (): void => {
    if (held?.asked) container.addEventListener('click', stop, { capture: true, once: true });
    drop();
    window.setTimeout(() => container.removeEventListener('click', stop, { capture: true }));
  };
  const onMenu = (event: MouseEvent): void => {
    event.preventDefault();
    if (held?.asked) return;
    if (held) {
      window.clearTimeout(held.timer);
      held.asked = true;
    } else if (event.button !== 2) return;
    listener(pointOf(event));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    listener(null);
  };
  const all = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onEnd,
    pointercancel: drop,
    contextmenu: onMenu,
    keydown: onKey,
  } as unknown as Record<string, EventListener>;
  for (const [name, heard] of Object.entries(all)) container.addEventListener(name, heard);
  return () => {
    drop();
    for (const [name, heard] of Object.entries(all)) container.removeEventListener(name, heard);
  };
}
