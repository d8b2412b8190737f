import * as z from 'zod/mini';
import { EVERYONE, MANAGERS } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { day, flag, ref, shape, text } from '../entity/field.ts';
import type { RoundsSource } from '../reports/sources.ts';

/** Rounds as a report reads them, by name: the same from rows of the server and of a device. */
export function roundsOf(rows: readonly (Round & { _id: string })[]): RoundsSource['rounds'] {
  return rows
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a._id < b._id ? -1 : 1))
    .map(({ name, vehicle, driver, days, onDate, fromDate, untilDate, stops, active }) => ({
      name,
      vehicle,
      driver,
      days,
      onDate,
      fromDate,
      untilDate,
      stops,
      active,
    }));
}

/** Days of the week, Monday 1. */
const roundDaysSchema = z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7));

const minute = z.int().check(z.gte(0), z.lte(2879));

/** Stops in their order: a site, when the vehicle is expected, and when it is expected to leave; minutes after midnight, those of the day after from 1440 on. */
export const roundStopsSchema = z
  .array(z.strictObject({ site: z.uuid(), arriveMin: minute, leaveMin: z.nullable(minute) }))
  .check(z.minLength(1), z.maxLength(60));
export type RoundStop = z.infer<typeof roundStopsSchema>[number];

/** A round of visits a vehicle makes on some days of the week, or on one day. */
export const round = entity({
  name: 'round',
  plural: 'rounds',
  space: 'organization',
  title: 'name',
  search: ['name', 'note'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, indexed: true }),
    vehicle: ref('vehicle'),
    driver: ref('driver', { optional: true }),
    days: shape(roundDaysSchema, { initial: [1, 2, 3, 4, 5] }),
    /** The one day it is made on; the days of the week then do not count. */
    onDate: day({ optional: true }),
    /** First and last day it is made on, of one that is made again and again. */
    fromDate: day({ optional: true }),
    untilDate: day({ optional: true }),
    stops: shape(roundStopsSchema),
    active: flag({ initial: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type Round = RowOf<typeof round>;
