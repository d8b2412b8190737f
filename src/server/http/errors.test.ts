import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { pathOf } from './errors.ts';

it('what is told and logged of an address has no query, and no secret of a webhook', () => {
  const of = (url: string): string => pathOf({ url } as FastifyRequest);
  expect(of('/api/v1/vehicles?q=a')).toBe('/api/v1/vehicles');
  expect(of('/api/v1/connectors/mdi/s3cret?x=1')).toBe('/api/v1/connectors/mdi/…');
  expect(of('/api/v1/connectors/kuantic?secret=s3cret')).toBe('/api/v1/connectors/kuantic');
});
