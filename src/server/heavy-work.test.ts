import { expect, it } from 'vitest';
import { FailureError } from '../domain/entity/failure.ts';
import { HeavyWork } from './heavy-work.ts';

const codeOf = (error: unknown): unknown => (error instanceof FailureError ? error.failure.code : error);

/** Work that ends when it is told to. */
function job(): { work: () => Promise<number>; end: () => void; hasBegun: () => boolean } {
  let begun = false;
  let end: (value: number) => void = () => undefined;
  const promise = new Promise<number>((resolve) => (end = resolve));
  return {
    work: () => {
      begun = true;
      return promise;
    },
    end: () => end(1),
    hasBegun: () => begun,
  };
}
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('so many at once, the others in their order, one too many is told to come again', async () => {
  const gate = new HeavyWork({ atOnce: 2, waiting: 2, patienceMs: 60_000 });
  const jobs = Array.from({ length: 5 }, job);
  const results = jobs.map(({ work }) => gate.run(work).catch(codeOf));
  await tick();
  expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false, false]);
  expect(await results[4]).toBe('unavailable');
  jobs[1]?.end();
  await results[1];
  await tick();
  expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false, false]);
  for (const { end } of jobs) end();
  expect(await Promise.all(results.slice(0, 4))).toEqual([1, 1, 1, 1]);
});

it('who waited too long is told so, and holds no place', async () => {
  const gate = new HeavyWork({ atOnce: 1, waiting: 1, patienceMs: 1 });
  const first = job();
  const running = gate.run(first.work);
  const late = job();
  expect(await gate.run(late.work).catch(codeOf)).toBe('unavailable');
  first.end();
  await running;
  expect([late.hasBegun(), await gate.run(() => Promise.resolve(2))]).toEqual([false, 2]);
});

it('work that fails gives its place back', async () => {
  const gate = new HeavyWork({ atOnce: 1, waiting: 0, patienceMs: 1 });
  expect(await gate.run(() => Promise.reject(new Error('no'))).catch(String)).toBe('Error: no');
  expect(await gate.run(() => Promise.resolve(3))).toBe(3);
});
