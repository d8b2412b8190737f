import type { AnyRow, Entity } from '../domain/entity/entity.ts';
import type { Field } from '../domain/entity/field.ts';

function fitsField(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'tags':
      return Array.isArray(value);
    case 'shape':
      return typeof value === 'object';
    default:
      return typeof value === 'string';
  }
}

interface Plan {
  name: string;
  field: Field;
}
const plans = new WeakMap<Entity, Plan[]>();

/**
 * Cheap check of a row at the door (network or IndexedDB): the shape its declaration promises, a few dozen typeof per row.
 * Fields a newer build added are completed with their initial value. Null: the row must not be shown; it is asked for again.
 */
export function fittedRow(entity: Entity, row: unknown): AnyRow | null {
  if (typeof row !== 'object' || row === null) return null;
  let fitted = row as AnyRow;
  if (typeof fitted._id !== 'string' || typeof fitted.ver !== 'number') return null;
  if (typeof fitted.owner !== 'object' || typeof fitted.fieldVersions !== 'object' || fitted.fieldVersions === null) return null;
  let plan = plans.get(entity);
  if (!plan) plans.set(entity, (plan = Object.entries(entity.fields).map(([name, field]) => ({ name, field }))));
  for (const { name, field } of plan) {
    const value = fitted[name];
    if (value === undefined) {
      if (!field.optional && field.initial === undefined) return null;
      if (fitted === row) fitted = { ...fitted };
      fitted[name] = field.initial ?? null;
    } else if (value === null ? !field.optional : !fitsField(field, value)) {
      return null;
    }
  }
  return fitted;
}
