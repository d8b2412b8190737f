import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../domain/entity/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../field-text.ts';
import { entitySearchSchema } from '../list/list-search.ts';
import { filterRows, orderEntityRows } from './entity-items.ts';

const driver = ENTITIES.driver as unknown as Entity;
const SOUTH = '0193a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b';
const row = (name: string, more: Record<string, unknown> = {}): LocalRow =>
  ({ _id: name, name, fleet: null, status: 'active', badge: null, ...more }) as unknown as LocalRow;
const rows = [row('Zoé Bénali', { fleet: SOUTH, badge: 'A-17' }), row('anne Le Goff', { status: 'absent' }), row('Marc Petit')];
const names = (list: readonly LocalRow[]) => list.map((one) => one._id);
const words = { titleOf: (_: string, id: string) => (id === SOUTH ? 'Sud' : undefined) } as unknown as WordsOf;

describe('rows of an entity list', () => {
  it('finds by any search field, without accents, dashes or case', () => {
    expect(names(filterRows(driver, rows, {}, 'BENALI'))).toEqual(['Zoé Bénali']);
    expect(names(filterRows(driver, rows, {}, 'a17'))).toEqual(['Zoé Bénali']);
    expect(names(filterRows(driver, rows, {}, 'goff anne'))).toEqual(['anne Le Goff']);
    expect(names(filterRows(driver, rows, {}, 'nobody'))).toEqual([]);
  });

  it('filters by choice, by reference, and by none', () => {
    expect(names(filterRows(driver, rows, { status: 'absent' }, ''))).toEqual(['anne Le Goff']);
    expect(names(filterRows(driver, rows, { fleet: SOUTH }, ''))).toEqual(['Zoé Bénali']);
    expect(names(filterRows(driver, rows, { fleet: `-,${SOUTH}`, status: 'active' }, ''))).toEqual(['Zoé Bénali', 'Marc Petit']);
  });

  it('orders as people read, references by their title, choices as declared, what is missing last', () => {
    expect(names(orderEntityRows(driver, rows, [], { column: 'name', direction: 1 }, words))).toEqual([
      'anne Le Goff',
      'Marc Petit',
      'Zoé Bénali',
    ]);
    expect(names(orderEntityRows(driver, rows, [], { column: 'fleet', direction: -1 }, words))[0]).toBe('Zoé Bénali');
    expect(names(orderEntityRows(driver, rows, [], { column: 'status', direction: -1 }, words))[0]).toBe('anne Le Goff');
  });

  it('reads its address: unknown words, foreign ids and mistypes open the list', () => {
    const schema = entitySearchSchema(driver, ['fleet', 'status']);
    expect(schema.parse({ fleet: `x,${SOUTH}`, status: 'absent,flying', open: SOUTH, q: 17 })).toMatchObject({
      fleet: SOUTH,
      status: 'absent',
      open: SOUTH,
      q: '17',
    });
    expect(
      Object.values(schema.parse({ fleet: 'x', status: 'flying', open: 'me', sort: '<b>', edit: 'maybe' })).filter(
        (value) => value !== undefined,
      ),
    ).toEqual([]);
  });
});
