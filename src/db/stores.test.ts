import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { vehicle } from '../domain/vehicle/vehicle.ts';
import { LOCAL_VERSION, localStores } from './connection.ts';

it('F7 a change of the stores comes with a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(localStores())).digest('hex').slice(0, 12);
  expect({ version: LOCAL_VERSION, digest }).toEqual({ version: 15, digest: '8ae745964731' });
});

it('indexes no field that may be null or is a flag: IndexedDB would leave those rows out', () => {
  const indexed = localStores()['vehicles']!.split(',').slice(1);
  expect(indexed).toEqual(['registration', 'status']);
  for (const name of indexed) expect((vehicle.fields as Record<string, { optional: boolean }>)[name]!.optional).toBe(false);
});
