import { expect, it } from 'vitest';
import { vehicleFacts } from './template.ts';

it('a trailer and a tail lift are said by tags, however they are written', () => {
  expect(vehicleFacts({ category: 'pl', energy: 'diesel', tags: ['Remorque', 'Lyon'] })).toEqual({
    category: 'pl',
    energy: 'diesel',
    trailer: true,
    tailLift: false,
  });
  expect(vehicleFacts({ category: 'vul', energy: 'electric', tags: ['tail-lift'] })).toMatchObject({ trailer: false, tailLift: true });
  expect(vehicleFacts(undefined)).toEqual({});
});
