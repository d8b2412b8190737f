import { MANAGERS } from '../access/roles.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import { choice, day, number, ref, shape, tags, text } from '../kit/field.ts';
import { attachmentsSchema } from '../ticket/attachment.ts';
import { costLinesSchema } from './cost-lines.ts';
import { MAINTENANCE_KINDS, MAINTENANCE_STATES } from './maintenance-kind.ts';

/**
 * Work on a vehicle, from the day it is planned to its bill. Done, it moves the plan it follows on, repairs the defects it was planned for (`defect.maintenance`),
 * and renews the vehicle's inspection. Costs are no technician's (decision 1), so neither is the row.
 */
export const maintenance = entity({
  name: 'maintenance',
  plural: 'maintenances',
  space: 'organization',
  title: 'title',
  titleRepeats: true,
  search: ['title', 'garage', 'invoiceNumber', 'note'],
  order: { field: 'createdAt', direction: -1 },
  access: { read: MANAGERS, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    title: text({ max: 120 }),
    vehicle: ref('vehicle'),
    kind: choice(MAINTENANCE_KINDS, { initial: 'service', indexed: true }),
    state: choice(MAINTENANCE_STATES, { initial: 'planned', indexed: true }),
    plan: ref('maintenancePlan', { optional: true }),
    plannedOn: day({ optional: true }),
    doneOn: day({ optional: true }),
    /** Counters of the vehicle when it was done. */
    odometerKm: number({ min: 0, max: 5_000_000, unit: 'km', optional: true }),
    engineHours: number({ min: 0, max: 500_000, unit: 'h', optional: true }),
    /** Written on the certificate: the next one is due by then, whatever the plan says. */
    nextDueOn: day({ optional: true }),
    garage: text({ max: 120, optional: true }),
    /** Trouble codes it is about. */
    codes: tags(),
    costs: shape(costLinesSchema, { initial: [] }),
    invoiceNumber: text({ max: 60, optional: true }),
    attachments: shape(attachmentsSchema, { initial: [], server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});
export type Maintenance = RowOf<typeof maintenance>;
