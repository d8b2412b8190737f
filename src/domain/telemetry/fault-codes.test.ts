import { expect, it } from 'vitest';
import { faultCodesOf } from './fault-codes.ts';

it('fault codes as connectors give them, none told, and nothing said', () => {
  expect(faultCodesOf({ raw: { dtc: 'P0420,U0100,nonsense' }, event: null })).toEqual(['P0420', 'U0100']);
  expect(faultCodesOf({ raw: { 281: '50303330302c4331323334' }, event: 'dtc' })).toEqual(['P0300', 'C1234']);
  expect(faultCodesOf({ raw: { dtc: '' }, event: null })).toEqual([]);
  // A device that tells of stored codes only has no active one.
  expect(faultCodesOf({ raw: { dtcStored: 'P0420' }, event: 'dtc' })).toEqual([]);
  expect(faultCodesOf({ raw: { 281: '50303330302c4331323334' }, event: 'idling' })).toBeNull();
});
