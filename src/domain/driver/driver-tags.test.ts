import { expect, it } from 'vitest';
import { driverOfTag, isCardTag, isTagOf, tagKeys, tagOwners } from './driver-tags.ts';

const NADIA = { _id: 'n', badge: '01D042F31D000030', tachographCard: '1000000123456700' };
const BOB = { _id: 'b', badge: null, tachographCard: '20000001234567' };
const owners = tagOwners([NADIA, BOB, { _id: 'c' }]);

it("a driver is found by the badge, or by the card in the tachograph, renewed or not; what is nobody's is nobody", () => {
  const found = (tag: string): string | null => driverOfTag(tag, owners);
  expect(['01d042f31d000030', '1000000123456700', '1000000123456711', '2000000123456700', '20000001234567'].map(found)).toEqual([
    'n',
    'n',
    'n',
    'b',
    'b',
  ]);
  expect(['01d042f31d000031', '3000000123456700', '10000001234', ''].map(found)).toEqual([null, null, null, null]);
});

it('a card is told from a badge', () => {
  expect(['1000000123456711', '01d042f31d000030', 'nobody'].map((tag) => isCardTag(tag, owners))).toEqual([true, false, false]);
});

it('a badge that begins like another is another', () => {
  expect(driverOfTag('01d042f31d0000', owners)).toBeNull();
  expect(isTagOf('1000000123456711', tagKeys(NADIA))).toBe(true);
  expect(isTagOf('2000000123456700', tagKeys(NADIA))).toBe(false);
});
