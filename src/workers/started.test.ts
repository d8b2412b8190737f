import { expect, test } from 'vitest';
import { Started } from './started.ts';

test('a question that comes before the start is answered with what is started, never with nothing', async () => {
  const started = new Started<string>();
  const early = started.ready();
  const answered: string[] = [];
  void early.then((value) => answered.push(value));
  await Promise.resolve();
  expect(answered).toEqual([]);
  started.set('database');
  expect(await early).toBe('database');
  expect(await started.ready()).toBe('database');
  expect(started.now).toBe('database');
});

test('a start that fails fails the questions that waited, and those after it, until the next start', async () => {
  const started = new Started<string>();
  const early = started.ready();
  started.fail(new Error('storage'));
  await expect(early).rejects.toThrow('storage');
  await expect(started.ready()).rejects.toThrow('storage');
  started.clear();
  const next = started.ready();
  started.set('again');
  expect(await next).toBe('again');
});

test('between two profiles a question waits for the second', async () => {
  const started = new Started<string>();
  started.set('one');
  started.clear();
  expect(started.now).toBeUndefined();
  const between = started.ready();
  started.set('two');
  expect(await between).toBe('two');
});
