import { ADMINS, EVERYONE, NOBODY } from '../access/permissions.ts';
import { entity } from '../entity/entity.ts';
import { instant, number, text } from '../entity/field.ts';

/**
 * A file that somebody made on their device of what they may read. The device tells of it with what else it sends, so that it is in the trail of
 * administration also when it was made without network; the server writes that line as it takes it.
 */
export const fileExport = entity({
  name: 'fileExport',
  plural: 'file-exports',
  space: 'organization',
  title: 'file',
  order: { field: 'madeAt', direction: -1 },
  conflict: 'append',
  access: { read: ADMINS, create: EVERYONE, update: NOBODY, remove: NOBODY },
  author: 'author',
  readOwn: true,
  heldDays: 7,
  fields: {
    file: text({ max: 200 }),
    /** Lines of a table, or ways. */
    rows: number({ min: 0, max: 10_000_000, integer: true }),
    /** By the clock of the device. */
    madeAt: instant(),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
  },
});
