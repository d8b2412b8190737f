import { describe, expect, it } from 'vitest';
import { checkVehicle, normalizePlate, normalizeVehicle, vinCheckDigit, vinIssue } from './vehicle.rules.ts';

describe('VIN', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('check digit of %s is %s', (vin, digit) => expect(vinCheckDigit(vin)).toBe(digit));

  it('is checked where it applies (North America, China), not in Europe', () => {
    expect(vinIssue('1M8GDM9A1KP042788')).toMatchObject({ code: 'vin-check-digit', params: { expected: 'X' } });
    expect(vinIssue('VF1FL000961234567')).toBeNull();
    expect(vinIssue('LSGJ1234567890123')?.code).toBe('vin-check-digit');
  });

  it('says how many characters are missing, and refuses I, O and Q', () => {
    expect(vinIssue('VF1FL0009612')).toEqual({ field: 'vin', code: 'vin-length', params: { missing: 5 } });
    expect(vinIssue('VF1FLO00961234567')?.code).toBe('vin-characters');
  });
});

it('the number of a device typed as a VIN is said to be one', () => {
  expect(vinIssue('351547090042131')).toEqual({ field: 'vin', code: 'vin-imei' });
  expect(vinIssue('351547090042132')?.code).toBe('vin-length');
});

describe('plate', () => {
  it.each([
    ['gh482kd', 'GH-482-KD'],
    ['gh 482 kd', 'GH-482-KD'],
    ['AI-123-AB', 'AI-123-AB'],
    ['1234 ab 69', '1234 AB 69'],
  ])('%s is stored as %s', (entered, stored) => expect(normalizePlate(entered)).toBe(stored));

  it('normalizes then checks', () => {
    expect(normalizeVehicle({ registration: 'gh482kd', vin: 'vf1-fl000961234567' })).toEqual({
      registration: 'GH-482-KD',
      vin: 'VF1FL000961234567',
    });
    expect(checkVehicle({ registration: 'GH*482' })).toEqual([{ field: 'registration', code: 'plate-characters' }]);
    expect(checkVehicle({ year: 2020 })).toEqual([]);
  });
});
