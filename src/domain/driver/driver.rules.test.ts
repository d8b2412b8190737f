import { expect, it } from 'vitest';
import { checkDriver, normalizeDriver } from './driver.rules.ts';

const issueOf = (card: unknown): string | undefined => checkDriver(normalizeDriver({ tachographCard: card }))[0]?.code;

it('a card number is kept as it is printed: 14 to 16 letters and figures, capitals, without spaces', () => {
  expect(normalizeDriver({ name: 'Nadia', tachographCard: '1000-0001 2345 67a0' })).toEqual({
    name: 'Nadia',
    tachographCard: '10000001234567A0',
  });
  expect(normalizeDriver({ tachographCard: null })).toEqual({ tachographCard: null });
  expect([issueOf('1000000123456700'), issueOf('E45678901A0001'), issueOf(null), issueOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const wrong of ['100000012345', '1000000123456700/', '10000001234567001', 'carte de Nadia !'])
    expect(issueOf(wrong), wrong).toBe('card-number');
});
