import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginEvents, EVENTS_FILE, readEvents, tallyOf, type TestEnd } from './events.ts';
import { end, startedIn, treeOf, treeText } from './processes.ts';

/** One command of the suite. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** What it takes on two quiet cores. Four times that is its limit. */
  quietS: number;
  /** Names of steps without which it has nothing to do: where one of them failed it is not run. */
  needs?: readonly string[];
  /** Around it: what it needs started, and stopped again. */
  around?: () => Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }>;
}

export interface SuiteOptions {
  /** Where reports go; emptied first. */
  results: string;
  /** The whole ends after so long, whatever its steps. */
  limitS: number;
  commit?: string;
  say?: (text: string) => void;
  /** How often progress is told. */
  everyMs?: number;
}

export interface StepResult {
  name: string;
  seconds: number;
  ok: boolean;
  /** Why it was ended, where it was. */
  ended?: string;
}

export interface Summary {
  commit: string;
  seconds: number;
  ok: boolean;
  steps: StepResult[];
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
  triedAgain: string[];
  /** Processes and folders that a step left. */
  left: string[];
}

/** Servers that tests start write their logs there: the watchdog shows their last lines. */
export const SERVER_LOGS = 'TEST_SERVER_LOGS';

/** What tools keep there for their next start: compiled sources, of use to the steps that follow. */
const CACHES = /^(tsx|playwright-transform-cache|node-compile-cache)(-\d+)?$/;

/** Takes away what is left in the temporary directory, and says what it was. */
function emptied(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !CACHES.test(name));
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  return names;
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const titleOf = ({ file, name }: { file: string; name: string }): string => `${file} › ${name}`;

/**
 * Runs steps one after the other, says at least every half minute how far they are, and ends by itself: a step past four times its quiet time, or the whole
 * past its limit, is stopped with all it started, after what it was doing is told. Gives the summary that is also in `summary.json`.
 */
export async function runSuite(steps: readonly Step[], options: SuiteOptions): Promise<Summary> {
  const { results, limitS, say = (text) => process.stdout.write(`${text}\n`), everyMs = 30_000 } = options;
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const logs = resolve(results, 'servers');
  mkdirSync(logs);
  // Of this run alone: what stays in it was left, and whoever knows it was started here. PostgreSQL's own user enters it.
  const folder = mkdtempSync(join(tmpdir(), 'suite-'));
  chmodSync(folder, 0o755);

  const startedMs = Date.now();
  const elapsed = (): number => (Date.now() - startedMs) / 1000;
  const done: StepResult[] = [];
  const ends: TestEnd[] = [];
  const left: string[] = [];
  let stopped: string | null = null;
  const stop = (signal: NodeJS.Signals): void => void (stopped ??= `stopped by ${signal}`);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);

  for (const step of steps) {
    const missing = step.needs?.find((name) => done.some((one) => one.name === name && !one.ok));
    if (stopped !== null || missing !== undefined) {
      const ended = stopped ?? `not run: ${missing} failed`;
      done.push({ name: step.name, seconds: 0, ok: false, ended });
      say(`FAIL ${step.name}: ${ended}`);
      continue;
    }
    const result = await runStep(step);
    done.push(result);
    say(`${result.ok ? 'ok  ' : 'FAIL'} ${step.name} (${clock(result.seconds)})${result.ended ? `: ${result.ended}` : ''}\n`);
    if (result.ended !== undefined && elapsed() > limitS) stopped = 'not run: the time of the whole suite is over';
  }
  for (const signal of signals) process.off(signal, stop);

  await end(() => startedIn(folder));
  rmSync(folder, { recursive: true, force: true });
  const summary = summaryOf();
  writeFileSync(join(results, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
  tell(summary);
  return summary;

  async function runStep(step: Step): Promise<StepResult> {
    const events = resolve(results, `${step.name.replace(/\W+/g, '-')}.jsonl`);
    beginEvents(events);
    const stepMs = Date.now();
    const seconds = (): number => (Date.now() - stepMs) / 1000;
    const stepLimitS = step.quietS * 4;
    let around: Awaited<ReturnType<NonNullable<Step['around']>>> | undefined;
    try {
      around = await step.around?.();
    } catch (error) {
      say(String(error));
      return { name: step.name, seconds: seconds(), ok: false, ended: 'what it needs did not start' };
    }
    const child = spawn(step.command, step.args, {
      env: { ...process.env, TMPDIR: folder, [EVENTS_FILE]: events, [SERVER_LOGS]: logs, ...step.env, ...around?.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pid = child.pid ?? -1;
    let code: number | null | undefined;
    const closed = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        say(String(error));
        code = 127;
        resolve();
      });
      // Not « close »: who it left behind may hold its output open.
      child.once('exit', (status) => {
        code = status ?? 1;
        resolve();
      });
    });
    child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));

    let ended: string | undefined;
    let toldMs = Date.now();
    while (code === undefined) {
      await Promise.race([closed, sleep(Math.min(everyMs, 500))]);
      if (code !== undefined) break;
      if (stopped !== null) ended = stopped;
      else if (elapsed() > limitS) ended = `ended: the suite has taken ${clock(elapsed())}, its limit is ${clock(limitS)} (TEST_LIMIT_MIN)`;
      else if (seconds() > stepLimitS) ended = `ended: it has taken ${clock(seconds())}, its limit is ${clock(stepLimitS)}`;
      if (ended !== undefined) {
        say(`\n${step.name} ${ended}`);
        post(step, pid, events);
        await end(() => [...treeOf(pid), ...startedIn(folder)]);
        await Promise.race([closed, sleep(5000)]);
        break;
      }
      if (Date.now() - toldMs >= everyMs) {
        toldMs = Date.now();
        say(progressOf(step, seconds(), events));
      }
    }
    await bounded(`${step.name}: the stop of what it needed`, around?.stop());
    // Processes that are on their way out get a moment.
    for (let tries = 20; tries > 0 && startedIn(folder).length > 0; tries--) await sleep(100);
    if (ended === undefined) {
      left.push(...startedIn(folder).map(({ pid, command }) => `${step.name}: process ${pid} ${command.slice(0, 120)}`));
      left.push(...emptied(folder).map((name) => `${step.name}: ${name} in the temporary directory`));
    }
    await end(() => startedIn(folder));
    ends.push(...tallyOf(readEvents(events)).ends);
    return { name: step.name, seconds: seconds(), ok: code === 0 && ended === undefined, ...(ended !== undefined && { ended }) };
  }

  async function bounded(what: string, promise: Promise<void> | undefined): Promise<void> {
    if (promise === undefined) return;
    const limit = new AbortController();
    const late = sleep(30_000, true, { signal: limit.signal }).catch(() => false);
    const isLate = await Promise.race([
      promise.then(
        () => false,
        (error: unknown) => (say(`${what}: ${String(error)}`), false),
      ),
      late,
    ]);
    limit.abort();
    if (isLate) say(`${what} took over 30 s: left to the end of the run`);
  }

  function progressOf(step: Step, seconds: number, events: string): string {
    const { ends: over, running } = tallyOf(readEvents(events));
    const count = (state: TestEnd['state']): number => over.filter((one) => one.state === state).length;
    const now = running
      .map((one) => `${titleOf(one).slice(0, 70)} (${Math.round((Date.now() - one.sinceMs) / 1000)} s)`)
      .toSorted()
      .slice(0, 4);
    return `… ${clock(elapsed())}  ${step.name} ${clock(seconds)} of about ${clock(step.quietS)} · ${count('passed')} passed, ${count('failed')} failed${
      now.length > 0 ? ` · ${now.join(' · ')}` : ''
    }`;
  }

  /** What a step was doing when its time was over. */
  function post(step: Step, pid: number, events: string): void {
    const { ends: over, running } = tallyOf(readEvents(events));
    say(`running in ${step.name}:`);
    for (const one of running) say(`  ${titleOf(one)} (${Math.round((Date.now() - one.sinceMs) / 1000)} s)`);
    if (running.length === 0) say('  no test');
    for (const one of over) if (one.state === 'failed') say(`failed before: ${titleOf(one)}\n${one.error ?? ''}`);
    const tree = treeOf(pid);
    const known = new Set(tree.map((one) => one.pid));
    say(`processes:\n${treeText([...tree, ...startedIn(folder).filter((one) => !known.has(one.pid))])}`);
    for (const name of readdirSync(logs)) {
      const lines = readFileSync(join(logs, name), 'utf8').trimEnd().split('\n').slice(-8);
      if (lines.join('') !== '') say(`log of ${name}:\n  ${lines.join('\n  ')}`);
    }
  }

  function summaryOf(): Summary {
    const failedSteps = done.filter(({ ok }) => !ok).length;
    const failed = ends.filter(({ state }) => state === 'failed').length;
    return {
      commit: options.commit ?? '',
      seconds: Math.round(elapsed()),
      ok: failedSteps === 0 && left.length === 0,
      steps: done.map((one) => ({ ...one, seconds: Math.round(one.seconds * 10) / 10 })),
      // A step without tests is one.
      passed: ends.filter(({ state }) => state === 'passed').length + done.filter(({ ok, name }) => ok && !hasTests(name)).length,
      failed: failed + (failed === 0 ? failedSteps : 0),
      skipped: ends.filter(({ state }) => state === 'skipped').map((one) => ({ name: titleOf(one), reason: one.reason ?? '' })),
      triedAgain: ends.filter(({ state, tries }) => state === 'passed' && tries > 1).map(titleOf),
      left,
    };
  }

  function hasTests(name: string): boolean {
    return readEvents(join(results, `${name.replace(/\W+/g, '-')}.jsonl`)).length > 0;
  }

  function tell(summary: Summary): void {
    const slow = ends.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
    if (slow.length > 0)
      say(`the slowest tests:\n${slow.map((one) => `  ${(one.ms / 1000).toFixed(1)} s  ${titleOf(one).slice(0, 150)}`).join('\n')}`);
    for (const { name, reason } of summary.skipped) say(`skipped, ${reason || 'without a reason'}: ${name.slice(0, 150)}`);
    for (const one of ends)
      if (one.state === 'passed' && one.tries > 1)
        say(`passed only when tried again: ${titleOf(one)}\n  ${one.error?.split('\n')[0] ?? ''}`);
    for (const one of ends) if (one.state === 'failed') say(`failed: ${titleOf(one)}\n  ${one.error?.split('\n')[0] ?? ''}`);
    for (const one of left) say(`left behind: ${one}`);
    say(summary.steps.map(({ name, seconds, ok }) => `${ok ? 'ok  ' : 'FAIL'} ${clock(seconds).padStart(6)}  ${name}`).join('\n'));
    const bad = summary.steps.filter(({ ok }) => !ok).map(({ name }) => name);
    if (left.length > 0) bad.push(`${left.length} left behind`);
    if (bad.length > 0) say(`failed: ${bad.join(', ')}`);
    say(
      `${summary.passed} passed, ${summary.failed} failed, ${summary.skipped.length} skipped, ${summary.triedAgain.length} tried again, in ${clock(summary.seconds)}`,
    );
  }
}
