import { expect, test } from 'vitest';
import { MISSING } from '../../../domain/text/format.ts';
import { driver } from '../../../domain/driver/driver.ts';
import { zone } from '../../../domain/places/site.ts';
import { claim } from '../../../domain/cost/claim.ts';
import { fleet } from '../../../domain/vehicle/vehicle.ts';
import { foldEmpty, stateField } from './row-details.tsx';

const line = (label: string, value: string, pending = false) => ({ label, value, pending });

test('what says nothing folds, and what waits to be sent is seen', () => {
  const lines = [line('a', '1'), line('b', MISSING), line('c', MISSING, true), line('d', ''), line('e', '2')];
  const { shown, empty } = foldEmpty(lines);
  expect(shown.map(({ label }) => label)).toEqual(['a', 'c', 'e']);
  expect(empty.map(({ label }) => label)).toEqual(['b', 'd']);
});

test('one line is no longer than the fold that would hide it', () => {
  const { shown, empty } = foldEmpty([line('a', '1'), line('b', MISSING)]);
  expect(shown).toHaveLength(2);
  expect(empty).toEqual([]);
});

test('a row says its state by the field that has it, when one has', () => {
  expect(stateField(claim)).toBe('state');
  expect(stateField(driver)).toBe('status');
  expect(stateField(zone)).toBe('active');
  expect(stateField(fleet)).toBeUndefined();
});
