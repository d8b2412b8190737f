import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVehicle, isPlate, normalizePlate, normalizeVehicle, plateKey } from './vehicle.rules.ts';

describe('what was typed as a plate', () => {
  it.each([
    ['WÜ-AB 1234', 'WÜ-AB 1234'],
    ['wu\u0308-ab 1234', 'WÜ-AB 1234'],
    ['füs-k 77', 'FÜS-K 77'],
    ['ŠI 123-AB', 'ŠI 123-AB'],
    ['ž 1ñ2', 'Ž 1Ñ2'],
    ['ZB\u2011404\u2011AA', 'ZB-404-AA'],
    ['ZB – 405 — AA', 'ZB-405-AA'],
    ['ZB-406-AA\u200b', 'ZB-406-AA'],
    ['\u202aZB-409-AA\u202c', 'ZB-409-AA'],
    ['zb.408.aa', 'ZB-408-AA'],
    ['12·34·AB', '12-34-AB'],
    ['1234\u00a0AB\u00a006', '1234 AB 06'],
    ['ＡＢ－１２－ＣＤ', 'AB-12-CD'],
    ['ΥΗΝ 1234', 'YHN 1234'],
    ['А 123 ВС', 'A 123 BC'],
    ['АА 1234 ІХ', 'AA 1234 IX'],
    [' -GH482KD- ', 'GH-482-KD'],
  ])('%s is stored as %s and is a plate', (typed, stored) => {
    const doc = normalizeVehicle({ registration: typed });
    expect(doc).toEqual({ registration: stored });
    expect(checkVehicle(doc)).toEqual([]);
  });

  it.each(['GH*482', 'AB,123', '=AB123', '<b>12', 'A', '', '京A12345'])('%s is none', (typed) =>
    expect(isPlate(normalizePlate(typed))).toBe(false),
  );
});

const SAME: readonly (readonly string[])[] = [
  ['1234 AB 06', '1234AB06', '1234-AB-06', '1234\u2011ab\u201106', '1234.AB.06'],
  ['GH-482-KD', 'gh482kd', 'GH 482 KD'],
  ['AB12 CDE', 'AB12CDE', 'ab12-cde'],
  ['12-D-12345', '12 D 12345', '12D12345'],
  ['1234 BCD', '1234-BCD', '1234BCD'],
  ['M-1234-AB', 'M 1234 AB', 'M1234AB'],
  ['AB 123 CD', 'AB123CD'],
  ['AB-CD-12', 'ABCD12', 'AB CD 12'],
  ['12-XXX-9', '12XXX9'],
  ['1-ABC-234', '1ABC234', '1 ABC 234'],
  ['12-34-AB', '12·34·AB', '1234AB'],
  ['ABC-1234', 'ABC1234'],
  ['ABC1D23', 'ABC-1D23'],
  ['AA BB-123', 'AABB123', 'AABB-123'],
  ['ABC-123', 'ABC 123', 'ABC123'],
  ['WÜ-AB 1234', 'WÜ AB 1234', 'WÜ-AB1234', 'WÜAB1234'],
  ['B-AB 123', 'B AB 123', 'B-AB123', 'b – ab – 123'],
  ['ABC-D 12E', 'ABC D 12E', 'ABC-D12E'],
  ['YHN 1234', 'ΥΗΝ-1234', 'yhn1234'],
];
const OTHERS: readonly (readonly [string, string])[] = [
  ['B-AB 123', 'BA-B 123'],
  ['ABC-D 12', 'AB-CD 12'],
  ['FÜ-A 12', 'FU-A 12'],
  ['B-AB 123', 'B-AB 1234'],
  ['1234 AB 06', '1234 AB 60'],
];

describe('one vehicle', () => {
  it.each(SAME)('%s, however it is written', (...spellings) => expect(new Set(spellings.map(plateKey)).size).toBe(1));
  it('each of these is another than any other', () => expect(new Set(SAME.map(([one = '']) => plateKey(one))).size).toBe(SAME.length));
  it.each(OTHERS)('%s is not %s', (one, other) => expect(plateKey(one)).not.toBe(plateKey(other)));

  it('a form is its own, and the key is that of the form, whatever marks and dashes it is written with', () => {
    const letter = fc.constantFrom(...'ABKÄÖÜŠČŽÑ', ...'0123456789', ' ', '-', '\u2011', '–', '.', '\u200b', '\u00a0', 'А', 'Β', 'é');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 14 }), (typed) => {
        const stored = normalizePlate(typed);
        expect(normalizePlate(stored)).toBe(stored);
        expect(plateKey(stored)).toBe(plateKey(typed));
        expect(plateKey(typed.toLowerCase())).toBe(plateKey(typed));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normalizePlate(normalizePlate(text)) === normalizePlate(text)));
  });
});
