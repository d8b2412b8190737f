/** What a score is made of. Weights, and what is worth nothing or everything, are those of the vehicle's profile. */
export const CRITERIA = ['acceleration', 'braking', 'cornering', 'speeding', 'idling'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** VP passenger car (and motorcycle), VUL light commercial, PL heavy goods and bus, VE whatever drives on a battery alone. */
export const ECO_PROFILES = ['vp', 'vul', 'pl', 've'] as const;
export type EcoProfile = (typeof ECO_PROFILES)[number];

/** `zero` and more is worth 0 points, `hundred` and less 100, linear between. Harsh events per 100 km; speeding in % of driving time; idling in % of engine time. */
interface Threshold {
  weight: number;
  hundred: number;
  zero: number;
}

const of = (weight: number, hundred: number, zero: number): Threshold => ({ weight, hundred, zero });

/**
 * Proposals of our own (docs/decisions/0019-eco-score.md), fixed and stated: heavy vehicles are judged on half the harsh events, idle more, and have a limiter. An electric
 * vehicle that stands burns nothing: it has no idling.
 */
export const ECO_THRESHOLDS: Readonly<Record<EcoProfile, Readonly<Record<Criterion, Threshold>>>> = {
  vp: { acceleration: of(20, 0, 10), braking: of(25, 0, 10), cornering: of(15, 0, 10), speeding: of(25, 0, 10), idling: of(15, 5, 30) },
  vul: { acceleration: of(20, 0, 10), braking: of(20, 0, 10), cornering: of(10, 0, 10), speeding: of(25, 0, 10), idling: of(25, 5, 30) },
  pl: { acceleration: of(15, 0, 5), braking: of(20, 0, 5), cornering: of(10, 0, 5), speeding: of(25, 0, 5), idling: of(30, 5, 35) },
  ve: { acceleration: of(25, 0, 10), braking: of(30, 0, 10), cornering: of(20, 0, 10), speeding: of(25, 0, 10), idling: of(0, 5, 30) },
};

const OF_CATEGORY: Readonly<Record<string, EcoProfile>> = { vp: 'vp', moto: 'vp', vul: 'vul', pl: 'pl', bus: 'pl' };

/** How a vehicle is judged; null: not by how it is driven (plant works where it stands). */
export function profileOf({ category, energy }: { category: string; energy: string }): EcoProfile | null {
  const profile = OF_CATEGORY[category] ?? null;
  return profile !== null && energy === 'electric' ? 've' : profile;
}

/** Points of one criterion: linear between what is worth 0 and what is worth 100. */
export function pointsOf(profile: EcoProfile, criterion: Criterion, rate: number): number {
  const { hundred, zero } = ECO_THRESHOLDS[profile][criterion];
  return Math.min(100, Math.max(0, ((zero - rate) / (zero - hundred)) * 100));
}
