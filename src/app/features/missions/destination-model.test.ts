import { expect, it } from 'vitest';
import { destinationOf, pressed, valuesOfDestination, type Destination } from './destination-input.tsx';

const point: Destination = { site: null, at: [4.8356612, 45.7640432], name: 'Portail nord' };

it('R-104: a destination is a site, or a point with its name', () => {
  expect(valuesOfDestination(point)).toEqual({ site: '', lat: '45.764043', lng: '4.835661', destination: 'Portail nord' });
  expect(valuesOfDestination({ site: 's1', at: [4, 45], name: 'x' })).toEqual({ site: 's1', lat: '', lng: '', destination: '' });
  expect(destinationOf({ site: '', lat: '45,764', lng: '4.8357', destination: 'Gare' })).toEqual({
    site: null,
    at: [4.8357, 45.764],
    name: 'Gare',
  });
  expect(destinationOf({ site: 's1', lat: '', lng: '', destination: '' })).toEqual({ site: 's1', at: null, name: '' });
  expect(destinationOf({ site: '', lat: '45', lng: '' }).at).toBeNull();
});

it('R-104: a point pressed in a site is the site; moved a little it keeps its name, elsewhere it has another', () => {
  expect(pressed(point, [4.8, 45.7], 's1', 'Près de Lyon')).toEqual({ site: 's1', at: null, name: '' });
  expect(pressed(point, [4.836, 45.765], null, 'Près de Lyon').name).toBe('Portail nord');
  expect(pressed(point, [5.2, 45.9], null, 'Près de Lagnieu')).toEqual({ site: null, at: [5.2, 45.9], name: 'Près de Lagnieu' });
  expect(pressed({ site: 's1', at: null, name: '' }, [5.2, 45.9], null, '')).toEqual({ site: null, at: [5.2, 45.9], name: '' });
});
