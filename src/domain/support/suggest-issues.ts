import { wordsOf } from '../text/search-words.ts';

/** What of a known problem is looked into. */
interface Suggestible {
  title: string;
  symptom: string;
  cause: string | null;
  solution: string | null;
  deviceType: string | null;
}

const WEIGHTS = { title: 3, symptom: 2, cause: 1, solution: 1 } as const;
/** One word of the title, or two of what surrounds it. */
const ENOUGH = 3;

/**
 * Known problems that the words of a text point at, best first, at most `limit`. Problems of the device's own type come before
 * those of no type; those of another type are left out.
 */
export function suggestIssues<T extends Suggestible>(
  issues: readonly T[],
  text: string,
  { deviceType, limit = 3 }: { deviceType?: string | null; limit?: number } = {},
): T[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return issues
    .filter((issue) => issue.deviceType === null || !deviceType || issue.deviceType === deviceType)
    .map((issue) => {
      const texts = Object.entries(WEIGHTS).map(([field, weight]) => ({
        weight,
        words: wordsOf(issue[field as keyof typeof WEIGHTS] ?? ''),
      }));
      let score = 0;
      for (const word of wanted) {
        const found = texts.filter(({ words }) => words.some((other) => other.startsWith(word) || word.startsWith(other)));
        score += Math.max(0, ...found.map(({ weight }) => weight));
      }
      return { issue, score: score >= ENOUGH ? score + (deviceType && issue.deviceType === deviceType ? 1 : 0) : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ issue }) => issue);
}
