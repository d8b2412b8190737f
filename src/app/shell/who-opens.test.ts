import { expect, it } from 'vitest';
import { whoOpens } from './page-error.ts';

it('an administrator of an organization is not asked for the pages of the platform', () => {
  expect(['/admin', '/admin/', '/admin/journeys'].map(whoOpens)).toEqual(['operator', 'operator', 'operator']);
  expect(['/', '/administration', '/gestion/admin', '/gestion/vehicules'].map(whoOpens)).toEqual(
    Array.from({ length: 4 }, () => 'administrator'),
  );
});
