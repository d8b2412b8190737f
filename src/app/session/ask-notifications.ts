import * as z from 'zod/mini';
import { call } from './http.ts';

const EVERY_MS = 60_000;
const SIZE = 20;
const listSchema = z.object({ results: z.array(z.looseObject({ _id: z.string(), date: z.string() })) });

/** Asks for one's notifications while no live connection brings them, and gives those that are new, oldest first. Gives what ends it. */
export function ask(take: (data: unknown) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Those that were there; undefined: not asked yet. */
  let known: Set<string> | undefined;
  let since = '';
  const turn = async (): Promise<void> => {
    // No answer: asked again.
    const answer = listSchema.safeParse(await call(`/notify/api/v1/notifications?size=${SIZE}`).catch(() => null));
    if (isOver) return;
    timer = setTimeout(() => void turn(), EVERY_MS);
    if (!answer.success) return;
    const { results } = answer.data;
    const before = known;
    const fresh = before ? results.filter(({ _id, date }) => !before.has(_id) && date >= since) : [];
    known = new Set(results.map(({ _id }) => _id));
    since = results.reduce((last, { date }) => (date > last ? date : last), since);
    for (const one of fresh.toReversed()) take(one);
  };
  void turn();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
