import * as z from 'zod/mini';
import { EVERYONE, MANAGER_LEVEL, NOBODY } from '../access/permissions.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, day, flag, instant, ref, shape, text } from '../entity/field.ts';

/** A defect's life (field-work.md §3): repaired is not over before the next check says so. */
export const DEFECT_STATES = ['open', 'planned', 'repaired', 'verified', 'deferred', 'dismissed', 'duplicate'] as const;
export type DefectState = (typeof DEFECT_STATES)[number];

export const DEFECT_STEPS = ['plan', 'repair', 'defer', 'dismiss', 'merge', 'stillThere', 'seenRepaired', 'reopen'] as const;
/** `stillThere`, `seenRepaired`: said by the next check; the others by a manager or a workshop. */
export type DefectStep = (typeof DEFECT_STEPS)[number];

const NEXT: Readonly<Record<DefectState, Partial<Record<DefectStep, DefectState>>>> = {
  open: {
    plan: 'planned',
    repair: 'repaired',
    defer: 'deferred',
    dismiss: 'dismissed',
    merge: 'duplicate',
    stillThere: 'open',
    seenRepaired: 'verified',
  },
  planned: {
    repair: 'repaired',
    defer: 'deferred',
    dismiss: 'dismissed',
    merge: 'duplicate',
    stillThere: 'planned',
    seenRepaired: 'verified',
    reopen: 'open',
  },
  repaired: { stillThere: 'open', seenRepaired: 'verified', reopen: 'open' },
  verified: { stillThere: 'open', reopen: 'open' },
  deferred: {
    plan: 'planned',
    repair: 'repaired',
    dismiss: 'dismissed',
    merge: 'duplicate',
    stillThere: 'deferred',
    seenRepaired: 'verified',
    reopen: 'open',
  },
  dismissed: { stillThere: 'open', reopen: 'open' },
  duplicate: { reopen: 'open' },
};

/** State after a step; null: the step makes no sense there. */
export function defectAfter(state: DefectState, step: DefectStep): DefectState | null {
  return NEXT[state][step] ?? null;
}

/** Steps somebody may take now, in the order of the board. */
export function stepsFrom(state: DefectState): DefectStep[] {
  return DEFECT_STEPS.filter((step) => NEXT[state][step] !== undefined);
}

/** Whether the next check shows it and asks: "still there / repaired". */
export function isDefectCarried(state: DefectState): boolean {
  return state === 'open' || state === 'planned' || state === 'repaired' || state === 'deferred';
}

/** Gravity of a defect, in the words of the French roadworthiness test: minor (30 days), major (72 hours), critical (immobilized). */
export const SEVERITIES = ['minor', 'major', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Time to repair a defect, in hours; a critical one has none: the vehicle does not move. */
export const REPAIR_WITHIN_H: Readonly<Record<Severity, number>> = { minor: 30 * 24, major: 72, critical: 0 };

/** Negative when `a` is less grave than `b`. */
export function compareSeverity(a: Severity, b: Severity): number {
  return SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);
}

/** Once more seen, by a record: what it said of it. `photos`: hashes of that record's files; `note` goes with the record's erased texts. */
const observationSchema = z.strictObject({
  record: z.string(),
  at: z.iso.datetime(),
  severity: z.enum(SEVERITIES),
  seen: z.enum(['found', 'stillThere', 'seenRepaired']),
  note: z.optional(z.string().check(z.maxLength(2000))),
  photos: z.optional(z.array(z.string()).check(z.maxLength(20))),
});
export type DefectObservation = z.infer<typeof observationSchema>;

const label = z.record(z.string(), z.string());

/**
 * What is wrong with a vehicle, from the record that found it until the next check says it is repaired (field-work.md §3). One is carried at a time for a
 * vehicle, an item and a zone: found again, it is one observation more. The server makes it with the record; people move it on, also offline
 * (`defectAfter` says which steps there are). A critical one immobilizes its vehicle until it is `released` ("remise en service") or repaired.
 */
export const defect = entity({
  name: 'defect',
  plural: 'defects',
  space: 'organization',
  title: 'item',
  search: ['plate', 'labelText', 'comment'],
  order: { field: 'lastAt', direction: -1 },
  access: { read: EVERYONE, create: NOBODY, update: MANAGER_LEVEL, remove: NOBODY },
  fields: {
    vehicle: ref('vehicle', { optional: true, server: true, embed: [] }),
    plate: text({ max: 60, server: true }),
    item: text({ max: 40, server: true, indexed: true }),
    zone: text({ max: 40, optional: true, server: true }),
    templateKey: text({ max: 40, server: true }),
    /** The item's words by language, French always there. */
    label: shape(label, { server: true, initial: {} }),
    labelText: text({ max: 160, server: true }),
    observations: shape(z.array(observationSchema), { server: true, initial: [] }),
    firstAt: instant({ server: true }),
    lastAt: instant({ server: true, indexed: true }),
    /** When it has to be repaired by its severity. */
    repairBy: instant({ optional: true, server: true }),
    /** Raised by whoever finds it, lowered by a manager. */
    severity: choice(SEVERITIES, { initial: 'minor', indexed: true }),
    state: choice(DEFECT_STATES, { initial: 'open', indexed: true }),
    plannedOn: day({ optional: true }),
    /** Work it is planned into: done, it is repaired. */
    maintenance: ref('maintenance', { optional: true }),
    comment: text({ max: 2000, format: 'paragraph', optional: true }),
    /** Defect it repeats. */
    duplicateOf: text({ max: 36, optional: true }),
    /** Signed by two taps: the vehicle may be driven again although the defect is not verified yet. */
    released: flag({ initial: false }),
    releasedBy: text({ max: 36, optional: true, server: true }),
    releasedByName: text({ max: 120, optional: true, server: true }),
    releasedAt: instant({ optional: true, server: true }),
    repairedAt: instant({ optional: true, server: true }),
    repairedByName: text({ max: 120, optional: true, server: true }),
    verifiedAt: instant({ optional: true, server: true }),
    /** Of the repaired part. */
    photo: text({ max: 400, format: 'image', optional: true, server: true }),
  },
});
export type Defect = RowOf<typeof defect>;
