import type { AlertFact } from './evaluate.ts';

/** An alert that is known, of one rule and vehicle. */
export interface KnownAlert {
  id: string;
  key: string;
  zone: string | null;
  detail: string | null;
  startMs: number;
}

/** What becomes of known alerts when a rule was made again from an instant on. */
export interface TakenBack {
  /** By id: the alert that it is now. Who was told of it is told of no other. */
  moved: Map<string, AlertFact>;
  /** Ids of what was none. */
  gone: string[];
}

const subjectOf = ({ zone, detail }: Pick<AlertFact, 'zone' | 'detail'>): string => JSON.stringify([zone, detail]);

/**
 * Known alerts that the messages do not bear out any more, `known` being those opened at the instant or later. The next new one of the same subject is
 * the same alert: late messages show that it began earlier, or later. One opened before the instant is no new one: it goes on, and is known already.
 */
export function takeBack(known: readonly KnownAlert[], made: readonly AlertFact[], fromMs: number): TakenBack {
  const keys = new Set(made.map(({ key }) => key));
  const there = new Set(known.map(({ key }) => key));
  const fresh = made
    .filter(({ key, openedMs, startMs }) => !there.has(key) && (openedMs ?? startMs) >= fromMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const moved = new Map<string, AlertFact>();
  const gone: string[] = [];
  for (const alert of known.filter(({ key }) => !keys.has(key)).toSorted((a, b) => a.startMs - b.startMs)) {
    const same = fresh.filter((fact) => subjectOf(fact) === subjectOf(alert));
    const next = same.toSorted((a, b) => Math.abs(a.startMs - alert.startMs) - Math.abs(b.startMs - alert.startMs))[0];
    if (!next) gone.push(alert.id);
    else {
      moved.set(alert.id, next);
      fresh.splice(fresh.indexOf(next), 1);
    }
  }
  return { moved, gone };
}
