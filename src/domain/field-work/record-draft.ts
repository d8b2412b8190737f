import * as z from 'zod/mini';
import { answerSchema } from '../check-list/check-answer.ts';
import { recordFileSchema } from '../check-list/record.ts';
import { RECORD_KINDS, templateContentSchema } from '../check-list/template.ts';
import { RECORD_DRAFT } from './record-key.ts';

const ms = z.int();
const text = z.string().check(z.maxLength(2000));

/** A file this device holds for the record: `id` of the held file; `marked`: a copy with marks drawn on it, beside its original. */
export const draftFileSchema = z.object({ ...recordFileSchema.shape, id: z.uuid(), marked: z.optional(z.literal(true)) });
export type DraftFile = z.infer<typeof draftFileSchema>;

/**
 * A record while it is filled: kept at each answer and as the page goes, opened again where it was left (field-work.md §2). It ends on the
 * template it was begun on, whose content it carries. Instants in milliseconds of this device's clock.
 */
export const recordDraftSchema = z.object({
  v: z.literal(1),
  template: z.object({ key: z.string(), version: z.int(), sha256: z.string(), content: templateContentSchema }),
  kind: z.enum(RECORD_KINDS),
  /** `id` null: not a vehicle of this device; `scan`: what was read to find it. */
  vehicle: z.nullable(
    z.object({
      id: z.nullable(z.uuid()),
      plate: z.string().check(z.minLength(1), z.maxLength(60)),
      vin: z.nullable(z.string()),
      scan: z.optional(text),
    }),
  ),
  due: z.nullable(z.string()),
  answers: z.record(z.string(), answerSchema),
  files: z.array(draftFileSchema),
  /** The camera was opened for this item: it never came back if the page did not. */
  pendingCapture: z.nullable(z.object({ item: z.string(), at: ms })),
  /** Step it is at: `vehicle`, `defects`, an item's key, `recap`, or what a wizard calls it. */
  at: z.string(),
  /** What was said of the defects that were open, by their id. */
  carried: z.record(z.string(), z.enum(['stillThere', 'seenRepaired'])),
  startedAt: ms,
  /** Time the page was looked at. */
  activeMs: ms,
  /** Half-typed texts by what they are of (`note:feux`, `reason`). */
  typed: z.record(z.string(), text),
  /** Record it corrects, once sealed; `corrects`: the refused write it stands for. */
  replaces: z.nullable(z.string()),
  retestOf: z.nullable(z.string()),
  corrects: z.nullable(z.string()),
  /** Photos of the record it corrects that have not been brought here yet. */
  originals: z.optional(z.object({ record: z.uuid(), files: z.array(recordFileSchema) })),
  /** Of an installation: what its wizard keeps. */
  install: z.optional(z.record(z.string(), z.unknown())),
});
export type RecordDraft = z.infer<typeof recordDraftSchema>;

/** Key of a draft of record `id`. */
export function recordDraftKey(id: string): string {
  return RECORD_DRAFT + id;
}

/** Id of the record a draft becomes. */
export function recordIdOf(draftKey: string): string {
  return draftKey.slice(RECORD_DRAFT.length);
}

/** A draft as it was stored; null: of another build, or no draft of a record. */
export function readRecordDraft(value: unknown): RecordDraft | null {
  const parsed = recordDraftSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** A record that begins. */
export function newRecordDraft(template: RecordDraft['template'], at: string, nowMs: number, over: Partial<RecordDraft> = {}): RecordDraft {
  return {
    v: 1,
    template,
    kind: template.content.kind,
    vehicle: null,
    due: null,
    answers: {},
    files: [],
    pendingCapture: null,
    at,
    carried: {},
    startedAt: nowMs,
    activeMs: 0,
    typed: {},
    replaces: null,
    retestOf: null,
    corrects: null,
    ...over,
  };
}
