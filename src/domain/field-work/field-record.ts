import * as z from 'zod/mini';
import { EVERYONE, MANAGER_LEVEL, MANAGERS, NOBODY } from '../access/permissions.ts';
import type { SealedRecordDoc } from '../check-list/record.ts';
import { attachmentSchema, expectedFiles } from '../entity/attachment.ts';
import { entity, type RowOf } from '../entity/entity.ts';
import { choice, flag, instant, number, ref, shape, text } from '../entity/field.ts';

/** Photos of a record and its drawn signatures. */
const RECORD_FILES_MAX = 120;
export const RECORD_FILE_BYTES = 12 * 1024 * 1024;
export const RECORD_VERDICTS = ['fit', 'fit-with-reserve', 'do-not-drive'] as const;
/** `no`: the session was open, and nobody else's copy is on the device or its author has no secret. */
export const SECRETS_ASKED = ['code', 'device', 'no'] as const;
/** How the record stands in the chain of its device (field-work.md §4.6): `gap`, records before it have not come; `fork`, another has its place. */
export const CHAIN_STATES = ['next', 'gap', 'fork'] as const;
export const INSTALL_STATES = ['provisional', 'confirmed', 'incomplete', 'failed', 'forced'] as const;
/** Devices hold the records of so many days. */
const RECORD_DAYS = 31;

/** One judgement of an installation; the last one is the record's `installState`. `by`: who forced it, with the compulsory comment. */
export const installVerdictSchema = z.strictObject({
  at: z.iso.datetime(),
  state: z.enum(INSTALL_STATES),
  tests: z.array(z.strictObject({ test: z.string(), state: z.string(), value: z.nullable(z.union([z.number(), z.string()])) })),
  by: z.optional(z.string().check(z.maxLength(120))),
  comment: z.optional(z.string().check(z.maxLength(2000))),
});

/**
 * A sealed check-list, handover, installation or removal: an append-only document. What a person sends is the seal (`sealedRecordSchema`, checked whole
 * at the server's door and wherever it is read; not here, since every screen loads this declaration) and what lists show of it; the server checks that
 * they agree. A driver reads what they wrote; devices hold `RECORD_DAYS`.
 */
export const fieldRecord = entity({
  name: 'fieldRecord',
  plural: 'field-records',
  space: 'organization',
  title: 'plate',
  search: ['plate', 'templateKey'],
  order: { field: 'sealedAt', direction: -1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: EVERYONE, update: NOBODY, remove: NOBODY },
  author: 'author',
  readOwn: true,
  heldDays: RECORD_DAYS,
  fields: {
    kind: choice(['check', 'handover', 'install', 'removal'], { indexed: true }),
    vehicle: ref('vehicle', { optional: true, embed: [] }),
    plate: text({ max: 60, indexed: true }),
    templateKey: text({ max: 40, indexed: true }),
    templateVersion: number({ min: 1, max: 1_000_000, integer: true }),
    verdict: choice(RECORD_VERDICTS),
    /** By the device's clock and its offset as measured at the seal. */
    sealedAt: instant({ indexed: true }),
    odometerM: number({ min: 0, max: 5e9, integer: true, optional: true, unit: 'm' }),
    /** The due it meets. */
    due: text({ max: 36, optional: true }),
    /** Record it corrects; of an installation, the one it tests again. */
    replaces: text({ max: 36, optional: true }),
    retestOf: text({ max: 36, optional: true }),
    recordHash: text({ max: 64 }),
    /** Beside the seal, by the device: whether its author's own secret was asked for it; null: it was not said (an older build). */
    secretAsked: choice(SECRETS_ASKED, { optional: true }),
    sealed: shape<SealedRecordDoc>(z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<SealedRecordDoc>),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
    receivedAt: instant({ optional: true, server: true }),
    /** The server's signed receipt (JWS), and the line of the ledger it speaks of. */
    receipt: text({ max: 4000, optional: true, server: true }),
    ledgerLine: number({ min: 1, max: 1e15, optional: true, server: true }),
    chainState: choice(CHAIN_STATES, { initial: 'next', server: true }),
    /** Two measures of the device's clock were more than two minutes apart. */
    clockDoubt: flag({ server: true }),
    /** Filled in less than 40 % of the median time of its template. */
    tooFast: flag({ server: true }),
    replacedBy: text({ max: 36, optional: true, server: true }),
    installState: choice(INSTALL_STATES, { optional: true, server: true }),
    verdicts: shape(z.array(installVerdictSchema), { initial: [], server: true }),
    attachments: shape(z.array(attachmentSchema).check(z.maxLength(RECORD_FILES_MAX)), { initial: [], server: true }),
    ...expectedFiles({ max: RECORD_FILES_MAX, bytes: RECORD_FILE_BYTES }),
  },
});
export type FieldRecord = RowOf<typeof fieldRecord>;

/** What is left of a sealed record that its author threw away before the server took it: its chain keeps no hole (field-work.md §4.4). */
export const recordStub = entity({
  name: 'recordStub',
  plural: 'record-stubs',
  space: 'organization',
  title: 'reason',
  order: { field: 'createdAt', direction: -1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: EVERYONE, update: NOBODY, remove: NOBODY },
  author: 'author',
  readOwn: true,
  heldDays: 31,
  fields: {
    chain: text({ max: 64, indexed: true }),
    seq: number({ min: 1, max: 1e15, integer: true }),
    prev: text({ max: 64 }),
    recordHash: text({ max: 64 }),
    reason: text({ max: 400 }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
    receivedAt: instant({ optional: true, server: true }),
  },
});
/** A manager holds an installation for good although its tests do not say so ("forcé"); why is compulsory (field-work.md §5). */
export const installDecision = entity({
  name: 'installDecision',
  plural: 'install-decisions',
  space: 'organization',
  title: 'comment',
  order: { field: 'createdAt', direction: -1 },
  conflict: 'append',
  access: { read: MANAGER_LEVEL, create: MANAGERS, update: NOBODY, remove: NOBODY },
  heldDays: 31,
  fields: {
    record: ref('fieldRecord', { embed: [] }),
    comment: text({ max: 2000, format: 'paragraph' }),
    author: text({ max: 36, optional: true, server: true }),
    authorName: text({ max: 120, optional: true, server: true }),
    decidedAt: instant({ optional: true, server: true }),
  },
});
export type InstallDecision = RowOf<typeof installDecision>;

/** Keys of drafts of records begin with it. */
export const RECORD_DRAFT = 'fieldRecord:';
