import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startedIn } from '../../scripts/testing/processes.ts';
import { runSuite, type Step } from '../../scripts/testing/suite.ts';

/* The runner of `npm test` itself: it never hangs, never stays silent, and leaves nothing behind. */
const folder = mkdtempSync(join(tmpdir(), 'runner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A step of Node code. */
const step = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name,
  command: process.execPath,
  args: ['-e', `const fs = require('node:fs');${code}`],
  quietS: 60,
  ...more,
});
const tell = (event: object): string => `fs.appendFileSync(process.env.TEST_EVENTS_FILE, ${JSON.stringify(`${JSON.stringify(event)}\n`)});`;
const test = (id: string, more: object = {}): string =>
  tell({ event: 'end', id, name: id, file: 'a.test.ts', atMs: 1, state: 'passed', ms: 5, tries: 1, ...more });

async function run(steps: Step[], limitS = 60) {
  const lines: string[] = [];
  const summary = await runSuite(steps, {
    results: join(folder, 'results'),
    limitS,
    commit: 'c0ffee',
    everyMs: 100,
    say: (text) => lines.push(text),
  });
  return { summary, text: lines.join('\n') };
}

it('what passed, failed, was skipped and tried again is counted from what the tests told; a step after a failed one still runs', async () => {
  const { summary, text } = await run([
    step('one', test('good') + test('late', { tries: 2, error: 'was busy' }) + test('left out', { state: 'skipped', reason: 'no camera' })),
    step('two', `${test('bad', { state: 'failed', error: 'expected 1' })}process.exit(1)`),
    step('build', ''),
    step('needs it', test('never'), { needs: ['two'] }),
  ]);
  expect(summary).toMatchObject({
    commit: 'c0ffee',
    ok: false,
    passed: 3,
    failed: 1,
    skipped: [{ name: 'a.test.ts › left out', reason: 'no camera' }],
    triedAgain: ['a.test.ts › late'],
    left: [],
  });
  expect(summary.steps.map(({ name, ok }) => [name, ok])).toEqual([
    ['one', true],
    ['two', false],
    ['build', true],
    ['needs it', false],
  ]);
  for (const part of [
    'skipped, no camera',
    'passed only when tried again: a.test.ts › late\n  was busy',
    'failed: a.test.ts › bad\n  expected 1',
    'not run: two failed',
  ])
    expect(text).toContain(part);
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^3 passed, 1 failed, 1 skipped, 1 tried again, in \d:\d\d$/);
  expect(JSON.parse(readFileSync(join(folder, 'results/summary.json'), 'utf8'))).toEqual(summary);
});

it('a step that never ends is ended with all it started, after what it was doing is told', async () => {
  const child = `setInterval(() => {}, 1000)`;
  const { summary, text } = await run([
    step(
      'stuck',
      `${tell({ event: 'start', id: 'x', name: 'waits for ever', file: 'b.test.ts', atMs: Date.now() })}
       fs.writeFileSync(process.env.TEST_SERVER_LOGS + '/one.log', 'the last word of the server');
       process.on('SIGTERM', () => {});
       require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { detached: true, stdio: 'ignore' });
       ${child}`,
      { quietS: 0.5 },
    ),
    step('after', test('goes on')),
  ]);
  expect(summary).toMatchObject({ ok: false, passed: 1, failed: 1 });
  expect(summary.steps[0]!.ended).toMatch(/^ended: it has taken 0:0\d, its limit is 0:02$/);
  for (const part of ['b.test.ts › waits for ever (', 'setInterval', 'log of one.log:\n  the last word of the server'])
    expect(text).toContain(part);
  expect(text).toMatch(/… 0:0\d {2}stuck 0:0\d of about 0:00 · 0 passed, 0 failed · b\.test\.ts › waits for ever/);
  expect(startedIn(folder)).toEqual([]);
});

it('the whole has a limit too: what is left is not run, and the last line is still the summary', async () => {
  const { summary, text } = await run([step('long', 'setInterval(() => {}, 1000)'), step('rest', test('never'))], 1);
  expect(summary).toMatchObject({ ok: false, passed: 0, failed: 2 });
  expect(summary.steps.map(({ ended }) => ended)).toEqual([
    expect.stringContaining('(TEST_LIMIT_MIN)'),
    'not run: the time of the whole suite is over',
  ]);
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^0 passed, 2 failed/);
});

it('what a step leaves in the temporary directory, or running, is a fault, and goes', async () => {
  const { summary } = await run([
    step(
      'untidy',
      `fs.mkdirSync(require('node:os').tmpdir() + '/forgotten');
       require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }).unref()`,
    ),
  ]);
  expect(summary.ok).toBe(false);
  expect(summary.left).toEqual([
    expect.stringMatching(/^untidy: process \d+ .*setInterval/),
    'untidy: forgotten in the temporary directory',
  ]);
});

it('it is stopped as a person stops it: no step stays', async () => {
  const code = `import { runSuite } from './scripts/testing/suite.ts';
    const summary = await runSuite([{ name: 'long', command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], quietS: 60 }],
      { results: ${JSON.stringify(join(folder, 'other'))}, limitS: 60, everyMs: 100 });
    process.exit(summary.ok ? 0 : 1);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes('… ') && !text.includes('stopped')) child.kill('SIGTERM');
  });
  expect(await ended).toBe(1);
  expect(text).toContain('FAIL long');
});
