import { parseSync } from 'oxc-parser';
import { isNode, walk } from './sources.ts';

/** Where the compiler is told to believe rather than to check: a row that is typed by its declaration needs none of them. */
export interface Casts {
  'as unknown as': number;
  'as never': number;
  '!': number;
}

/** How many there may be outside tests. It only falls: what is taken away is taken off here. */
export const BUDGET: Casts = { 'as unknown as': 19, 'as never': 10, '!': 1232 };

/** Counts them by syntax: words of a text or a comment are none. */
export function castsIn(files: readonly { file: string; text: string }[]): Casts {
  const counts: Casts = { 'as unknown as': 0, 'as never': 0, '!': 0 };
  for (const { file, text } of files)
    walk(parseSync(file, text).program, (node) => {
      if (node.type === 'TSNonNullExpression') counts['!']++;
      if (node.type !== 'TSAsExpression') return;
      const { expression, typeAnnotation } = node;
      if (isNode(typeAnnotation) && typeAnnotation.type === 'TSNeverKeyword') counts['as never']++;
      const inner = isNode(expression) && expression.type === 'TSAsExpression' ? expression['typeAnnotation'] : null;
      if (isNode(inner) && inner.type === 'TSUnknownKeyword') counts['as unknown as']++;
    });
  return counts;
}

/** Nothing above the budget, and no budget above what is there: each one less stays. */
export function problemsOf(counts: Casts, budget: Casts): string[] {
  return (Object.keys(budget) as (keyof Casts)[]).flatMap((kind) =>
    counts[kind] > budget[kind]
      ? [`${counts[kind]} times \`${kind}\`, ${budget[kind]} are allowed: type it by its declaration (docs/decisions/0031-typed-rows.md)`]
      : counts[kind] < budget[kind]
        ? [`${counts[kind]} times \`${kind}\`: take the budget in scripts/checks/cast-budget.ts down to it from ${budget[kind]}`]
        : [],
  );
}
