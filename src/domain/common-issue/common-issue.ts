import { NOBODY } from '../access/roles.ts';
import { DEVICE_TYPES } from '../device/device-types.ts';
import { choice, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

/** `draft` is for the staff alone; the others are offered to whoever writes to the support. */
export const ISSUE_STATES = ['draft', 'open', 'workaround', 'resolved'] as const;

/** A known problem of the platform or of a device family, offered as a suggestion while a request is written. */
export const commonIssue = entity({
  name: 'commonIssue',
  plural: 'common-issues',
  space: 'site',
  mirrored: false,
  title: 'title',
  search: ['title', 'symptom', 'cause', 'solution'],
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    title: text({ max: 160, indexed: true }),
    symptom: text({ max: 4000, format: 'paragraph' }),
    cause: text({ max: 4000, format: 'paragraph', optional: true }),
    solution: text({ max: 4000, format: 'paragraph', optional: true }),
    deviceType: choice(DEVICE_TYPES, { optional: true }),
    state: choice(ISSUE_STATES, { initial: 'open', indexed: true }),
  },
});
