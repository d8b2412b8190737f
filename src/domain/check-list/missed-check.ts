import { EVERYONE, NOBODY } from '../access/roles.ts';
import { choice, instant, ref, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';

/**
 * A check that nobody did in time, said by the server once its grace is over; its id is the due's. Done in time but received late, it is `done`
 * (field-work.md §3); done afterwards, `late`.
 */
export const missedCheck = entity({
  name: 'missedCheck',
  plural: 'missed-checks',
  space: 'organization',
  title: 'assignmentName',
  search: ['assignmentName'],
  order: { field: 'dueAt', direction: -1 },
  access: { read: EVERYONE, create: NOBODY, update: NOBODY, remove: NOBODY },
  heldDays: 92,
  fields: {
    assignment: ref('checkAssignment', { optional: true, server: true, embed: [] }),
    assignmentName: text({ max: 120, server: true }),
    templateKey: text({ max: 40, server: true }),
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    driver: ref('driver', { optional: true, server: true, embed: [] }),
    period: text({ max: 80, server: true }),
    dueAt: instant({ server: true, indexed: true }),
    lateAt: instant({ server: true }),
    state: choice(['missed', 'late', 'done'], { server: true, initial: 'missed', indexed: true }),
    record: text({ max: 36, optional: true, server: true }),
    /** The vehicle drove after the due time without its check: by its journeys. */
    droveAt: instant({ optional: true, server: true }),
  },
});
export type MissedCheck = RowOf<typeof missedCheck>;
