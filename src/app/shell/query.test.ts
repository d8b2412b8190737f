import { describe, expect, it } from 'vitest';
import { missingPersistent, parseQuery, stringifyQuery } from './query.ts';
import { filterText, filterValues } from '../../domain/vehicle/vehicle-filters.ts';

describe('query string', () => {
  it('texts stay texts', () => expect(parseQuery('?q=007&n=1&s=true&t=a%20b')).toEqual({ q: '007', n: '1', s: 'true', t: 'a b' }));
  it('leaves out what is not there, keeps lists readable', () => {
    expect(stringifyQuery({ a: undefined, b: '', c: null, fleet: ['x', 'y'], edit: true, n: 0 })).toBe('?fleet=x,y&edit=1&n=0');
    expect(stringifyQuery({})).toBe('');
  });
  it('comes back', () => expect(parseQuery(stringifyQuery({ q: 'é & =', fleet: 'a,b' }))).toEqual({ q: 'é & =', fleet: 'a,b' }));
});

describe('persistent parameters', () => {
  it('G-017 the missing one is added, a present one keeps its value', () => {
    expect(missingPersistent({ b: '2' }, { a: '1', b: '3' })).toEqual({ a: '1' });
  });
  it("G-020 an empty value is missing, other parameters are nobody's", () => {
    expect(missingPersistent({ a: '', q: 'x' }, { a: '1' })).toEqual({ a: '1' });
  });
  it('G-019 nothing missing or nothing kept: no redirect', () => {
    expect(missingPersistent({ a: '9', b: '2' }, { a: '1' })).toBeNull();
    expect(missingPersistent({}, {})).toBeNull();
  });
  it('a value with a comma of its own stays one', () => {
    const text = ['Nord, 50 % froid %2C', '%', 'é &='].map(filterText).join(',');
    expect(filterValues(parseQuery(stringifyQuery({ tag: text }))['tag'])).toEqual(['Nord, 50 % froid %2C', '%', 'é &=']);
  });
});
