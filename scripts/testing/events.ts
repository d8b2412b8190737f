import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * What a test runner tells while it runs, a line of JSON each, in `test-results/<step>.jsonl`. The reporters of vitest and Playwright write
 * them (`vitest-reporter.ts`, `playwright-reporter.ts`); progress, watchdog, summary and `npm run coverage:spec` read them.
 */
export type TestEvent =
  | { event: 'start'; id: string; name: string; file: string; atMs: number }
  | {
      event: 'end';
      id: string;
      name: string;
      file: string;
      atMs: number;
      state: 'passed' | 'failed' | 'skipped';
      ms: number;
      /** More than one: an earlier try failed. */
      tries: number;
      /** Of the last try that failed. */
      error?: string | undefined;
      /** Why a test was skipped, where it says so. */
      reason?: string | undefined;
    };

export type TestEnd = Extract<TestEvent, { event: 'end' }>;

/** What a file of events comes to. A test that was started again counts once, by its last end. */
export interface TestTally {
  ends: TestEnd[];
  running: { name: string; file: string; sinceMs: number }[];
}

/** Name of what is told of a file of tests itself. */
export const WHOLE_FILE = '(file)';

/** Where reporters write, by the environment of the step that runs them. Without it they write nothing. */
export const EVENTS_FILE = 'TEST_EVENTS_FILE';

export function tellEvent(event: TestEvent): void {
  const file = process.env[EVENTS_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** An empty file: what a run before left is not of this one. */
export function beginEvents(file: string): void {
  writeFileSync(file, '');
}

export function readEvents(file: string): TestEvent[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  // The last line may be half written.
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TestEvent);
}

export function tallyOf(events: readonly TestEvent[]): TestTally {
  const ends = new Map<string, TestEnd>();
  const running = new Map<string, TestTally['running'][number]>();
  for (const one of events)
    if (one.event === 'start') running.set(one.id, { name: one.name, file: one.file, sinceMs: one.atMs });
    else {
      running.delete(one.id);
      ends.set(one.id, one);
    }
  // A file is told of for what runs; it is no test, unless it could not be read.
  return {
    ends: [...ends.values()].filter(({ name, state }) => name !== WHOLE_FILE || state === 'failed'),
    running: [...running.values()],
  };
}
