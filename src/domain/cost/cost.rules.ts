import type { FieldIssue } from '../kit/failure.ts';

const isBefore = (later: unknown, earlier: unknown): boolean => typeof later === 'string' && typeof earlier === 'string' && later < earlier;

/** A cost ends no sooner than it begins; a value that is left is that of a purchase, over days, and less than its price. */
export function checkVehicleCost(doc: Record<string, unknown>): FieldIssue[] {
  const { fromOn, toOn, netCents, residualCents, post } = doc;
  const issues: FieldIssue[] = isBefore(toOn, fromOn) ? [{ field: 'toOn', code: 'before' }] : [];
  if (typeof residualCents !== 'number') return issues;
  if (post !== undefined && post !== 'financing') issues.push({ field: 'residualCents', code: 'cost-residual' });
  else if (typeof netCents === 'number' && residualCents > netCents) issues.push({ field: 'residualCents', code: 'cost-residual' });
  else if (toOn === null) issues.push({ field: 'toOn', code: 'required' });
  return issues;
}

/** A budget ends no sooner than it begins, and is that of a fleet or of a vehicle. */
export function checkCostBudget(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = isBefore(doc['endOn'], doc['startOn']) ? [{ field: 'endOn', code: 'before' }] : [];
  if (typeof doc['fleet'] === 'string' && typeof doc['vehicle'] === 'string') issues.push({ field: 'vehicle', code: 'cost-one-scope' });
  return issues;
}
