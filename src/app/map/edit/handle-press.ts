import type { LngLat } from '../../../domain/kit/geometry.ts';
import type { MapSurface } from '../map-surface.ts';
import type { EditAction, VertexRef } from './edit-model.ts';
import type { Handle } from './handles.ts';

interface PressEvents {
  dispatch: (action: EditAction) => void;
  onPin: (at: LngLat) => void;
}

interface Press {
  key: string;
  handle: Handle;
  pointerId: number;
  from: { x: number; y: number };
  gesture: string;
  moved: boolean;
  /** The new point, once the middle of an edge has become one. */
  made: VertexRef | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const DRAG_PX = 4;
const LONG_PRESS_MS = 550;

/** Presses and drags of the points of a shape: a drag moves, the middle of an edge makes a point, a long press takes a point away. */
export class HandlePress {
  readonly #root: HTMLElement;
  readonly #surface: MapSurface;
  readonly #events: PressEvents;
  readonly #handleOf: (key: string) => Handle | undefined;
  #press: Press | null = null;
  #count = 0;

  constructor(root: HTMLElement, surface: MapSurface, events: PressEvents, handleOf: (key: string) => Handle | undefined) {
    this.#root = root;
    this.#surface = surface;
    this.#events = events;
    this.#handleOf = handleOf;
    root.addEventListener('pointerdown', this.#down);
    root.addEventListener('contextmenu', this.#menu);
  }

  /** Is this the point under the finger? It stays on the page until the finger leaves. */
  holds(key: string): boolean {
    return this.#press?.key === key;
  }

  destroy(): void {
    this.#end();
    this.#root.removeEventListener('pointerdown', this.#down);
    this.#root.removeEventListener('contextmenu', this.#menu);
  }

  /** A finger that stays asks for the menu of the browser: it is the long press. */
  readonly #menu = (event: Event): void => {
    event.preventDefault();
    this.#long();
  };

  readonly #down = (event: PointerEvent): void => {
    const button = (event.target as Element).closest<HTMLElement>('[data-key]');
    const handle = button && this.#handleOf(button.dataset['key']!);
    if (!handle || event.button !== 0 || this.#press) return;
    event.preventDefault();
    button.focus({ preventScroll: true });
    const timer = event.pointerType === 'mouse' ? undefined : setTimeout(() => this.#long(), LONG_PRESS_MS);
    this.#press = {
      key: handle.key,
      handle,
      pointerId: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      gesture: `drag-${++this.#count}`,
      moved: false,
      made: null,
      timer,
    };
    window.addEventListener('pointermove', this.#move);
    window.addEventListener('pointerup', this.#up);
    window.addEventListener('pointercancel', this.#cancel);
  };

  readonly #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointerId) return;
    const [dx, dy] = [event.clientX - press.from.x, event.clientY - press.from.y];
    if (!press.moved && Math.hypot(dx, dy) < DRAG_PX) return;
    press.moved = true;
    clearTimeout(press.timer);
    const { kind, ref, x, y } = press.handle;
    const at = this.#surface.toPlace(x + dx, y + dy);
    if (kind === 'pin') this.#events.onPin(at);
    else if (kind !== 'middle') this.#events.dispatch({ type: 'move', ref: ref!, at, gesture: press.gesture });
    else if (press.made) this.#events.dispatch({ type: 'move', ref: press.made, at, gesture: press.gesture });
    else this.#make(press, at);
  };

  readonly #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointerId) return;
    this.#end();
    if (press.moved) return;
    const { kind, ref, at } = press.handle;
    if (kind === 'first') this.#events.dispatch({ type: 'close' });
    else if (kind === 'middle') this.#make(press, at);
    else if (ref) this.#events.dispatch({ type: 'select', ref });
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#press?.pointerId) this.#end();
  };

  #make(press: Press, at: LngLat): void {
    press.made = press.handle.ref;
    this.#events.dispatch({ type: 'insert', ref: press.handle.ref!, at, gesture: press.gesture });
  }

  #long(): void {
    const press = this.#press;
    if (!press || press.moved || press.handle.kind !== 'vertex') return;
    this.#end();
    navigator.vibrate?.(20);
    this.#events.dispatch({ type: 'remove', ref: press.handle.ref! });
  }

  #end(): void {
    if (this.#press) clearTimeout(this.#press.timer);
    this.#press = null;
    window.removeEventListener('pointermove', this.#move);
    window.removeEventListener('pointerup', this.#up);
    window.removeEventListener('pointercancel', this.#cancel);
  }
}
