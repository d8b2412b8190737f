import { expect, test } from 'vitest';
import { MODEL_FIGURES, vehicle, vehicleModel } from './vehicle.ts';
import { knownModel, valuesOfModel, type KnownModel } from './known-model.ts';

const master: KnownModel = {
  make: 'Renault',
  model: 'Master L3H2',
  category: 'vul',
  energy: 'diesel',
  tankL: 105,
  batteryKwh: null,
  consumptionRef: 9.6,
  co2GKm: 236,
  gvwrKg: 3500,
  seats: 3,
  bootL: null,
};
const citroen: KnownModel = { ...master, make: 'Citroën', model: 'ë-Berlingo', energy: 'electric', tankL: null, batteryKwh: 50 };

test('R-037 a model is known by its make and name, whatever the case and accents', () => {
  expect(knownModel([master, citroen], ' citroen ', 'E-BERLINGO')).toBe(citroen);
  expect(knownModel([master, citroen], 'Renault', 'ë-Berlingo')).toBeUndefined();
  expect(knownModel([master], '', null)).toBeUndefined();
});

test('R-037 a sheet takes over what it has not; all of it when it is asked to, never a figure that is not known', () => {
  const values = { tankL: '90', consumptionRef: '', gvwrKg: null, energy: 'electric' };
  expect(valuesOfModel(master, values, false)).toEqual({ consumptionRef: '9.6', co2GKm: '236', gvwrKg: '3500', seats: '3' });
  expect(valuesOfModel(master, values, true)).toEqual({
    category: 'vul',
    energy: 'diesel',
    tankL: '105',
    consumptionRef: '9.6',
    co2GKm: '236',
    gvwrKg: '3500',
    seats: '3',
  });
});

test('R-037 the figures of a model are those of a vehicle, within the same bounds', () => {
  for (const name of [...MODEL_FIGURES, 'category', 'energy'] as const) {
    const { kind, unit, min, max, integer, options } = vehicleModel.fields[name];
    expect([name, { kind, unit, min, max, integer, options }]).toEqual([
      name,
      (({ kind: k, unit: u, min: low, max: high, integer: whole, options: among }) => ({
        kind: k,
        unit: u,
        min: low,
        max: high,
        integer: whole,
        options: among,
      }))(vehicle.fields[name]),
    ]);
  }
});
