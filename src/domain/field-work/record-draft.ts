import * as z from 'zod/mini';
import { type Answer, answerSchema } from '../check-list/check-answer.ts';
import { recordFileSchema } from '../check-list/record.ts';
import { itemsOf, RECORD_KINDS, templateContentSchema } from '../check-list/template.ts';
import { RECORD_DRAFT } from './field-record.ts';

const ms = z.int();
const text = z.string().check(z.maxLength(2000));

/** A file this device holds for the record: `id` of the held file; `marked`: a copy with marks drawn on it, beside its original. */
const draftFileSchema = z.object({ ...recordFileSchema.shape, id: z.uuid(), marked: z.optional(z.literal(true)) });
export type DraftFile = z.infer<typeof draftFileSchema>;

/**
 * A record while it is filled: kept at each answer and as the page goes, opened again where it was left (field-work.md §2). It ends on the
 * template it was begun on, whose content it carries. Instants in milliseconds of this device's clock.
 */
const recordDraftSchema = z.object({
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

type Row = Readonly<Record<string, unknown>>;

/** The version of each template that is filled now: the last one published, unless it was retired. By key. */
export function templatesInUse<R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> {
  const last = new Map<string, R>();
  for (const row of rows) {
    if (row['status'] === 'draft') continue;
    const known = last.get(String(row['key']));
    if (!known || Number(row['version']) > Number(known['version'])) last.set(String(row['key']), row);
  }
  return new Map([...last].filter(([, row]) => row['status'] === 'published' && Boolean(row['sha256'])));
}

/** What a draft carries of a template; null: this build cannot read it. */
export function draftTemplate(row: Row): RecordDraft['template'] | null {
  const content = templateContentSchema.safeParse(row['content']);
  return content.success
    ? { key: String(row['key']), version: Number(row['version']), sha256: String(row['sha256']), content: content.data }
    : null;
}

/** Name of a half-typed text: when an item was signed by two taps, in milliseconds. */
export const SIGNED_AT = 'signedAt:';

const signatureKeys = (draft: RecordDraft): string[] =>
  itemsOf(draft.template.content)
    .filter(({ type }) => type === 'signature')
    .map(({ key }) => key);

/** The draft without its signatures: any edit takes them away (field-work.md §4.2). */
export function unsigned(draft: RecordDraft): Pick<RecordDraft, 'answers' | 'files' | 'typed'> {
  const keys = signatureKeys(draft);
  return {
    answers: Object.fromEntries(Object.entries(draft.answers).filter(([key]) => !keys.includes(key))),
    files: draft.files.filter(({ item }) => !keys.includes(item)),
    typed: Object.fromEntries(Object.entries(draft.typed).filter(([name]) => !name.startsWith(SIGNED_AT))),
  };
}

/** An answer given, changed or (null) taken back; what was signed no longer is. */
export function withAnswer(draft: RecordDraft, item: string, answer: Answer | null): Pick<RecordDraft, 'answers' | 'files' | 'typed'> {
  const { answers, ...rest } = unsigned(draft);
  const { [item]: _before, ...others } = answers;
  return { ...rest, answers: answer === null ? others : { ...others, [item]: answer } };
}

/** Of another vehicle than it was begun on: answers stay; odometer, levels and photos are taken again (field-work.md §2). */
export function ofOtherVehicle(
  draft: RecordDraft,
): Pick<RecordDraft, 'answers' | 'files' | 'typed' | 'carried' | 'pendingCapture' | 'originals'> {
  const own = new Set(
    itemsOf(draft.template.content)
      .filter(({ type }) => type === 'odometer' || type === 'level')
      .map(({ key }) => key),
  );
  const { answers, typed } = unsigned(draft);
  const kept = Object.entries(answers)
    .filter(([key]) => !own.has(key))
    .map(([key, { photos: _photos, ...answer }]) => [key, answer]);
  return { answers: Object.fromEntries(kept), files: [], typed, carried: {}, pendingCapture: null, originals: undefined };
}

/** Name a photo is held under: of which item it is, should the page die before the draft says so. */
export function draftFileName(item: string, mime: string, marked = false): string {
  return `${item}${marked ? '.marked' : ''}.${mime === 'image/png' ? 'png' : 'jpg'}`;
}

interface Held {
  _id: string;
  name: string;
  bytes: number;
  sha256?: string;
  heldAt: string;
}

/** Photos of an item in the order they were taken, and the answer with their hashes. */
export function withPhotos(
  draft: Pick<RecordDraft, 'answers' | 'files'>,
  item: string,
  files: readonly DraftFile[],
): Pick<RecordDraft, 'answers' | 'files'> {
  const photos = files.filter((file) => file.item === item).map(({ sha256 }) => sha256);
  const { photos: _before, photoMissing, ...answer } = draft.answers[item] ?? { value: null };
  return {
    files: [...files],
    answers: { ...draft.answers, [item]: { ...answer, ...(photos.length > 0 ? { photos } : photoMissing ? { photoMissing } : {}) } },
  };
}

/** A draft with the files that are held for it: one that was stored as its page died is its item's, one that is lost is no longer named. */
export function withPendingUploads(draft: RecordDraft, held: readonly Held[], items: readonly string[]): RecordDraft {
  const ids = new Set(held.map(({ _id }) => _id));
  const known = new Set(draft.files.map(({ id }) => id));
  const found = held.flatMap(({ _id, name, bytes, sha256, heldAt }): DraftFile[] => {
    const [, item, marked, kind] = /^([a-z][a-z0-9_]*)(\.marked)?\.(jpg|png)$/.exec(name) ?? [];
    if (known.has(_id) || !sha256 || !item || !items.includes(item)) return [];
    return [
      {
        id: _id,
        sha256,
        bytes,
        mime: kind === 'png' ? 'image/png' : 'image/jpeg',
        item,
        takenAt: Date.parse(heldAt),
        ...(marked && { marked: true as const }),
      },
    ];
  });
  const files = [...draft.files.filter(({ id }) => ids.has(id)), ...found];
  const touched = new Set([...found, ...draft.files.filter(({ id }) => !ids.has(id))].map(({ item }) => item));
  return [...touched].reduce<RecordDraft>((before, item) => ({ ...before, ...withPhotos(before, item, files) }), draft);
}

/** What is left to bring of the corrected record's photos, without those that `isSettled`: brought, or taken again. */
export function originalsLeft(
  { originals }: Pick<RecordDraft, 'originals'>,
  isSettled: (file: { sha256: string; item: string }) => boolean,
): Pick<RecordDraft, 'originals'> {
  const files = originals?.files.filter((file) => !isSettled(file)) ?? [];
  return { originals: originals && files.length > 0 ? { ...originals, files } : undefined };
}

/** A draft with a photo of the record it corrects, brought here; null: it is not awaited any more. */
export function withOriginal(draft: RecordDraft, file: DraftFile): Pick<RecordDraft, 'answers' | 'files' | 'typed' | 'originals'> | null {
  const isIt = (one: { sha256: string; item: string }): boolean => one.sha256 === file.sha256 && one.item === file.item;
  if (!draft.originals?.files.some(isIt)) return null;
  const before = unsigned(draft);
  return { ...before, ...withPhotos(before, file.item, [...before.files, file]), ...originalsLeft(draft, isIt) };
}
