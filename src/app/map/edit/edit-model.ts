import { areaBounds, areaCenter, areaMeasures, destination } from '../../../domain/geo/area.ts';
import { areaIssue, checkArea } from '../../../domain/geo/area.rules.ts';
import { distanceM, type Area, type LngLat } from '../../../domain/geo/geometry.ts';

export type ShapeKind = Area['kind'];

/** What is drawn: rings without their repeated last point, a circle that may not have its centre yet. */
type Shape =
  | { kind: 'polygon'; rings: readonly (readonly LngLat[])[] }
  | { kind: 'circle'; center: LngLat | null; radiusM: number }
  | { kind: 'corridor'; line: readonly LngLat[]; halfWidthM: number };

/** Ring and place in it; of a corridor, ring 0; of a circle, 0 is the centre and 1 a point on its edge. */
export interface VertexRef {
  ring: number;
  index: number;
}

/** What undo goes back to. */
interface Snapshot {
  shape: Shape;
  /** The ring that each new point goes to the end of; null when nothing is being drawn. */
  open: number | null;
}

export interface EditState extends Snapshot {
  selected: VertexRef | null;
  past: readonly Snapshot[];
  future: readonly Snapshot[];
  /** Changes with the same name are one step of the history. */
  gesture: string | null;
}

export type EditAction =
  | { type: 'add'; at: LngLat }
  | { type: 'close' }
  | { type: 'hole' }
  | { type: 'cancel' }
  | { type: 'insert'; ref: VertexRef; at: LngLat; gesture?: string }
  | { type: 'move'; ref: VertexRef; at: LngLat; gesture?: string }
  | { type: 'remove'; ref: VertexRef }
  | { type: 'size'; meters: number; gesture?: string }
  | { type: 'kind'; kind: ShapeKind }
  | { type: 'clear' }
  | { type: 'select'; ref: VertexRef | null }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'load'; area: Area | null; kind: ShapeKind };

export const SIZE_LIMITS = { circle: [5, 200_000], corridor: [5, 20_000] } as const;
const START_RADIUS_M = 150;
const START_HALF_WIDTH_M = 50;
const HISTORY = 200;
const RING_POINTS = 1999;
const RINGS = 20;

const clamp = (value: number, [least, most]: readonly [number, number]): number => Math.min(most, Math.max(least, value));
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const within = ([lng, lat]: LngLat): LngLat => [rounded(clamp(lng, [-180, 180])), rounded(clamp(lat, [-85, 85]))];

function emptyShape(kind: ShapeKind, radiusM = START_RADIUS_M): Shape {
  if (kind === 'circle') return { kind, center: null, radiusM };
  return kind === 'polygon' ? { kind, rings: [] } : { kind, line: [], halfWidthM: START_HALF_WIDTH_M };
}

/** Rings whose points can be taken: those of a polygon, the line of a corridor. */
export function linesOf(shape: Shape): readonly (readonly LngLat[])[] {
  if (shape.kind === 'polygon') return shape.rings;
  return shape.kind === 'corridor' && shape.line.length > 0 ? [shape.line] : [];
}

function withLines(shape: Shape, rings: readonly (readonly LngLat[])[]): Shape {
  if (shape.kind === 'polygon') return { ...shape, rings };
  return shape.kind === 'corridor' ? { ...shape, line: rings[0] ?? [] } : shape;
}

/** Fewest points of a finished ring or line. */
const leastOf = (shape: Shape): number => (shape.kind === 'polygon' ? 3 : 2);

function shapeOf(area: Area): Shape {
  if (area.kind !== 'polygon') return area;
  return {
    kind: 'polygon',
    rings: area.rings.map((ring) => (ring.length > 1 && String(ring[0]) === String(ring.at(-1)) ? ring.slice(0, -1) : ring)),
  };
}

/** An editor of an area, or of none yet; a ring that is not finished goes on being drawn. */
export function startEdit(area: Area | null, kind: ShapeKind): EditState {
  const shape = area ? shapeOf(area) : emptyShape(kind);
  const lines = linesOf(shape);
  const unfinished = lines.findIndex((line) => line.length < leastOf(shape));
  return { shape, open: unfinished >= 0 ? unfinished : null, selected: null, past: [], future: [], gesture: null };
}

/** What is drawn as an area, null while nothing is; an unfinished one does not fit the schema (`editIssue` says so). */
export function areaOf({ shape }: Pick<EditState, 'shape'>): Area | null {
  if (shape.kind === 'circle') return shape.center && { kind: 'circle', center: shape.center, radiusM: shape.radiusM };
  if (shape.kind === 'corridor') return shape.line.length > 0 ? { ...shape, line: [...shape.line] } : null;
  return shape.rings.length > 0 ? { kind: 'polygon', rings: shape.rings.map((ring) => [...ring, ring[0]!]) } : null;
}

/** The area when it is whole and does not cross itself, else null. */
export function validArea(state: Pick<EditState, 'shape'>): Area | null {
  const area = areaOf(state);
  return area && checkArea('area', area).length === 0 ? area : null;
}

/** Why what is drawn cannot be kept, with the place of a crossing; null when it can, or when nothing is drawn. */
export function editIssue(state: Pick<EditState, 'shape'>): ReturnType<typeof areaIssue> {
  const area = areaOf(state);
  if (!area || checkArea('area', area).length === 0) return null;
  const complete = area.kind !== 'polygon' || area.rings.every((ring) => ring.length >= 4);
  return (complete ? areaIssue(area) : null) ?? { code: 'area-incomplete' };
}

/** Where the points that can be taken are. */
export function pointsOf(shape: Shape): { ref: VertexRef; at: LngLat }[] {
  if (shape.kind === 'circle') {
    if (!shape.center) return [];
    return [
      { ref: { ring: 0, index: 0 }, at: shape.center },
      { ref: { ring: 0, index: 1 }, at: destination(shape.center, 90, shape.radiusM) },
    ];
  }
  return linesOf(shape).flatMap((line, ring) => line.map((at, index) => ({ ref: { ring, index }, at })));
}

/** Where a point is; undefined when it is no more. */
export function pointAt(shape: Shape, ref: VertexRef | null): LngLat | undefined {
  if (!ref) return undefined;
  if (shape.kind === 'circle') return pointsOf(shape)[ref.index]?.at;
  return linesOf(shape)[ref.ring]?.[ref.index];
}

/** Middles of the edges, where a new point can be put in: its place in the ring. */
export function middlesOf({ shape, open }: Pick<EditState, 'shape' | 'open'>): { ref: VertexRef; a: LngLat; b: LngLat }[] {
  return linesOf(shape).flatMap((line, ring) => {
    const closed = shape.kind === 'polygon' && open !== ring && line.length > 2;
    return line.flatMap((b, i) =>
      i > 0 ? [{ ref: { ring, index: i }, a: line[i - 1]!, b }] : closed ? [{ ref: { ring, index: line.length }, a: line.at(-1)!, b }] : [],
    );
  });
}

function commit(state: EditState, next: Partial<Snapshot>, selected: VertexRef | null, gesture: string | null = null): EditState {
  const goesOn = gesture !== null && gesture === state.gesture;
  const { shape, open } = state;
  return { ...state, ...next, selected, gesture, future: [], past: goesOn ? state.past : [...state.past, { shape, open }].slice(-HISTORY) };
}

function add(state: EditState, at: LngLat): EditState {
  const { shape } = state;
  if (shape.kind === 'circle')
    return shape.center ? state : commit(state, { shape: { ...shape, center: within(at) } }, { ring: 0, index: 0 });
  const lines = linesOf(shape);
  const ring = lines.length === 0 ? 0 : state.open;
  if (ring === null || (lines[ring]?.length ?? 0) >= RING_POINTS) return state;
  const line = [...(lines[ring] ?? []), within(at)];
  return commit(
    state,
    { shape: withLines(shape, [...lines.slice(0, ring), line, ...lines.slice(ring + 1)]), open: ring },
    { ring, index: line.length - 1 },
  );
}

function close(state: EditState): EditState {
  const { shape, open } = state;
  if (open === null) return state;
  const line = linesOf(shape)[open];
  return line && line.length >= leastOf(shape) ? commit(state, { open: null }, state.selected) : state;
}

/** Leaves off drawing: an unfinished ring goes away, a finished one stays. */
function cancel(state: EditState): EditState {
  const { shape, open } = state;
  if (open === null) return state;
  const lines = linesOf(shape);
  if ((lines[open]?.length ?? 0) >= leastOf(shape)) return close(state);
  return commit(
    state,
    {
      shape: withLines(
        shape,
        lines.filter((_, ring) => ring !== open),
      ),
      open: null,
    },
    null,
  );
}

function insert(state: EditState, { ring, index }: VertexRef, at: LngLat, gesture?: string): EditState {
  const lines = linesOf(state.shape);
  const line = lines[ring];
  if (!line || index < 1 || index > line.length || line.length >= RING_POINTS) return state;
  const longer = [...line.slice(0, index), within(at), ...line.slice(index)];
  return commit(
    state,
    {
      shape: withLines(
        state.shape,
        lines.map((one, i) => (i === ring ? longer : one)),
      ),
    },
    { ring, index },
    gesture ?? null,
  );
}

function move(state: EditState, ref: VertexRef, at: LngLat, gesture?: string): EditState {
  const { shape } = state;
  if (pointAt(shape, ref) === undefined) return state;
  if (shape.kind === 'circle') {
    const next =
      ref.index === 0
        ? { ...shape, center: within(at) }
        : { ...shape, radiusM: clamp(Math.round(distanceM(shape.center!, at)), SIZE_LIMITS.circle) };
    return commit(state, { shape: next }, ref, gesture ?? null);
  }
  const lines = linesOf(shape).map((line, ring) =>
    ring === ref.ring ? line.map((point, index) => (index === ref.index ? within(at) : point)) : line,
  );
  return commit(state, { shape: withLines(shape, lines) }, ref, gesture ?? null);
}

/** Takes a point away; a hole that would have two points goes away with it, an outline keeps its three. */
function remove(state: EditState, ref: VertexRef): EditState {
  const { shape, open } = state;
  if (shape.kind === 'circle' || pointAt(shape, ref) === undefined) return state;
  const lines = linesOf(shape);
  const line = lines[ref.ring]!;
  const rest = line.filter((_, index) => index !== ref.index);
  const drawing = open === ref.ring;
  if (!drawing && rest.length < leastOf(shape)) {
    if (ref.ring === 0) return state;
    const others = lines.filter((_, ring) => ring !== ref.ring);
    return commit(state, { shape: withLines(shape, others), open: open !== null && open > ref.ring ? open - 1 : open }, null);
  }
  if (rest.length === 0)
    return commit(
      state,
      {
        shape: withLines(
          shape,
          lines.filter((_, ring) => ring !== ref.ring),
        ),
        open: null,
      },
      null,
    );
  return commit(
    state,
    {
      shape: withLines(
        shape,
        lines.map((one, ring) => (ring === ref.ring ? rest : one)),
      ),
    },
    { ring: ref.ring, index: Math.min(ref.index, rest.length - 1) },
  );
}

/** Another kind of shape: a circle takes the place and the size of what was drawn, the others begin anew. */
function toKind(state: EditState, kind: ShapeKind): EditState {
  if (kind === state.shape.kind) return state;
  const area = validArea(state);
  if (kind !== 'circle' || !area) return commit(state, { shape: emptyShape(kind), open: null }, null);
  const [west, south, east, north] = areaBounds(area);
  const center = area.kind === 'corridor' ? areaCenter(area) : ([(west + east) / 2, (south + north) / 2] as LngLat);
  const radiusM = clamp(Math.round(Math.sqrt(areaMeasures(area).areaM2 / Math.PI)), SIZE_LIMITS.circle);
  return commit(state, { shape: { kind, center, radiusM }, open: null }, null);
}

function travel(state: EditState, to: 'past' | 'future'): EditState {
  const from = to === 'past' ? 'future' : 'past';
  const target = state[to].at(-1);
  if (!target) return state;
  const { shape, open } = state;
  const next = { ...state, ...target, [to]: state[to].slice(0, -1), [from]: [...state[from], { shape, open }], gesture: null };
  return { ...next, selected: pointAt(target.shape, state.selected) ? state.selected : null };
}

/**
 * Drawing an area, one action at a time. Whatever the actions, the shape is one the schema takes (`validArea`) or one that `editIssue`
 * says what is wrong with; undo goes back to the very same shape. An action that means nothing now changes nothing.
 */
export function editArea(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'add':
      return add(state, action.at);
    case 'close':
      return close(state);
    case 'hole': {
      const { shape } = state;
      if (shape.kind !== 'polygon' || state.open !== null || shape.rings.length === 0 || shape.rings.length >= RINGS) return state;
      return { ...state, open: shape.rings.length, selected: null, gesture: null };
    }
    case 'cancel':
      return cancel(state);
    case 'insert':
      return insert(state, action.ref, action.at, action.gesture);
    case 'move':
      return move(state, action.ref, action.at, action.gesture);
    case 'remove':
      return remove(state, action.ref);
    case 'size': {
      const { shape } = state;
      if (shape.kind === 'polygon') return state;
      const meters = clamp(Math.round(action.meters), SIZE_LIMITS[shape.kind]);
      return commit(
        state,
        { shape: shape.kind === 'circle' ? { ...shape, radiusM: meters } : { ...shape, halfWidthM: meters } },
        state.selected,
        action.gesture ?? null,
      );
    }
    case 'kind':
      return toKind(state, action.kind);
    case 'clear':
      return areaOf(state) ? commit(state, { shape: emptyShape(state.shape.kind), open: null }, null) : state;
    case 'select':
      return { ...state, selected: action.ref && pointAt(state.shape, action.ref) ? action.ref : null, gesture: null };
    case 'undo':
      return travel(state, 'past');
    case 'redo':
      return travel(state, 'future');
    case 'load':
      return startEdit(action.area, action.kind);
  }
}
