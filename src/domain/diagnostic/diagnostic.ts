import { MANAGER_LEVEL, NOBODY } from '../access/roles.ts';
import { ALERT_SEVERITIES } from '../alert/severities.ts';
import { choice, instant, number, ref, text } from '../kit/field.ts';
import { entity } from '../kit/entity.ts';

/**
 * Something wrong with a device or its data, raised by the server (specification §2 and §3). `title` is the message, in French;
 * `code` and `detail` (the same in every language: fault codes, a badge, "11.2 V") are what screens word it from.
 */
export const diagnostic = entity({
  name: 'diagnostic',
  plural: 'diagnostics',
  space: 'organization',
  title: 'title',
  search: ['title', 'code'],
  order: { field: 'lastTrigger', direction: -1 },
  access: { read: MANAGER_LEVEL, create: NOBODY, update: NOBODY, remove: MANAGER_LEVEL },
  movement: 'troubleCodes',
  fields: {
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    device: ref('device', { optional: true, server: true, embed: ['type'] }),
    code: choice(
      [
        'device-silent',
        'no-fix',
        'clock-error',
        'low-battery',
        'power-cut',
        'bad-frame',
        'odometer-drift',
        'unknown-driver',
        'dtc',
        'two-sources',
        'position-jump',
        'foreign-network',
      ],
      { server: true },
    ),
    severity: choice(ALERT_SEVERITIES, { server: true, initial: 'error' }),
    title: text({ max: 300, server: true }),
    detail: text({ max: 200, optional: true, server: true }),
    firstTrigger: instant({ server: true }),
    lastTrigger: instant({ server: true, indexed: true }),
    count: number({ min: 1, max: 1_000_000_000, integer: true, server: true, initial: 1 }),
  },
});
