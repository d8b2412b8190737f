import { EVERYONE, MANAGERS } from '../access/roles.ts';
import { ref, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

/** A group of vehicles; a fleet may sit under another. */
export const fleet = entity({
  name: 'fleet',
  plural: 'fleets',
  space: 'organization',
  title: 'name',
  search: ['name', 'code'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, unique: true }),
    code: text({ max: 20, optional: true }),
    color: text({ max: 7, min: 7, format: 'color', optional: true }),
    parent: ref('fleet', { optional: true }),
    manager: ref('membership', { optional: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
