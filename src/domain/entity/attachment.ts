import * as z from 'zod/mini';
import type { Entity } from './entity.ts';
import type { FieldIssue } from './failure.ts';
import { flag, shape } from './field.ts';

/** Files one message may carry, and their size. */
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES = 8 * 1024 * 1024;

/** A file sent with a request or a message. `image`: has a displayed copy; the others are only ever downloads. */
export const attachmentSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  type: z.string().check(z.maxLength(60)),
  bytes: z.int().check(z.gte(1)),
  image: z.boolean(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachmentsSchema = z.array(attachmentSchema).check(z.maxLength(ATTACHMENTS_MAX));

export const FILE_NAME_MAX = 200;

/** A file that a row was written with, before its bytes are there. Its id is the one it will be sent under. */
export interface ExpectedFile {
  id: string;
  sha256: string;
  name: string;
  bytes: number;
}

type Doc = Record<string, unknown>;

/**
 * Fields of an entity whose rows come with files: `expected`, those its author wrote it with; `incomplete`, some of them have not
 * arrived. Files that have are in its field `attachments`, by the same ids.
 */
export function expectedFiles({ max, bytes }: { max: number; bytes: number }) {
  const one = z.strictObject({
    id: z.uuid(),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAX)),
    bytes: z.int().check(z.gte(1), z.lte(bytes)),
  });
  const list = z.array(one).check(z.maxLength(max));
  return { expected: shape<ExpectedFile[]>(list, { initial: [] }), incomplete: flag({ server: true }) };
}

/** Each file once. Only the server asks: a device announces what it holds. */
export function checkExpected(row: Doc): FieldIssue[] {
  const ids = expectedOf(row).map(({ id }) => id);
  return new Set(ids).size === ids.length ? [] : [{ field: 'expected', code: 'duplicate' }];
}

export function expectsFiles(entity: Entity): boolean {
  return 'expected' in entity.fields;
}

export function expectedOf(row: Doc): readonly ExpectedFile[] {
  return (row['expected'] ?? []) as ExpectedFile[];
}

/** Files of a row that have not arrived. */
export function filesToCome(row: Doc): ExpectedFile[] {
  const arrived = new Set(((row['attachments'] ?? []) as readonly { id: string }[]).map(({ id }) => id));
  return expectedOf(row).filter(({ id }) => !arrived.has(id));
}

/** A change that says nothing but which files will still come: its author may make it, even of a row that never changes. */
export function isWithdrawal(entity: Entity, patch: Doc): boolean {
  return expectsFiles(entity) && Object.keys(patch).join() === 'expected';
}

/** Files are only ever taken away from those expected, and stay what they were. */
export function onlyWithdraws(before: Doc, after: Doc): boolean {
  const known = new Map(expectedOf(before).map((file) => [file.id, file]));
  return expectedOf(after).every(({ id, sha256, name, bytes }) => {
    const file = known.get(id);
    return file?.sha256 === sha256 && file.name === name && file.bytes === bytes;
  });
}
