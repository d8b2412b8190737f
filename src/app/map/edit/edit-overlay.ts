import { destination, areaRings } from '../../../domain/geo/area.ts';
import type { LngLat } from '../../../domain/geo/geometry.ts';
import type { MapSurface } from '../map-setup.ts';
import { editIssue, linesOf, type EditAction, type EditState, type VertexRef, validArea } from './edit-model.ts';
import { type Handle, HandlePress, handlesOf, keyOf, PIN_KEY } from './handle-press.ts';

type ToPx = (at: LngLat) => { x: number; y: number };

/** SVG paths of what is drawn: the surface, its outline or line, and the edge that would close what is being drawn. */
interface ShapePaths {
  fill: string;
  line: string;
  guide: string;
}

function path(points: readonly LngLat[], toPx: ToPx, closed: boolean): string {
  const steps = points.map((at, i) => {
    const { x, y } = toPx(at);
    return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return steps.join('') + (closed ? 'Z' : '');
}

function shapePaths(state: Pick<EditState, 'shape' | 'open'>, toPx: ToPx): ShapePaths {
  const { shape, open } = state;
  if (shape.kind === 'polygon') {
    const closing = open === null ? undefined : shape.rings[open];
    return {
      fill: shape.rings.map((ring) => path(ring, toPx, true)).join(''),
      line: shape.rings.map((ring, index) => path(ring, toPx, index !== open)).join(''),
      guide: closing && closing.length > 2 ? path([closing.at(-1)!, closing[0]!], toPx, false) : '',
    };
  }
  const area = validArea(state);
  const outline = area
    ? areaRings(area)
        .map((ring) => path(ring, toPx, true))
        .join('')
    : '';
  return {
    fill: outline,
    line:
      shape.kind === 'circle'
        ? outline
        : linesOf(shape)
            .map((line) => path(line, toPx, false))
            .join(''),
    guide: shape.kind === 'corridor' ? outline : '',
  };
}

interface OverlayEvents {
  dispatch: (action: EditAction) => void;
  onPin: (at: LngLat) => void;
  /** Too many points in view to be taken one by one. */
  onCrowded: (crowded: boolean) => void;
  nameOf: (handle: Handle) => string;
  /** Metres of a press of an arrow. */
  stepM: () => number;
}

const BEARINGS: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };
const SVG = 'http://www.w3.org/2000/svg';
const svg = (name: string, className: string): SVGElement => {
  const element = document.createElementNS(SVG, name);
  element.setAttribute('class', className);
  return element;
};

/** Draws the edited shape over a map, and its points as buttons: dragged by pointer, moved by arrows. Drawn at once at each move of the map. */
export class EditOverlay {
  readonly #surface: MapSurface;
  readonly #events: OverlayEvents;
  readonly #root = document.createElement('div');
  readonly #fill = svg('path', 'edit-fill');
  readonly #line = svg('path', 'edit-line');
  readonly #guide = svg('path', 'edit-guide');
  readonly #hover = svg('path', 'edit-guide');
  readonly #cross = svg('circle', 'edit-cross');
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #press: HandlePress;
  readonly #off: (() => void)[];
  #offPress: (() => void) | null = null;
  #handles: Handle[] = [];
  #state: EditState | null = null;
  #pin: LngLat | null = null;
  #crowded = false;
  #mouse: LngLat | null = null;

  constructor(surface: MapSurface, events: OverlayEvents, label: string) {
    this.#surface = surface;
    this.#events = events;
    this.#root.className = 'edit-overlay';
    this.#root.setAttribute('role', 'group');
    this.#root.setAttribute('aria-label', label);
    const drawing = svg('svg', 'edit-svg');
    drawing.setAttribute('aria-hidden', 'true');
    this.#cross.setAttribute('r', '9');
    drawing.append(this.#fill, this.#guide, this.#line, this.#hover, this.#cross);
    this.#root.append(drawing);
    surface.container.append(this.#root);
    this.#press = new HandlePress(this.#root, surface, events, (key) => this.#handles.find((handle) => handle.key === key));
    this.#root.addEventListener('keydown', (event) => this.#key(event));
    const onMouse = (event: PointerEvent): void => this.#follow(event);
    surface.container.addEventListener('pointermove', onMouse);
    this.#off = [surface.onMove(() => this.#draw()), () => surface.container.removeEventListener('pointermove', onMouse)];
  }

  show(state: EditState, pin: LngLat | null): void {
    this.#state = state;
    this.#pin = pin;
    const draws = state.open !== null || (state.shape.kind === 'circle' ? state.shape.center === null : linesOf(state.shape).length === 0);
    if (draws && !this.#offPress) this.#offPress = this.#surface.onPress((at) => this.#events.dispatch({ type: 'add', at }));
    if (!draws && this.#offPress) {
      this.#offPress();
      this.#offPress = null;
    }
    this.#draw();
  }

  /** Puts the keyboard on a point. */
  focus(ref: VertexRef): void {
    this.#buttons.get(keyOf(ref))?.focus({ preventScroll: true });
  }

  destroy(): void {
    for (const off of this.#off) off();
    this.#offPress?.();
    this.#press.destroy();
    this.#root.remove();
  }

  #draw(): void {
    const state = this.#state;
    if (!state) return;
    const { clientWidth: width, clientHeight: height } = this.#surface.container;
    const { fill, line, guide } = shapePaths(state, this.#surface.toPx);
    this.#fill.setAttribute('d', fill);
    this.#line.setAttribute('d', line);
    this.#guide.setAttribute('d', guide);
    this.#drawHover(state);
    const issue = editIssue(state);
    this.#root.classList.toggle('is-wrong', issue !== null && issue.code !== 'area-incomplete');
    const at = issue?.at && this.#surface.toPx(issue.at);
    this.#cross.setAttribute('cx', String(at?.x ?? -99));
    this.#cross.setAttribute('cy', String(at?.y ?? -99));
    const { handles, crowded } = handlesOf(state, this.#pin, {
      toPx: this.#surface.toPx,
      width,
      height,
      coarse: matchMedia('(pointer: coarse)').matches,
    });
    this.#handles = handles;
    if (crowded !== this.#crowded) this.#events.onCrowded((this.#crowded = crowded));
    this.#place(handles, state.selected);
  }

  #place(handles: readonly Handle[], selected: VertexRef | null): void {
    const chosen = selected && keyOf(selected);
    const stop = handles.some(({ key }) => key === chosen) ? chosen : handles.find(({ kind }) => kind !== 'middle')?.key;
    const gone = new Set(this.#buttons.keys());
    for (const handle of handles) {
      const { key, kind, x, y } = handle;
      gone.delete(key);
      let button = this.#buttons.get(key);
      if (!button) {
        button = document.createElement('button');
        button.type = 'button';
        button.dataset['key'] = key;
        this.#buttons.set(key, button);
        this.#root.append(button);
      }
      const className = `edit-handle edit-${kind}${key === chosen ? ' is-selected' : ''}`;
      if (button.className !== className) button.className = className;
      button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      button.tabIndex = key === stop || kind === 'pin' ? 0 : -1;
      const name = this.#events.nameOf(handle);
      if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
    }
    for (const key of gone) {
      if (this.#press.holds(key)) continue;
      this.#buttons.get(key)!.remove();
      this.#buttons.delete(key);
    }
  }

  /** From the last point to the mouse, as the next edge would be. */
  #follow(event: PointerEvent): void {
    if (!this.#state || this.#state.open === null || event.pointerType !== 'mouse') {
      this.#mouse = null;
      return;
    }
    const box = this.#surface.container.getBoundingClientRect();
    this.#mouse = this.#surface.toPlace(event.clientX - box.left, event.clientY - box.top);
    this.#drawHover(this.#state);
  }

  #drawHover({ shape, open }: EditState): void {
    const last = open === null ? undefined : linesOf(shape)[open]?.at(-1);
    if (!last || !this.#mouse) return this.#hover.setAttribute('d', '');
    const [from, to] = [this.#surface.toPx(last), this.#surface.toPx(this.#mouse)];
    this.#hover.setAttribute('d', `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`);
  }

  #key(event: KeyboardEvent): void {
    const key = (event.target as HTMLElement).dataset['key'];
    const handle = this.#handles.find((one) => one.key === key);
    const state = this.#state;
    if (!handle || !state || event.ctrlKey || event.metaKey || handle.kind === 'middle') return;
    const done = this.#keyAction(event, handle, state);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #keyAction(event: KeyboardEvent, { key, kind, ref, at }: Handle, state: EditState): boolean {
    const { dispatch } = this.#events;
    const bearing = BEARINGS[event.key];
    if (bearing !== undefined) {
      const meters = this.#events.stepM() * (event.shiftKey ? 10 : 1) * (event.altKey ? 0.1 : 1);
      if (key === PIN_KEY) this.#events.onPin(destination(at, bearing, meters));
      else if (kind === 'radius' && state.shape.kind === 'circle')
        dispatch({ type: 'size', meters: state.shape.radiusM + (bearing < 180 ? meters : -meters), gesture: 'key-size' });
      else dispatch({ type: 'move', ref: ref!, at: destination(at, bearing, meters), gesture: `key-${key}` });
      return true;
    }
    if (!ref) return false;
    switch (event.key) {
      case 'Delete':
      case 'Backspace':
        dispatch({ type: 'remove', ref });
        return true;
      case 'Insert':
      case '+': {
        const next = linesOf(state.shape)[ref.ring];
        const after = next?.[ref.index + 1] ?? (state.shape.kind === 'polygon' && state.open !== ref.ring ? next?.[0] : undefined);
        if (after)
          dispatch({ type: 'insert', ref: { ring: ref.ring, index: ref.index + 1 }, at: [(at[0] + after[0]) / 2, (at[1] + after[1]) / 2] });
        return true;
      }
      case 'PageDown':
      case 'PageUp':
        this.#step(ref, event.key === 'PageDown' ? 1 : -1);
        return true;
      case 'Enter':
      case ' ':
        dispatch(kind === 'first' ? { type: 'close' } : { type: 'select', ref });
        return true;
      default:
        return false;
    }
  }

  /** To the point after or before, from ring to ring. */
  #step(ref: VertexRef, by: 1 | -1): void {
    const shape = this.#state!.shape;
    const all: VertexRef[] =
      shape.kind === 'circle'
        ? [
            { ring: 0, index: 0 },
            { ring: 0, index: 1 },
          ]
        : linesOf(shape).flatMap((line, ring) => line.map((_, index) => ({ ring, index })));
    const now = all.findIndex(({ ring, index }) => ring === ref.ring && index === ref.index);
    this.#events.dispatch({ type: 'select', ref: all[(now + by + all.length) % all.length]! });
  }
}
