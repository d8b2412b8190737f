import * as z from 'zod/mini';
import { foldText } from '../text/search-text.ts';
import { ENERGIES, MODEL_FIGURES, VEHICLE_CATEGORIES } from './vehicle.ts';

const figure = z.nullable(z.number());

/** A model of the catalogue as every organization reads it. */
export const knownModelSchema = z.object({
  make: z.string(),
  model: z.string(),
  category: z.enum(VEHICLE_CATEGORIES),
  energy: z.enum(ENERGIES),
  tankL: figure,
  batteryKwh: figure,
  consumptionRef: figure,
  co2GKm: figure,
  gvwrKg: figure,
  seats: figure,
  bootL: figure,
});
export type KnownModel = z.infer<typeof knownModelSchema>;

const isSame = (a: unknown, b: string): boolean => typeof a === 'string' && foldText(a.trim()) === foldText(b);

/** The model of a make as it is typed, whatever its case and accents. */
export function knownModel(models: readonly KnownModel[], make: unknown, model: unknown): KnownModel | undefined {
  return models.find((known) => isSame(make, known.make) && isSame(model, known.model));
}

/** What a vehicle's sheet takes over from a model, and what it has not: only fields that the sheet leaves empty, unless `over` says all. */
export function valuesOfModel(known: KnownModel, values: Readonly<Record<string, unknown>>, over: boolean): Record<string, string> {
  const isEmpty = (name: string): boolean => values[name] === undefined || values[name] === null || values[name] === '';
  const figures = MODEL_FIGURES.filter((name) => known[name] !== null && (over || isEmpty(name))).map(
    (name) => [name, String(known[name])] as const,
  );
  return { ...(over ? { category: known.category, energy: known.energy } : {}), ...Object.fromEntries(figures) };
}
