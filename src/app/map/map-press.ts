import type { Map as GlMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/geo/geometry.ts';

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

const TOUCH_PX = 6;

/**
 * Presses on a map that are no drags. The place is where the finger went down: what a press moves on the page (the error of the field
 * that loses the focus) moves the map under the finger before it is lifted.
 */
export function onPress(map: GlMap, listener: (at: LngLat) => void): () => void {
  const canvas = map.getCanvasContainer();
  let down: { x: number; y: number; at: LngLat } | null = null;
  const onDown = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const { left, top } = canvas.getBoundingClientRect();
    down = { x, y, at: map.unproject([x - left, y - top]).toArray() };
  };
  const onClick = ({ clientX, clientY }: MouseEvent): void => {
    if (down && Math.hypot(clientX - down.x, clientY - down.y) <= TOUCH_PX) listener(down.at);
    down = null;
  };
  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('click', onClick);
  return () => {
    canvas.removeEventListener('pointerdown', onDown);
    canvas.removeEventListener('click', onClick);
  };
}
