import type { LngLat } from '../../../domain/kit/geometry.ts';
import { middlesOf, pointsOf, type EditState, type VertexRef } from './edit-model.ts';

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
