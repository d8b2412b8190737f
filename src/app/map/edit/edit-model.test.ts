import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaIssue } from '../../../domain/geo/area.rules.ts';
import { areaSchema, type Area, type LngLat } from '../../../domain/geo/geometry.ts';
import {
  areaOf,
  editArea,
  editIssue,
  middlesOf,
  pointAt,
  pointsOf,
  startEdit,
  validArea,
  type EditAction,
  type EditState,
} from './edit-model.ts';

const run = (state: EditState, ...actions: EditAction[]): EditState => actions.reduce(editArea, state);
const add = (...points: LngLat[]): EditAction[] => points.map((at) => ({ type: 'add', at }));
const SQUARE: LngLat[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe('polygon', () => {
  const drawn = run(startEdit(null, 'polygon'), ...add(...SQUARE), { type: 'close' });
  it('points, then closed', () => {
    expect(validArea(drawn)).toEqual({ kind: 'polygon', rings: [[...SQUARE, SQUARE[0]]] });
    expect(run(drawn, ...add([5, 5]))).toBe(drawn);
    expect(editIssue(run(startEdit(null, 'polygon'), ...add([0, 0], [1, 1])))).toEqual({ code: 'area-incomplete' });
    expect(run(startEdit(null, 'polygon'), ...add([0, 0], [1, 1]), { type: 'close' }).open).toBe(0);
  });
  it('a hole is drawn inside; unfinished, Escape leaves it off', () => {
    const holed = run(drawn, { type: 'hole' }, ...add([2, 2], [4, 2], [3, 4]), { type: 'close' });
    expect((validArea(holed) as Extract<Area, { kind: 'polygon' }>).rings).toHaveLength(2);
    const left = run(drawn, { type: 'hole' }, ...add([2, 2], [4, 2]), { type: 'cancel' });
    expect(left.shape).toEqual(drawn.shape);
    const gone = run(holed, { type: 'remove', ref: { ring: 1, index: 0 } });
    expect(gone.shape).toEqual(drawn.shape);
  });
  it('an outline keeps three points', () => {
    const three = run(drawn, { type: 'remove', ref: { ring: 0, index: 3 } });
    expect(pointsOf(three.shape)).toHaveLength(3);
    expect(run(three, { type: 'remove', ref: { ring: 0, index: 0 } })).toBe(three);
  });
  it('a point is put in on an edge, the closing one too', () => {
    const last = middlesOf(drawn).find(({ ref }) => ref.index === 4)!;
    expect([last.a, last.b]).toEqual([
      [0, 10],
      [0, 0],
    ]);
    const more = run(drawn, { type: 'insert', ref: last.ref, at: [-1, 5] });
    expect(pointAt(more.shape, { ring: 0, index: 4 })).toEqual([-1, 5]);
    expect(more.selected).toEqual({ ring: 0, index: 4 });
  });
  it('crossing itself says where, and is no area', () => {
    const crossed = run(drawn, { type: 'move', ref: { ring: 0, index: 1 }, at: [-5, 5] });
    expect(editIssue(crossed)).toMatchObject({ code: 'area-crossing', at: [0, expect.any(Number)] });
    expect(validArea(crossed)).toBeNull();
    expect(areaOf(crossed)).not.toBeNull();
  });
  it('a drag is one step back', () => {
    const dragged = run(
      drawn,
      ...[1, 2, 3].map((x): EditAction => ({ type: 'move', ref: { ring: 0, index: 0 }, at: [-x, -x], gesture: 'drag-1' })),
    );
    expect(pointAt(dragged.shape, { ring: 0, index: 0 })).toEqual([-3, -3]);
    expect(run(dragged, { type: 'undo' }).shape).toEqual(drawn.shape);
  });
});

it('a circle: centre, then its size by its edge or by its figure', () => {
  const circle = run(startEdit(null, 'circle'), ...add([4, 45]));
  expect(validArea(circle)).toEqual({ kind: 'circle', center: [4, 45], radiusM: 150 });
  expect(areaOf(run(circle, { type: 'move', ref: { ring: 0, index: 1 }, at: [4.01, 45] }))).toMatchObject({ radiusM: 786 });
  expect(areaOf(run(circle, { type: 'size', meters: 1e9 }))).toMatchObject({ radiusM: 200_000 });
});

it('a corridor: its line, then its half width', () => {
  const drawn = run(startEdit(null, 'corridor'), ...add([4, 45], [4.1, 45]), { type: 'close' }, { type: 'size', meters: 120 });
  expect(validArea(drawn)).toEqual({
    kind: 'corridor',
    line: [
      [4, 45],
      [4.1, 45],
    ],
    halfWidthM: 120,
  });
  expect(middlesOf(drawn)).toHaveLength(1);
});

it('a kind changes to a circle of the same size, and back by undo', () => {
  const start = startEdit(
    {
      kind: 'polygon',
      rings: [
        [
          [4, 45],
          [4.01, 45],
          [4.01, 45.01],
          [4, 45.01],
          [4, 45],
        ],
      ],
    },
    'polygon',
  );
  const round = run(start, { type: 'kind', kind: 'circle' });
  expect(areaOf(round)).toMatchObject({ kind: 'circle', radiusM: expect.any(Number) });
  expect(run(round, { type: 'undo' }).shape).toEqual(start.shape);
});

describe('whatever is done', () => {
  const at = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: 43, max: 49, noNaN: true })) as fc.Arbitrary<LngLat>;
  const ref = fc.record({ ring: fc.nat(3), index: fc.nat(6) });
  const kind = fc.constantFrom('polygon' as const, 'circle' as const, 'corridor' as const);
  const gesture = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
  const change: fc.Arbitrary<EditAction> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constant('add' as const), at }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('close' as const) }) },
    { weight: 1, arbitrary: fc.constantFrom<EditAction>({ type: 'hole' }, { type: 'cancel' }, { type: 'clear' }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('insert' as const), ref, at, gesture }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('move' as const), ref, at, gesture }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('remove' as const), ref }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('size' as const), meters: fc.double({ min: -10, max: 1e6, noNaN: true }), gesture }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('kind' as const), kind }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('select' as const), ref: fc.option(ref) }) },
  );
  const any: fc.Arbitrary<EditAction> = fc.oneof(
    { weight: 8, arbitrary: change },
    { weight: 1, arbitrary: fc.constantFrom<EditAction>({ type: 'undo' }, { type: 'redo' }) },
  );

  it('the shape is an area, or nothing, or says what is wrong with it; what is selected is there', () => {
    fc.assert(
      fc.property(kind, fc.array(any, { maxLength: 60 }), (first, actions) => {
        let state = startEdit(null, first);
        for (const action of actions) {
          state = editArea(state, action);
          const area = areaOf(state);
          const valid = validArea(state);
          if (area === null) expect(editIssue(state)).toBeNull();
          else if (valid === null) expect(editIssue(state)).not.toBeNull();
          else {
            expect(areaSchema.safeParse(valid).success).toBe(true);
            expect(areaIssue(valid)).toBeNull();
            expect(editIssue(state)).toBeNull();
          }
          if (state.selected) expect(pointAt(state.shape, state.selected)).toBeDefined();
          if (state.open !== null && state.shape.kind === 'polygon') expect(state.open).toBeLessThanOrEqual(state.shape.rings.length);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('undo goes back to the very same shape at each step, redo comes again to the last one', () => {
    fc.assert(
      fc.property(kind, fc.array(change, { maxLength: 40 }), (first, actions) => {
        const steps: EditState[] = [startEdit(null, first)];
        for (const action of actions) {
          const next = editArea(steps.at(-1)!, action);
          // A step is what a new line of the history says; a gesture that goes on takes the place of its last shape.
          if (next.past.length > steps.at(-1)!.past.length) steps.push(next);
          else steps[steps.length - 1] = next;
        }
        const last = steps.at(-1)!;
        let state = last;
        for (const step of steps.toReversed().slice(1)) {
          state = editArea(state, { type: 'undo' });
          expect(state.shape).toEqual(step.shape);
        }
        expect(editArea(state, { type: 'undo' })).toBe(state);
        for (const _ of steps.slice(1)) state = editArea(state, { type: 'redo' });
        expect({ shape: state.shape, open: state.open }).toEqual({ shape: last.shape, open: last.open });
      }),
      { numRuns: 300 },
    );
  });
});
