import * as z from 'zod/mini';

/** What a member hands on that acts with their rights: people they invited, keys of the API they answer for, reports they scheduled. */
const HANDED_KINDS = ['invitation', 'key', 'schedule'] as const;
export type HandedKind = (typeof HANDED_KINDS)[number];

/** One of them; `role`: that an invitation gives. */
export const handedOnSchema = z.object({
  kind: z.enum(HANDED_KINDS),
  _id: z.uuid(),
  name: z.string(),
  role: z.nullable(z.string()),
});
export type HandedOn = z.infer<typeof handedOnSchema>;

/** What becomes of each: `keep`, under the name of who decides; `end`: for good, a schedule is paused. */
const HANDED_FATES = ['keep', 'end'] as const;
export type HandedFate = (typeof HANDED_FATES)[number];

export const HANDED_MAX = 2000;
export const handedDecisionsSchema = z.strictObject({
  decisions: z
    .array(z.strictObject({ kind: z.enum(HANDED_KINDS), _id: z.uuid(), fate: z.enum(HANDED_FATES) }))
    .check(z.minLength(1), z.maxLength(HANDED_MAX)),
});
export type HandedDecision = z.infer<typeof handedDecisionsSchema>['decisions'][number];
