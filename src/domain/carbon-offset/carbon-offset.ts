import { NOBODY } from '../access/roles.ts';
import { day, money, number, ref, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

/** Emissions of a year that an account had compensated: by which project, proven by which certificate, at what price. */
export const carbonOffset = entity({
  name: 'carbonOffset',
  plural: 'carbon-offsets',
  space: 'site',
  mirrored: false,
  title: 'project',
  search: ['project', 'certificate', 'registry'],
  order: { field: 'year', direction: -1 },
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    organization: ref('organization'),
    year: number({ min: 2000, max: 2100, integer: true, indexed: true }),
    kgCo2e: number({ min: 0, max: 1_000_000_000, unit: 'kg' }),
    project: text({ max: 200 }),
    registry: text({ max: 120, optional: true }),
    certificate: text({ max: 120, optional: true }),
    retiredOn: day({ optional: true }),
    priceCents: money({ optional: true }),
    note: text({ max: 4000, format: 'paragraph', optional: true }),
  },
});
