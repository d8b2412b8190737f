import type { LimitedVehicle, OwnJourneyRules } from './journey-rules.ts';

/** Where a limit comes from: a zone of the organization, the vehicle's own sheet, its category (law, or set for it), what the organization set for all, what stands where nobody set any. */
export const LIMIT_SOURCES = ['zone', 'vehicle', 'category', 'organization', 'default'] as const;

export interface SpeedLimit {
  kmh: number;
  source: (typeof LIMIT_SOURCES)[number];
  /** Of a zone. */
  name?: string;
}

/** Highest speed of categories that have a limiter by law, km/h: N2 and N3, M2 and M3 (directive 92/6/EEC; Code de la route, R413-8 to R413-10). */
const LIMITER_KMH: Readonly<Record<string, number>> = { pl: 90, bus: 100 };
/** Above this weight a goods vehicle is N2, whatever its body is called. */
const LIGHT_KG = 3500;

/** The limit of a category (null: the law gives it none of its own); a van above 3.5 t is heavy goods. */
function categoryLimitKmh(category: string | null, gvwrKg: number | null = null): number | null {
  if (category === 'vul' && gvwrKg !== null && gvwrKg > LIGHT_KG) return LIMITER_KMH['pl']!;
  return LIMITER_KMH[category ?? ''] ?? null;
}

/**
 * What limits a vehicle wherever it is. Its own limit is nearest, then what the organization set for its category, the law of the category, what the
 * organization set for all.
 */
export function baseLimitOf(
  { category, gvwrKg, speedLimitKmh }: LimitedVehicle,
  own: OwnJourneyRules | null,
  fallbackKmh: number | null,
): SpeedLimit | null {
  if (speedLimitKmh != null) return { kmh: speedLimitKmh, source: 'vehicle' };
  const ofCategory = own?.categories[category ?? '']?.speedLimitKmh ?? categoryLimitKmh(category, gvwrKg);
  if (ofCategory !== null) return { kmh: ofCategory, source: 'category' };
  const ofAll = own?.all.speedLimitKmh;
  if (ofAll !== undefined) return { kmh: ofAll, source: 'organization' };
  return fallbackKmh === null ? null : { kmh: fallbackKmh, source: 'default' };
}

/** Readings further apart than this say nothing of the time between them. */
export const SPEED_TOLD_S = 90;
