import { expect, it } from 'vitest';
import { filterText, filterValues, tagsOf, VEHICLE_FILTERS, vehicleMatcher, type VehicleFilterAsk } from './vehicle-filters.ts';

const ODD = 'Nord, 50 % froid %2C';
const rows = [
  { _id: 'a', fleet: 'f', driver: 'd', tags: ['froid', ODD] },
  { _id: 'b', fleet: 'f', driver: null, tags: ['froid'] },
  { _id: 'c', fleet: null, driver: 'e', tags: [] },
  { _id: 'd', tags: null },
];
const left = (asked: VehicleFilterAsk): string[] => rows.filter(vehicleMatcher(asked) ?? (() => true)).map(({ _id }) => _id);

it('one of the values of a filter is enough, each filter narrows the others', () => {
  expect(left({ fleet: 'f,-' })).toEqual(['a', 'b', 'c', 'd']);
  expect(left({ tag: 'froid' })).toEqual(['a', 'b']);
  expect(left({ drivenBy: 'd,e' })).toEqual(['a', 'c']);
  expect(left({ drivenBy: 'd,e', fleet: '-' })).toEqual(['c']);
  expect(left({ drivenBy: 'd,e', fleet: 'f', tag: 'froid' })).toEqual(['a']);
  expect(left({ drivenBy: 'e', tag: 'froid' })).toEqual([]);
});

it('what is not known matches nothing, what is not asked for leaves all', () => {
  for (const { name } of VEHICLE_FILTERS) expect(left({ [name]: 'gone' }), name).toEqual([]);
  for (const { name } of VEHICLE_FILTERS) expect(vehicleMatcher({ [name]: '' }), name).toBeNull();
  expect(vehicleMatcher({})).toBeNull();
  expect(left({ drivenBy: '-' }), 'nobody is no driver').toEqual([]);
});

it('a tag with a comma or a percent sign comes back as it was', () => {
  const text = [ODD, '%', ',', 'é &='].map(filterText).join(',');
  expect(filterValues(text)).toEqual([ODD, '%', ',', 'é &=']);
  expect(left({ tag: filterText(ODD) })).toEqual(['a']);
});

it('takes who had a vehicle where that is told', () => {
  const had = vehicleMatcher({ drivenBy: 'd' }, ({ _id }) => (_id === 'b' ? ['x', 'd'] : []));
  expect(rows.filter(had ?? (() => true)).map(({ _id }) => _id)).toEqual(['b']);
});

it('tells every tag once, in the order of the language', () => {
  expect(tagsOf([{ tags: ['zone 10', 'été'] }, { tags: ['zone 9', 'été', 'Froid'] }, {}], 'fr')).toEqual([
    'été',
    'Froid',
    'zone 9',
    'zone 10',
  ]);
});
