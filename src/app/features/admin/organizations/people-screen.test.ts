import { expect, it } from 'vitest';
import type { SitePerson } from '../../../../domain/platform/site-organization.ts';
import { statesOf } from './people-screen.tsx';

it('a file says of a person what the screen shows: inactive, of the platform, with a second factor', () => {
  const person = { active: false, isAdmin: true, secondFactor: true } as SitePerson;
  expect(statesOf(person)).toEqual(['inactive', 'superadmin', 'secondFactor']);
  expect(statesOf({ ...person, active: true, isAdmin: false, secondFactor: false })).toEqual([]);
});
