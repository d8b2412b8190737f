import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runShare } from '../tests/property/sync-shares.ts';

/** `npm run model -- --runs 1000000 [--seed 1] [--workers 2]`: the model test of the synchronization for as long as it takes. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' }, workers: { type: 'string' } },
});
const runs = Number(values.runs);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const workers = Number(values.workers ?? availableParallelism());
const SHARE = 5000;
const beganMs = performance.now();
const done = new Map<number, number>();
let next = 0;
let found: string | null = null;

function tell(): void {
  const count = [...done.values()].reduce((sum, one) => sum + one, 0);
  const seconds = (performance.now() - beganMs) / 1000;
  console.log(
    `${count} of ${runs} histories, ${seconds.toFixed(0)} s, ${Math.round((seconds / Math.max(1, count)) * (runs - count))} s left`,
  );
}

async function work(): Promise<void> {
  while (next < runs && found === null) {
    const from = next;
    next += SHARE;
    found ??= await runShare({ runs: Math.min(SHARE, runs - from), seed: seed + from, onProgress: (count) => done.set(from, count) });
  }
}

console.log(`seed ${seed}, ${workers} processes`);
const timer = setInterval(tell, 5000);
await Promise.all(Array.from({ length: workers }, work));
clearInterval(timer);
tell();
if (found !== null) {
  console.error(found);
  process.exitCode = 1;
}
