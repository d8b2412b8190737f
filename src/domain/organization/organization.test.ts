import { expect, test } from 'vitest';
import { isActionLate } from './organization.ts';

test('R-025 what was to be done before today is late, but of a customer that is lost', () => {
  const today = '2026-11-23';
  expect(isActionLate({ stage: 'offer', nextOn: '2026-11-22' }, today)).toBe(true);
  expect(isActionLate({ stage: 'offer', nextOn: today }, today)).toBe(false);
  expect(isActionLate({ stage: 'lost', nextOn: '2026-11-22' }, today)).toBe(false);
  expect(isActionLate({ stage: 'offer', nextOn: null }, today)).toBe(false);
});
