import { EVERYONE, MANAGER_LEVEL, NOBODY } from '../access/permissions.ts';
import { flag, instant, ref, text } from '../entity/field.ts';
import { entity, type RowOf } from '../entity/entity.ts';

/**
 * Why a journey was driven, in somebody's words. Never changed: the last one that was written counts (reason-of.ts), so that of two who write at once nothing
 * is lost. An empty one takes back what was said. It bears the time of the journey as it was known, not its id: a journey that is made again may begin at
 * another instant.
 */
export const journeyReason = entity({
  name: 'journeyReason',
  plural: 'journey-reasons',
  space: 'organization',
  title: 'reason',
  order: { field: 'writtenAt', direction: -1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: EVERYONE, update: NOBODY, remove: NOBODY },
  flag: 'reports',
  author: 'author',
  readOwn: true,
  mask: { where: ['isPrivate', true], fields: ['reason'], readers: [] },
  fields: {
    reason: text({ max: 200, min: 0 }),
    /** Of a vehicle that is gone: nobody's any more. */
    vehicle: ref('vehicle', { optional: true, embed: [] }),
    startAt: instant({ indexed: true }),
    endAt: instant(),
    /** By the clock of the device, set right by the server. */
    writtenAt: instant(),
    /** Of a journey in private mode: only who wrote it reads it. */
    isPrivate: flag({ server: true }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
  },
});
export type JourneyReason = RowOf<typeof journeyReason>;
