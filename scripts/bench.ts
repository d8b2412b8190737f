import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { closeFleets } from '../tests/bench/fleet.ts';
import { toMarkdown, type Row } from '../tests/bench/measure.ts';

/** `npm run bench [-- name …]`: measures the paths of tests/bench, each beside its floor, and prints ratios. */
const wanted = process.argv.slice(2);
const files = (await readdir('tests/bench')).filter((file) => file.endsWith('.bench.ts')).sort();
const all: Row[] = [];
for (const file of files) {
  const name = file.replace('.bench.ts', '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  const { rows } = (await import(`../tests/bench/${file}`)) as { rows: () => Promise<Row[]> };
  const measured = await rows();
  all.push(...measured);
  console.log(toMarkdown(measured));
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
console.log(
  `\n${machine}, ${new Date().toISOString().slice(0, 10)}; ${all.filter(({ met }) => met).length} of ${all.filter(({ met }) => met !== null).length} bars met`,
);
await mkdir('test-results', { recursive: true });
await writeFile('test-results/bench.json', JSON.stringify({ machine, at: new Date().toISOString(), rows: all }, null, 2));
await closeFleets();
process.exit(0);
