import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../domain/entity/entity.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { Dictionary } from './cell-values.ts';
import { keyFields, matchColumns, withColumn } from './match-columns.ts';
import { localeWords } from '../../../../tests/helpers/locale-words.ts';

const vehicle = ENTITIES.vehicle as unknown as Entity;
const driver = ENTITIES.driver as unknown as Entity;
const words = (lang: string): Dictionary => ({
  lang,
  ...localeWords<Omit<Dictionary, 'lang'>>(lang, 'vehicle'),
});
const dictionaries = [words('fr'), words('en')];

describe('columns', () => {
  it('are matched by label in any language, by field name, with or without unit and accents', () => {
    const header = ['PLAQUE *', 'Odometre (km)', 'vin', 'Fuel type', 'CO2', 'Conducteur :', 'Rien'];
    expect(matchColumns(header, vehicle, [words('fr'), { lang: 'en', choices: {}, fields: { energy: 'Fuel type' } }])).toEqual([
      'registration',
      'odometerKm',
      'vin',
      'energy',
      'co2GKm',
      'driver',
      null,
    ]);
  });

  it('are matched by what a field was called in the files of an earlier build', () => {
    expect(matchColumns(['Plaque'], vehicle, dictionaries)).toEqual(['registration']);
    expect(matchColumns(['Plate', 'Immatriculation'], vehicle, dictionaries)).toEqual([null, 'registration']);
  });

  it('are all found again in a file this product exported', () => {
    const fields = Object.keys(vehicle.fields).filter((name) => !vehicle.fields[name]!.server && vehicle.fields[name]!.kind !== 'shape');
    for (const { fields: labels } of dictionaries)
      expect(
        matchColumns(
          fields.map((name) => labels[name]!),
          vehicle,
          dictionaries,
        ),
      ).toEqual(fields);
  });

  it('give a field once, and never one the server writes', () => {
    expect(matchColumns(['Immatriculation', 'registration', 'Photo'], vehicle, dictionaries)).toEqual([null, 'registration', null]);
    expect(withColumn(['registration', null, 'name'], 1, 'registration')).toEqual([null, 'registration', 'name']);
    expect(withColumn(['registration', 'vin'], 0, null)).toEqual([null, 'vin']);
  });

  it('say by what a row may be recognized', () => {
    expect(keyFields(vehicle, ['vin', 'registration', 'name'])).toEqual(['registration', 'vin']);
    expect(keyFields(driver, ['name', 'badge'])).toEqual(['badge', 'name']);
    expect(keyFields(vehicle, ['name'])).toEqual([]);
  });
});
