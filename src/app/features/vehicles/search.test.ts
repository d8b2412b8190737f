import { describe, expect, it } from 'vitest';
import { filterText } from '../../../domain/vehicle/vehicle-filters.ts';
import { FILTER_KEYS, filtersOf, vehicleSearchSchema } from './search.ts';

const ID = '0193a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b';
const read = (raw: Record<string, unknown>) => vehicleSearchSchema.parse(raw);

describe('search of the vehicles page', () => {
  it('reads what it writes', () => {
    const search = read({
      q: 'gh482',
      state: 'moving,idling',
      fleet: `${ID},-`,
      sort: '-distance',
      vehicle: ID,
      edit: 1,
      day: '2026-11-21',
    });
    expect(search).toMatchObject({
      q: 'gh482',
      state: 'moving,idling',
      fleet: `${ID},-`,
      sort: '-distance',
      vehicle: ID,
      edit: 1,
      day: '2026-11-21',
    });
    expect(read(search)).toEqual(search);
    expect(filtersOf(search).states).toEqual(['moving', 'idling']);
    expect(FILTER_KEYS.filter((key) => search[key] !== undefined)).toEqual(['state', 'fleet']);
  });

  it('takes a text that the query parser made a number', () => expect(read({ q: 482 }).q).toBe('482'));

  it('drops unknown words of a list and keeps the others', () => {
    expect(read({ state: 'moving,flying' }).state).toBe('moving');
    expect(read({ state: 'flying' }).state).toBeUndefined();
    expect(read({ fleet: 'x,y' }).fleet).toBeUndefined();
  });

  it('keeps tags as they are written, also one that is a number or has a comma; drops what no tag can be', () => {
    const tag = ['froid', 'Nord, 50 %'].map(filterText).join(',');
    expect(read({ tag }).tag).toBe(tag);
    expect(read({ tag: 12 }).tag).toBe('12');
    expect(read({ tag: `${'x'.repeat(181)}, ,froid` }).tag).toBe('froid');
    expect(read({ tag: ',' }).tag).toBeUndefined();
    expect(read({ drivenBy: `x,${ID}` }).drivenBy).toBe(ID);
  });

  it('falls back on anything else', () => {
    const raw = { vehicle: 'nope', edit: 'yes', day: 'today', sort: '<script>', q: { a: 1 }, energy: ['x'], other: 1 };
    const search = read(raw);
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
  });
});
