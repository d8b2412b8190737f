import { newPart, partDigest, type Part } from '../evidence/record-chain.ts';
import type { Answers } from './check-answer.ts';
import type { RecordContent } from './record.ts';
import type { Item } from './template.ts';

/** Types of items whose value is what a person wrote, or names a person. */
const WRITTEN: readonly Item['type'][] = ['text'];

/**
 * Answers as a record seals them, and the parts that may be erased one day, by their path (`answers.note.value`). Written values and notes become
 * digests; keys and numbers stay, since findings, statistics and verdicts are made of them.
 */
export async function sealAnswers(
  items: readonly Pick<Item, 'key' | 'type'>[],
  answers: Answers,
): Promise<{ answers: RecordContent['answers']; parts: Record<string, Part> }> {
  const sealed: RecordContent['answers'] = {};
  const parts: Record<string, Part> = {};
  const digest = async (path: string, text: string) => partDigest((parts[path] = newPart(text.normalize('NFC'))));
  for (const { key, type } of items) {
    const answer = answers[key];
    if (!answer) continue;
    const { value, note, ...rest } = answer;
    sealed[key] = {
      ...rest,
      value: WRITTEN.includes(type) && typeof value === 'string' ? await digest(`answers.${key}.value`, value) : value,
      ...(note === undefined ? {} : { note: await digest(`answers.${key}.note`, note) }),
    };
  }
  return { answers: sealed, parts };
}
