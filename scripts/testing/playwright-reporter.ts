import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { tellEvent } from './events.ts';

/** Title path without the root, the file and empty parts: « [desktop] name ». */
function nameOf(test: TestCase): string {
  const [, project, , ...titles] = test.titlePath();
  return [`[${project}]`, ...titles.filter(Boolean)].join(' ');
}

/** Tells what Playwright runs as events: each try begins, the last one ends. */
export default class PlaywrightEvents implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestBegin(test: TestCase): void {
    tellEvent({ event: 'start', id: test.id, name: nameOf(test), file: this.fileOf(test), atMs: Date.now() });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const passed = result.status === test.expectedStatus;
    if (!passed && result.retry < test.retries && result.status !== 'interrupted') return;
    const skipped = result.status === 'skipped';
    tellEvent({
      event: 'end',
      id: test.id,
      name: nameOf(test),
      file: this.fileOf(test),
      atMs: Date.now(),
      state: skipped ? 'skipped' : passed ? 'passed' : 'failed',
      ms: result.duration,
      tries: result.retry + 1,
      error: (test.results.findLast(({ error }) => error !== undefined)?.error?.message ?? undefined)?.replaceAll(
        // oxlint-disable-next-line no-control-regex -- colours of a terminal
        /\u001b\[[0-9;]*m/g,
        '',
      ),
      reason: skipped ? (test.annotations.find(({ type }) => type === 'skip')?.description ?? '') : undefined,
    });
  }

  private fileOf(test: TestCase): string {
    return relative(process.cwd(), test.location.file);
  }
}
