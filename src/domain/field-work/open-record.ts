import type { Answers } from '../check-list/check-answer.ts';
import type { SealedRecordDoc } from '../check-list/record.ts';
import { unsealAnswer } from '../check-list/unseal-answers.ts';

/** Answers of a sealed record as they were given, to be given again; what was erased of them is left out. */
export function openAnswers({ content, parts }: Pick<SealedRecordDoc, 'content' | 'parts'>): Answers {
  return Object.fromEntries(
    Object.entries(content.answers).map(([key, sealed]) => {
      const { erased: _erased, ...answer } = unsealAnswer(key, sealed, parts);
      return [key, answer];
    }),
  );
}
