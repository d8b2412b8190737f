import { EVERYONE, MANAGER_LEVEL, MANAGERS } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, instant, number, ref, text } from '../entity/field.ts';

const MISSION_STATES = ['sent', 'accepted', 'refused', 'cancelled'] as const;
export type MissionState = (typeof MISSION_STATES)[number];

/**
 * A destination that a manager sends to a vehicle, and its driver accepts or refuses in the application. That the vehicle arrived is a fact beside
 * the state: the server writes one, people the other, with or without network, and neither takes the other back.
 */
export const mission = entity({
  name: 'mission',
  plural: 'missions',
  space: 'organization',
  title: 'title',
  search: ['title', 'destination', 'message'],
  order: { field: 'createdAt', direction: -1 },
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: EVERYONE, remove: MANAGERS },
  readOwn: true,
  changeOwn: ['technician', 'user'],
  author: 'assignee',
  flag: 'reports',
  fields: {
    title: text({ max: 120, indexed: true }),
    vehicle: ref('vehicle'),
    /** null as it is sent: that of the vehicle. */
    driver: ref('driver', { optional: true }),
    /** Where: a site, else a point. */
    site: ref('site', { optional: true }),
    destination: text({ max: 200, optional: true }),
    lat: number({ min: -90, max: 90, optional: true }),
    lng: number({ min: -180, max: 180, optional: true }),
    /** When it should be there. */
    plannedAt: instant({ optional: true }),
    plannedKm: number({ min: 0, max: 20_000, unit: 'km', optional: true }),
    message: text({ max: 2000, format: 'paragraph', optional: true }),
    state: choice(MISSION_STATES, { initial: 'sent', indexed: true }),
    /** When the driver accepted or refused, by the clock of their device. */
    answeredAt: instant({ optional: true }),
    /** When the server had it: no driver could read it before. */
    sentAt: instant({ optional: true, server: true }),
    arrivedAt: instant({ optional: true, server: true }),
    sentByName: text({ max: 120, optional: true, server: true }),
    /** The person who sent it, and hears what becomes of it. */
    sender: text({ max: 36, optional: true, server: true }),
    /** The person who drives: whose it is to answer. */
    assignee: text({ max: 36, optional: true, server: true }),
  },
});
export type Mission = RowOf<typeof mission>;
