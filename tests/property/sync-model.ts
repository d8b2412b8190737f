import fc from 'fast-check';
import { histories, KNOWN, type Command } from './sync-command.ts';
import { resetIds } from './sync-ids.ts';
import { Run } from './sync-run.ts';
import { World } from './sync-world.ts';

async function holds(commands: Command[]): Promise<void> {
  resetIds();
  const problems = await new Run(new World()).history(commands);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Random histories over the server in memory. Null: all kept the invariants; else the smallest one found that does not, and its seed. */
export async function counterexample(runs: number, seed: number, onHistory: () => void = () => undefined): Promise<string | null> {
  const property = fc.asyncProperty(histories(), holds).beforeEach(onHistory);
  const details = await fc.check(property, { numRuns: runs, seed, examples: KNOWN });
  return details.failed ? `${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}` : null;
}
