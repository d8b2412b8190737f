import type { Part, PartDigest } from '../evidence/parts.ts';
import type { Answer } from './check-answer.ts';
import type { RecordContent } from './record.ts';

/** An answer of a sealed record with what its erasable parts say; `erased`: one of them was taken away since. */
export interface ReadAnswer extends Answer {
  erased: boolean;
}

type Sealed = RecordContent['answers'][string];
export type Parts = Readonly<Record<string, { salt: string; value: unknown } | Part>>;

/** Whether a value of a content is the digest of an erasable part. */
export function isPartDigest(value: unknown): value is PartDigest {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof (value as PartDigest).part === 'string';
}

/** The text of an erasable part by its path in the content (`author.name`); null: erased, or no text. */
export function partText(parts: Parts, path: string): string | null {
  const value = parts[path]?.value;
  return typeof value === 'string' ? value : null;
}

/** An answer as a person reads it. The opposite of `sealAnswers`; does not verify. */
export function unsealAnswer(key: string, sealed: Sealed, parts: Parts): ReadAnswer {
  const { value, note, ...rest } = sealed;
  const read = (held: unknown, path: string): string | null => (isPartDigest(held) ? partText(parts, path) : null);
  const text = read(value, `answers.${key}.value`);
  const said = read(note, `answers.${key}.note`);
  return {
    ...(rest as Omit<Answer, 'value' | 'note'>),
    value: isPartDigest(value) ? text : value,
    ...(said === null ? {} : { note: said }),
    erased: (isPartDigest(value) && text === null) || (note !== undefined && said === null),
  };
}
