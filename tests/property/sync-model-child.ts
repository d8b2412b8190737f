import { counterexample } from './sync-model.ts';

/**
 * A share of the model test in a process of its own: `sync-model-child.ts <sequences> <seed>`. Writes a dot for every hundred
 * sequences; on a history that breaks an invariant, the history and 1 as its exit code.
 */
const [runs = 1000, seed = 1] = process.argv.slice(2).map(Number);
let count = 0;

const found = await counterexample(runs, seed, () => {
  if (++count % 100 === 0) process.stdout.write('.');
});
if (found !== null) {
  console.error(found);
  process.exitCode = 1;
}
