import { expect, it } from 'vitest';
import { normalForm, uniqueKey } from '../validation.ts';
import { tagKeys } from './who-had.ts';
import { driver } from './driver.ts';
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

it('a badge has one form and one key, whatever its capitals, spaces and invisible marks', () => {
  const typed = ['0a1b-2c', ' 0A1B-2C ', '0a1b\u200b-2c', '０Ａ１Ｂ-2c'];
  for (const badge of typed) {
    expect(normalForm(driver, { badge })).toEqual({ badge: '0A1B-2C' });
    expect(uniqueKey(driver.fields.badge, badge)).toBe('0a1b-2c');
    expect(tagKeys({ badge })).toEqual(['0a1b-2c']);
  }
  expect(normalForm(driver, { badge: '\u200b' })).toEqual({ badge: null });
  expect(uniqueKey(driver.fields.badge, '0A1B2C')).not.toBe('0a1b-2c');
});
