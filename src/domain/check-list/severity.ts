/** Gravity of a defect, in the words of the French roadworthiness test: minor (30 days), major (72 hours), critical (immobilized). */
export const SEVERITIES = ['minor', 'major', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Time to repair a defect, in hours; a critical one has none: the vehicle does not move. */
export const REPAIR_WITHIN_H: Readonly<Record<Severity, number>> = { minor: 30 * 24, major: 72, critical: 0 };

/** Negative when `a` is less grave than `b`. */
export function compareSeverity(a: Severity, b: Severity): number {
  return SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);
}
