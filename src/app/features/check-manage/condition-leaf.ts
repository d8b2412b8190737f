import type { Condition, Leaf, VehicleFact } from '../../../domain/check-list/condition.ts';
import { OK_ANSWERS, TEST_STATES } from '../../../domain/check-list/check-answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { ENERGIES, VEHICLE_CATEGORIES } from '../../../domain/vehicle/vehicle.ts';

/** How the parts of a condition are put together. */
export type Join = 'always' | 'one' | 'and' | 'or';
export type Operator = 'eq' | 'in' | 'lt' | 'gt';

export function joinOf(condition: Condition | undefined): Join {
  return condition === undefined ? 'always' : 'and' in condition ? 'and' : 'or' in condition ? 'or' : 'one';
}

export function leavesOf(condition: Condition | undefined): Leaf[] {
  return condition === undefined ? [] : 'and' in condition ? condition.and : 'or' in condition ? condition.or : [condition];
}

export function conditionOf(join: Join, leaves: readonly Leaf[]): Condition | undefined {
  const [first] = leaves;
  if (join === 'always' || !first) return undefined;
  return join === 'and' ? { and: [...leaves] } : join === 'or' ? { or: [...leaves] } : first;
}

/** "item:voyants", "vehicle:trailer", "phase". */
export function subjectOf(leaf: Leaf): string {
  return 'item' in leaf ? `item:${leaf.item}` : 'vehicle' in leaf ? `vehicle:${leaf.vehicle}` : 'phase';
}

export function operatorOf({ in: among, lt, gt }: Leaf): Operator {
  return among !== undefined ? 'in' : lt !== undefined ? 'lt' : gt !== undefined ? 'gt' : 'eq';
}

/** Values that a subject can have; null: a number. */
export function valuesOf(subject: string, items: readonly Item[]): readonly (string | boolean)[] | null {
  if (subject === 'phase') return ['install', 'swap', 'removal'];
  const [of, name] = subject.split(':') as [string, string];
  if (of === 'vehicle')
    return { category: VEHICLE_CATEGORIES, energy: ENERGIES, trailer: [true, false], tailLift: [true, false], agent: [true, false] }[
      name as VehicleFact
    ];
  const item = items.find(({ key }) => key === name);
  if (item?.type === 'ok') return OK_ANSWERS;
  if (item?.type === 'test') return TEST_STATES;
  if (item?.type === 'choice') return (item.options ?? []).map(({ key }) => key);
  return null;
}

/** A new part on a subject, with a first value of it. */
export function leafOn(subject: string, items: readonly Item[]): Leaf {
  const values = valuesOf(subject, items);
  const test = values === null ? { gt: 0 } : { eq: values.includes('defect') ? 'defect' : values[0]! };
  const [of, name] = subject.split(':') as [string, string];
  return of === 'item' ? { item: name, ...test } : of === 'vehicle' ? { vehicle: name as VehicleFact, ...test } : { phase: true, ...test };
}

/** The same subject, asked otherwise. */
export function withTest(leaf: Leaf, test: Pick<Leaf, 'eq' | 'in' | 'lt' | 'gt'>): Leaf {
  const { eq: _eq, in: _in, lt: _lt, gt: _gt, ...subject } = leaf;
  return { ...subject, ...test } as Leaf;
}

/** Items that can be asked: those before, whose answer is a key or a number. */
export function askable(items: readonly Item[], before: number): Item[] {
  return items.slice(0, before).filter(({ type }) => ['ok', 'test', 'choice', 'number', 'level', 'odometer'].includes(type));
}
