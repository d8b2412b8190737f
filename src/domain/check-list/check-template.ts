import * as z from 'zod/mini';
import { EVERYONE, MANAGERS, NOBODY } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, flag, instant, number, ref, shape, text } from '../entity/field.ts';
import type { Trigger } from './due.ts';
import type { TemplateContent } from './template.ts';

export const TEMPLATE_STATES = ['draft', 'published', 'retired'] as const;
/** What a check-list or an installation is filled on: `RECORD_KINDS` of the template's content, repeated to list them. */
export const TEMPLATE_KINDS = ['check', 'handover', 'install', 'removal'] as const;

/**
 * One version of a template. A draft is written until it is published; the server then gives it its version, the next of its key, and from there
 * it never changes but to be retired: records say the version and the hash they were filled on, and past ones are accepted for ever (field-work.md §3).
 * `content` passes `templateContentSchema` at the server's door and wherever it is read: the declaration is loaded by every screen, that schema is not.
 */
export const checkTemplate = entity({
  name: 'checkTemplate',
  plural: 'check-templates',
  space: 'organization',
  title: 'name',
  search: ['name', 'key'],
  access: { read: EVERYONE, create: MANAGERS, update: MANAGERS, remove: MANAGERS },
  flag: 'management',
  fields: {
    key: text({ max: 40, indexed: true }),
    name: text({ max: 160, indexed: true }),
    kind: choice(TEMPLATE_KINDS, { initial: 'check' }),
    status: choice(TEMPLATE_STATES, { initial: 'draft', indexed: true }),
    content: shape<TemplateContent>(z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<TemplateContent>),
    /** From 1; 0: not published yet, nothing can be filled on it. */
    version: number({ min: 0, max: 1_000_000, integer: true, server: true, initial: 0 }),
    sha256: text({ max: 64, optional: true, server: true }),
    publishedAt: instant({ optional: true, server: true }),
  },
});
export type CheckTemplate = RowOf<typeof checkTemplate>;

const ids = z.array(z.uuid()).check(z.maxLength(2000));

/** Vehicles an assignment is for; `energies` and `categories` name choices of a vehicle. */
const assignmentScopeSchema = z.union([
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.enum(['vehicles', 'fleets', 'sites']), ids }),
  z.strictObject({
    kind: z.enum(['energies', 'categories']),
    of: z.array(z.string().check(z.maxLength(30))).check(z.minLength(1), z.maxLength(20)),
  }),
]);
export type AssignmentScope = z.infer<typeof assignmentScopeSchema>;

/** Who is asked: whoever takes the vehicle, its driver, or members by their person's id. */
const assignedToSchema = z.union([
  z.strictObject({ kind: z.enum(['anyone', 'driver']) }),
  z.strictObject({ kind: z.literal('people'), ids }),
]);
export type AssignedTo = z.infer<typeof assignedToSchema>;

const skipSchema = z.strictObject({ noMovement: z.boolean(), inRepair: z.boolean() });

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
