import { EVERYONE, MANAGER_LEVEL, NOBODY } from '../access/roles.ts';
import { instant, number, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';

/** What is left of a sealed record that its author threw away before the server took it: its chain keeps no hole (field-work.md §4.4). */
export const recordStub = entity({
  name: 'recordStub',
  plural: 'record-stubs',
  space: 'organization',
  title: 'reason',
  order: { field: 'createdAt', direction: -1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: EVERYONE, update: NOBODY, remove: NOBODY },
  author: 'author',
  readOwn: true,
  heldDays: 31,
  fields: {
    chain: text({ max: 64, indexed: true }),
    seq: number({ min: 1, max: 1e15, integer: true }),
    prev: text({ max: 64 }),
    recordHash: text({ max: 64 }),
    reason: text({ max: 400 }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
    receivedAt: instant({ optional: true, server: true }),
  },
});
export type RecordStub = RowOf<typeof recordStub>;
