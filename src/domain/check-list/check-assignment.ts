import * as z from 'zod/mini';
import { EVERYONE, MANAGERS } from '../access/roles.ts';
import { day, flag, number, shape, text } from '../kit/field.ts';
import { entity, type RowOf } from '../kit/entity.ts';
import type { Trigger } from './due.ts';

const ids = z.array(z.uuid()).check(z.maxLength(2000));

/** Vehicles an assignment is for; `energies` and `categories` name choices of a vehicle. */
export const assignmentScopeSchema = z.union([
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.enum(['vehicles', 'fleets', 'sites']), ids }),
  z.strictObject({
    kind: z.enum(['energies', 'categories']),
    of: z.array(z.string().check(z.maxLength(30))).check(z.minLength(1), z.maxLength(20)),
  }),
]);
export type AssignmentScope = z.infer<typeof assignmentScopeSchema>;

/** Who is asked: whoever takes the vehicle, its driver, or members by their person's id. */
export const assignedToSchema = z.union([
  z.strictObject({ kind: z.enum(['anyone', 'driver']) }),
  z.strictObject({ kind: z.literal('people'), ids }),
]);
export type AssignedTo = z.infer<typeof assignedToSchema>;

export const skipSchema = z.strictObject({ noMovement: z.boolean(), inRepair: z.boolean() });

/** Which template is to be filled, of which vehicles, when and by whom (field-work.md §3). `trigger` passes `triggerSchema` where it is used. */
export const checkAssignment = entity({
  name: 'checkAssignment',
  plural: 'check-assignments',
  space: 'organization',
  title: 'name',
  search: ['name', 'templateKey'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    name: text({ max: 120, indexed: true }),
    /** The latest published version of this template is filled. */
    templateKey: text({ max: 40, indexed: true }),
    scope: shape(assignmentScopeSchema, { initial: { kind: 'all' } }),
    trigger: shape<Trigger>(z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<Trigger>, {
      initial: { every: 'daily', days: [1, 2, 3, 4, 5], dueBy: '08:00' },
    }),
    who: shape(assignedToSchema, { initial: { kind: 'driver' } }),
    graceMin: number({ min: 0, max: 10_080, integer: true, unit: 'min', initial: 120 }),
    /** Minutes before the due time. */
    remindersMin: shape(z.array(z.int().check(z.gte(0), z.lte(10_080))).check(z.maxLength(5)), { initial: [30] }),
    skipIf: shape(skipSchema, { initial: { noMovement: false, inRepair: true } }),
    from: day(),
    to: day({ optional: true }),
    enabled: flag({ initial: true }),
  },
});
export type CheckAssignment = RowOf<typeof checkAssignment>;
