import { expect, it } from 'vitest';
import { connectorSearchSchema, organizationsSearchSchema, siteVehiclesSearchSchema } from './search.ts';

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

it('reads the parameters of the lists, and falls back on nothing', () => {
  expect(siteVehiclesSearchSchema.parse({ page: '3', owner: `${id},x`, status: 'active,unknown', sort: '-owner' })).toEqual({
    page: 3,
    owner: id,
    status: 'active',
    sort: '-owner',
  });
  expect(organizationsSearchSchema.parse({ page: '-2', plan: 'gold', open: 'me' })).toEqual({});
});

it('D-014 a link with q finds a device by its name, whatever it is made of', () => {
  expect(connectorSearchSchema.parse({ q: 'Boîtier & 12' })).toMatchObject({ q: 'Boîtier & 12' });
  expect(connectorSearchSchema.parse({ view: 'strangers', stranger: id })).toMatchObject({ view: 'strangers', stranger: id });
});
