import type { VehicleState } from '../../../domain/telemetry/state.ts';

const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** Point of the compass of a heading, 45° each. */
export function compassPoint(headingDeg: number): (typeof POINTS)[number] {
  return POINTS[Math.round((((headingDeg % 360) + 360) % 360) / 45) % 8]!;
}

/** Charge of an electric vehicle, fuel of the others. */
export function levelOf(
  state: Pick<VehicleState, 'fuelPct' | 'batteryPct'>,
  energy: unknown,
): { kind: 'fuel' | 'battery'; pct: number } | null {
  const kind = energy === 'electric' ? 'battery' : 'fuel';
  const pct = kind === 'battery' ? state.batteryPct : state.fuelPct;
  return pct === null ? null : { kind, pct };
}

/** "45.76403,4.83566": what navigation applications and people read. */
export function coordinates({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`;
}
