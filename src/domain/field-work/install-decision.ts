import { MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/roles.ts';
import { instant, ref, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';

/** A manager holds an installation for good although its tests do not say so ("forcé"); why is compulsory (field-work.md §5). */
export const installDecision = entity({
  name: 'installDecision',
  plural: 'install-decisions',
  space: 'organization',
  title: 'comment',
  order: { field: 'createdAt', direction: -1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: NOBODY, remove: NOBODY },
  heldDays: 31,
  fields: {
    record: ref('fieldRecord', { embed: [] }),
    comment: text({ max: 2000, format: 'paragraph' }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
    decidedAt: instant({ optional: true, server: true }),
  },
});
export type InstallDecision = RowOf<typeof installDecision>;
