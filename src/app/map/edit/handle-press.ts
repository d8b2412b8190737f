import type { LngLat } from '../../../domain/geo/geometry.ts';
import type { MapSurface } from '../map-setup.ts';
import { type EditAction, type EditState, middlesOf, pointsOf, type VertexRef } from './edit-model.ts';

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

type HandleKind = 'vertex' | 'first' | 'center' | 'radius' | 'middle' | 'pin';

export interface Handle {
  key: string;
  kind: HandleKind;
  /** Null for the pin of a site. */
  ref: VertexRef | null;
  at: LngLat;
  x: number;
  y: number;
}

interface Screen {
  toPx: (at: LngLat) => { x: number; y: number };
  width: number;
  height: number;
  /** A finger: middles of edges need more room. */
  coarse: boolean;
}

export const PIN_KEY = 'pin';
const MARGIN_PX = 24;
/** More points than this in view cannot be told apart: the map has to come nearer. */
const SHOWN_MAX = 150;

export const keyOf = ({ ring, index }: VertexRef): string => `${ring}:${index}`;

function kindOf({ shape, open }: EditState, { ring, index }: VertexRef): HandleKind {
  if (shape.kind === 'circle') return index === 0 ? 'center' : 'radius';
  if (open !== ring) return 'vertex';
  const closes =
    shape.kind === 'polygon' ? index === 0 && (shape.rings[ring]?.length ?? 0) >= 3 : index === shape.line.length - 1 && index > 0;
  return closes ? 'first' : 'vertex';
}

/** What can be taken with a finger, the mouse or the keyboard, in view; `crowded` when that is too much to show. */
export function handlesOf(state: EditState, pin: LngLat | null, screen: Screen): { handles: Handle[]; crowded: boolean } {
  const isIn = ({ x, y }: { x: number; y: number }): boolean =>
    x > -MARGIN_PX && y > -MARGIN_PX && x < screen.width + MARGIN_PX && y < screen.height + MARGIN_PX;
  const { selected } = state;
  const isSelected = (ref: VertexRef): boolean => selected !== null && selected.ring === ref.ring && selected.index === ref.index;
  let points = pointsOf(state.shape).map(({ ref, at }): Handle => ({
    key: keyOf(ref),
    kind: kindOf(state, ref),
    ref,
    at,
    ...place(screen, at),
  }));
  points = points.filter((handle) => isIn(handle) || isSelected(handle.ref!));
  const crowded = points.length > SHOWN_MAX;
  if (crowded) points = points.filter(({ ref, kind }) => kind === 'first' || isSelected(ref!));
  const middles: Handle[] = [];
  if (!crowded && state.open === null)
    for (const { ref, a, b } of middlesOf(state)) {
      const [from, to] = [screen.toPx(a), screen.toPx(b)];
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      if (isIn(middle) && Math.hypot(to.x - from.x, to.y - from.y) > (screen.coarse ? 110 : 60))
        middles.push({ key: `m${keyOf(ref)}`, kind: 'middle', ref, at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], ...middle });
    }
  const pins: Handle[] = pin ? [{ key: PIN_KEY, kind: 'pin', ref: null, at: pin, ...place(screen, pin) }] : [];
  return { handles: [...middles, ...pins.filter(isIn), ...points], crowded };
}

function place(screen: Screen, at: LngLat): { x: number; y: number } {
  const { x, y } = screen.toPx(at);
  return { x, y };
}
