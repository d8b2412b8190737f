import { summaryOf, packedSummary, type JourneySummary } from '../../src/domain/driving/journey-summary.ts';
import type { Journey } from '../../src/domain/driving/journey.ts';
import type { EcoProfile } from '../../src/domain/eco/eco-profiles.ts';
import { ecoOfJourney, showsHarsh } from '../../src/domain/eco/eco-score.ts';
import { journeyId } from '../../src/domain/driving/journey-id.ts';

/** A journey of half an hour and 20.5 km. */
export function sampleJourney(vehicle: string, startMs: number, rest: Partial<Journey> = {}): Journey {
  return {
    _id: journeyId(vehicle, startMs),
    vehicle,
    kind: 'driven',
    startAt: new Date(startMs).toISOString(),
    endAt: new Date(startMs + 1_800_000).toISOString(),
    open: false,
    partialStart: false,
    partialEnd: false,
    start: { lat: 45, lng: 4, place: 'Dépôt' },
    end: { lat: 45.1, lng: 4, place: 'Carros' },
    distanceM: 20_500,
    distanceSource: 'can',
    gpsM: 20_100,
    odometerKm: { start: 100, end: 120.5 },
    odometerSource: 'can',
    durationS: 1800,
    drivingS: 1500,
    idlingS: 300,
    stoppedS: 0,
    silentS: 0,
    engineS: 1800,
    meanKmh: 49.2,
    maxKmh: 90,
    engineHours: { start: null, end: null },
    fuelL: { start: null, end: null },
    fuelPct: { start: null, end: null },
    batteryPct: { start: null, end: null },
    fuelUsedL: 2.5,
    driverTag: null,
    driverTags: [],
    events: [],
    messages: 60,
    badFixes: 0,
    rules: {},
    updatedAt: '2026-11-21T00:00:00.000Z',
    ...rest,
  };
}

/** Journeys of a vehicle with their scores: its device tells harsh events when one of them has any. */
export function judged(journeys: readonly Journey[], profile: EcoProfile | null): Journey[] {
  const tells = journeys.some(showsHarsh);
  return journeys.map((journey) => ({ ...journey, eco: ecoOfJourney(journey, profile, tells) }));
}

/** Journeys by vehicle, in brief; with their scores where the profile of each vehicle is given. */
export function inBrief(
  journeys: Record<string, readonly Journey[]>,
  profileOf?: (vehicle: string) => EcoProfile | null,
): Record<string, JourneySummary[]> {
  const scored = (id: string, list: readonly Journey[]): readonly Journey[] => (profileOf ? judged(list, profileOf(id)) : list);
  return Object.fromEntries(
    Object.entries(journeys).map(([id, list]) => [id, scored(id, list).map((one) => summaryOf(packedSummary(one)))]),
  );
}
