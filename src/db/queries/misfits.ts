import type { LocalDatabase } from '../database.ts';

const asked = new Set<string>();

/** A stored row did not fit its declaration: it is not shown, and the next pull walks everything again (once per start). */
export function askAgain(database: LocalDatabase): void {
  if (asked.has(database.name)) return;
  asked.add(database.name);
  void database
    .change(
      ['meta'],
      (tx) => tx.table('meta').put({ key: 'rewalk', value: true }),
      () => ({ nudge: true }),
    )
    // Storage refused: the row that does not fit asks again when it is read.
    .catch(() => undefined);
}
