import { describe, expect, it } from 'vitest';
import {
  allToggled,
  type Column,
  columnsToShow,
  defaultShown,
  gridTemplate,
  moveShown,
  nextSort,
  NOTHING,
  parseSort,
  sortAmong,
  sortParam,
  toggled,
  toggleShown,
  within,
  withRange,
} from './model.ts';
import { orderRows } from '../../../domain/text/order-rows.ts';

const column = (id: string, rest: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  label: id,
  widthPx: 100,
  cell: () => null,
  ...rest,
});
const columns = [column('a', { frozen: true }), column('b'), column('c', { spare: true }), column('d')];
const ids = (list: Column<unknown>[]): string[] => list.map((one) => one.id);

describe('columns', () => {
  it('starts without the spare ones', () => expect(defaultShown(columns)).toEqual(['b', 'd']));
  it('keeps frozen ones first and passes over unknown and doubled ids', () => {
    expect(ids(columnsToShow(columns, ['d', 'gone', 'd', 'a', 'c']))).toEqual(['a', 'd', 'c']);
  });
  it('hides, shows and moves', () => {
    expect(toggleShown(['b', 'd'], 'b')).toEqual(['d']);
    expect(toggleShown(['d'], 'c')).toEqual(['d', 'c']);
    expect(moveShown(['b', 'c', 'd'], 'd', 0)).toEqual(['d', 'b', 'c']);
    expect(moveShown(['b', 'c', 'd'], 'b', 9)).toEqual(['c', 'd', 'b']);
    expect(moveShown(['b'], 'gone', 0)).toEqual(['b']);
  });
  it('fixes what is frozen and shares the rest', () => {
    expect(gridTemplate(columnsToShow(columns, ['b']), [52, 28], [52])).toBe('52px 28px 100px minmax(100px, 100fr) 52px');
  });
});

describe('order', () => {
  const rows = [{ k: 2 }, { k: null }, { k: 1, n: 'first' }, { k: 1, n: 'second' }, { k: Number.NaN }];
  it('puts what is missing last in both directions and keeps equal rows in place', () => {
    expect(orderRows(rows, (row) => row.k, 1).map((row) => row.n ?? row.k)).toEqual(['first', 'second', 2, null, Number.NaN]);
    expect(orderRows(rows, (row) => row.k, -1).map((row) => row.n ?? row.k)).toEqual([2, 'first', 'second', null, Number.NaN]);
  });
  it('turns on a second click', () => {
    expect(nextSort({ column: 'a', direction: 1 }, 'a')).toEqual({ column: 'a', direction: -1 });
    expect(nextSort({ column: 'a', direction: 1 }, 'km', -1)).toEqual({ column: 'km', direction: -1 });
  });
  it('survives the URL', () => expect(sortParam(parseSort('-km'))).toBe('-km'));
  it('of an old or mistyped link counts as none', () => {
    const columns = [{ id: 'km', sortable: true }, { id: 'note' }];
    expect(sortAmong(columns, '-km')).toBe('-km');
    for (const text of ['-note', 'gone', undefined, 3]) expect(sortAmong(columns, text)).toBeUndefined();
  });
});

describe('selection', () => {
  it('toggles, extends, drops what left the list', () => {
    expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
    expect([...toggled(new Set(['a']), 'a')]).toEqual([]);
    expect([...withRange(NOTHING, ['a', 'b', 'c', 'd'], 2, 1)]).toEqual(['b', 'c']);
    expect(allToggled(new Set(['a', 'b']), ['a', 'b'])).toBe(NOTHING);
    expect([...within(new Set(['a', 'z']), new Set(['a']))]).toEqual(['a']);
    const same = new Set(['a']);
    expect(within(same, new Set(['a', 'b']))).toBe(same);
  });
});
