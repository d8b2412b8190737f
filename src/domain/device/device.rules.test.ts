import { expect, it } from 'vitest';
import { DEVICE_TYPES, SUPPORTED_CONNECTORS } from './device.ts';
import { checkDevice, isImei } from './device.rules.ts';

it('an IMEI has 15 digits and a Luhn check digit', () => {
  expect(isImei('490154203237518')).toBe(true);
  expect(isImei('490154203237519')).toBe(false);
  expect(isImei('49015420323751')).toBe(false);
});

it('only types that announce an IMEI are held to it', () => {
  expect(checkDevice({ type: 'teltonika', serial: '490154203237519' })).toEqual([{ field: 'serial', code: 'imei' }]);
  expect(checkDevice({ type: 'gpslogger', serial: 'phone-karim' })).toEqual([]);
  expect(checkDevice({ type: 'gpslogger', serial: 'a b' })).toEqual([{ field: 'serial', code: 'serial-characters' }]);
});

it('K-014 exactly 14 connectors are declared supported', () => {
  expect(SUPPORTED_CONNECTORS).toEqual([
    'teltonika',
    'gpslogger',
    'ruptela',
    'mdi',
    'kuantic',
    'dunasys',
    'sofleet',
    'actia',
    'free2move',
    'sensolus',
    'silence',
    'continental',
    '2hire',
    'mercedes',
  ]);
  expect(DEVICE_TYPES.filter((type) => !(SUPPORTED_CONNECTORS as readonly string[]).includes(type))).toEqual(['copenhagen', 'ford']);
});
