import { expect, test } from 'vitest';
import { hooksOfAll } from './hooks.ts';

const nothing = async (): Promise<void> => {};

test('hooks of one entity may come from several features, each hook from one of them', () => {
  const all = hooksOfAll({ vehicle: { afterWrite: nothing } }, { vehicle: { beforeDelete: nothing }, site: { isTold: true } });
  expect(all.get('vehicle')).toEqual({ afterWrite: nothing, beforeDelete: nothing });
  expect(all.get('site')).toEqual({ isTold: true });
  expect(all.get('zone')).toBeUndefined();
});

test('what follows a write is declared by several: each is done, in their order', async () => {
  const done: string[] = [];
  const all = hooksOfAll(
    { vehicle: { afterWrite: async () => void done.push('first') } },
    { vehicle: { afterWrite: async () => void done.push('second') } },
  );
  const { afterWrite } = all.get('vehicle') ?? {};
  await Reflect.apply(afterWrite ?? nothing, undefined, []);
  expect(done).toEqual(['first', 'second']);
});

test('another hook that two features declare is refused: one of them would not be called', () => {
  expect(() => hooksOfAll({ vehicle: { beforeDelete: nothing } }, { vehicle: { beforeDelete: nothing } })).toThrow(
    'declared twice: beforeDelete of vehicle',
  );
});
