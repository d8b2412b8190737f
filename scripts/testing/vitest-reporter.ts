import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { tellEvent, WHOLE_FILE } from './events.ts';

/** Of the other suite: no skipped test of this one. */
const isElsewhere = (test: TestCase): boolean => test.result().state === 'skipped' && test.tags.includes('all');

/** Tells what vitest runs as events. A file is told too: one that never gets to its first test is seen by the watchdog. */
export default class VitestEvents implements Reporter {
  onTestModuleStart(module: TestModule): void {
    tellEvent({ event: 'start', id: module.id, name: WHOLE_FILE, file: module.relativeModuleId, atMs: Date.now() });
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    const failed = errors.length > 0;
    tellEvent({
      event: 'end',
      id: module.id,
      name: WHOLE_FILE,
      file: module.relativeModuleId,
      atMs: Date.now(),
      state: failed ? 'failed' : 'passed',
      ms: 0,
      tries: 1,
      error: failed ? errors.map(({ message }) => message).join('\n') : undefined,
    });
  }

  onTestCaseReady(test: TestCase): void {
    if (isElsewhere(test)) return;
    tellEvent({ event: 'start', id: test.id, name: test.fullName, file: test.module.relativeModuleId, atMs: Date.now() });
  }

  onTestCaseResult(test: TestCase): void {
    if (isElsewhere(test)) return;
    const result = test.result();
    const diagnostic = test.diagnostic();
    tellEvent({
      event: 'end',
      id: test.id,
      name: test.fullName,
      file: test.module.relativeModuleId,
      atMs: Date.now(),
      state: result.state === 'pending' ? 'skipped' : result.state,
      ms: Math.round(diagnostic?.duration ?? 0),
      tries: 1 + (diagnostic?.retryCount ?? 0),
      error: result.errors?.at(-1)?.message,
      reason: result.state === 'skipped' ? result.note : undefined,
    });
  }
}
