import { expect, it } from 'vitest';
import { SerialQueue } from './mdi.routes.ts';

it('works of one device are one after the other, those of others are not held; a failure holds nobody', async () => {
  const turns = new SerialQueue();
  const told: string[] = [];
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = turns.run(new Set(['a', 'b']), async () => {
    told.push('first begins');
    await gate;
    told.push('first ends');
    throw new Error('failed');
  });
  const second = turns.run(new Set(['b', 'c']), async () => told.push('second'));
  const third = turns.run(new Set(['c']), async () => told.push('third'));
  await turns.run(new Set(['d']), async () => told.push('another'));
  expect(told).toEqual(['first begins', 'another']);
  release();
  await expect(first).rejects.toThrow('failed');
  await Promise.all([second, third]);
  expect(told).toEqual(['first begins', 'another', 'first ends', 'second', 'third']);
});
