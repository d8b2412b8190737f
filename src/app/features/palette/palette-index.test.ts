import { describe, expect, it } from 'vitest';
import { findEntries, paletteEntry, type PaletteEntry } from './palette-index.ts';

const vehicle = (plate: string, ...others: string[]): PaletteEntry => paletteEntry('vehicle', plate, plate, others);
const titles = (entries: readonly PaletteEntry[], typed: string, recent: readonly string[] = []): string[] =>
  findEntries(entries, typed, recent).entries.map(({ title }) => title);

const entries = [
  vehicle('AB-482-KD', 'VF1FL000960123456', 'Trafic bleu', 'Renault'),
  vehicle('GH-482-KD', 'VF3XXXXXXXX000482', 'Benne', 'Iveco'),
  vehicle('KD-001-GH', 'WDB0000000000KD99', 'Citerne'),
  paletteEntry('driver', '1', 'Karim Bénali', ['E-482']),
  paletteEntry('driver', '2', 'Hélène d’Arcy', ['E-7']),
  paletteEntry('site', '1', 'Dépôt de Lyon', ['DEP-LY']),
];

describe('palette', () => {
  it('finds a plate without its dashes, a name without its accents, a VIN by its end', () => {
    expect(titles(entries, 'gh482kd')).toEqual(['GH-482-KD']);
    expect(titles(entries, 'GH 482 kd')).toEqual(['GH-482-KD']);
    expect(titles(entries, 'benali')).toEqual(['Karim Bénali']);
    expect(titles(entries, 'darcy')).toEqual(['Hélène d’Arcy']);
    expect(titles(entries, '0123456')).toEqual(['AB-482-KD']);
    expect(titles(entries, 'depot lyon')).toEqual(['Dépôt de Lyon']);
    expect(findEntries(entries, 'zzz', [])).toEqual({ entries: [], more: 0 });
    expect(findEntries(entries, ' -', [])).toEqual({ entries: [], more: 0 });
  });

  it('puts the exact one first, then a beginning, a word, the inside', () => {
    const plates = [vehicle('XAB1'), vehicle('X-AB1'), vehicle('AB12'), vehicle('AB1')];
    expect(titles(plates, 'ab1')).toEqual(['AB1', 'AB12', 'X-AB1', 'XAB1']);
    expect(titles(entries, 'kd')).toEqual(['KD-001-GH', 'AB-482-KD', 'GH-482-KD']);
    expect(titles([paletteEntry('driver', '9', 'Zoé', ['AB1']), vehicle('AB12')], 'ab1')).toEqual(['Zoé', 'AB12']);
  });

  it('puts recent ones first among equals, retired ones last', () => {
    expect(titles(entries, '482', ['vehicle:GH-482-KD'])[0]).toBe('GH-482-KD');
    expect(titles([paletteEntry('vehicle', '1', 'AB-1', [], true), vehicle('AB-2')], 'ab')).toEqual(['AB-2', 'AB-1']);
  });

  it('leaves room for each kind, keeps a kind together and counts the rest', () => {
    const many = Array.from({ length: 40 }, (_, n) => vehicle(`AB-${n}`));
    const found = findEntries([...many, paletteEntry('driver', '1', 'Abel', [])], 'ab', []);
    expect(found.entries.map(({ kind }) => kind)).toEqual([...Array.from({ length: 5 }, () => 'vehicle'), 'driver']);
    expect(found.more).toBe(35);
  });
});
