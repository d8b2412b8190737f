import { expect, test } from 'vitest';
import { hooksOfAll } from './hooks.ts';

const nothing = async (): Promise<void> => {};

test('hooks of one entity may come from several features, each hook from one of them', () => {
  const all = hooksOfAll({ vehicle: { afterWrite: nothing } }, { vehicle: { beforeDelete: nothing }, site: { isTold: true } });
  expect(all.get('vehicle')).toEqual({ afterWrite: nothing, beforeDelete: nothing });
  expect(all.get('site')).toEqual({ isTold: true });
  expect(all.get('zone')).toBeUndefined();
});

test('a hook that two features declare is refused: one of them would not be called', () => {
  expect(() => hooksOfAll({ vehicle: { afterWrite: nothing } }, { vehicle: { afterWrite: nothing } })).toThrow(
    'declared twice: afterWrite of vehicle',
  );
});
