import { expect } from 'vitest';
import type { Pool } from 'pg';

type Marks = 'dirty_days' | 'dirty_journeys' | 'dirty_visits' | 'alert_marks' | 'alert_lates';
/** Turns of the clock: a busy machine looks more often, and sessions would end. */
const TURNS = 6;
const TURN_MS = 21_000;

/**
 * Runs what follows from positions until none of these tables holds a mark. Marks wait for a quiet moment: `goOn` moves the time of the server on, a few times
 * at most, however often a busy machine has to look.
 */
export async function allMade(pool: Pool, marks: readonly Marks[], goOn: (ms: number) => void, run: () => Promise<unknown>): Promise<void> {
  let turns = 0;
  await expect
    .poll(async () => {
      if (turns++ < TURNS) goOn(TURN_MS);
      await run();
      return (await pool.query(marks.map((table) => `SELECT 1 FROM ${table}`).join(' UNION ALL '))).rowCount;
    })
    .toBe(0);
}
