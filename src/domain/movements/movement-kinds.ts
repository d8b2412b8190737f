import type { PermissionFlag } from '../permissions/permissions.ts';

/** What tells of movements, and the permissions that open it: one of them is enough. */
export const MOVEMENTS = {
  /** Last states, the live channel, positions and where vehicles were at an instant. */
  positions: ['geolocation', 'reports'],
  strips: ['geolocation', 'reports', 'dailyDashboard'],
  journeys: ['geolocation', 'reports', 'eco', 'dashboard', 'dailyDashboard'],
  visits: ['reports'],
  measures: ['reports'],
  tachograph: ['reports'],
  /** Rows of the organization that tell when and where something happened to a vehicle. */
  alerts: ['geolocation', 'reports', 'dashboard', 'dailyDashboard', 'management'],
  troubleCodes: ['geolocation', 'reports', 'management'],
} as const satisfies Record<string, readonly PermissionFlag[]>;
export type MovementKind = keyof typeof MOVEMENTS;
