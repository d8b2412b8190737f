import fc from 'fast-check';
import type { JourneyFix } from '../../src/domain/driving/journey.ts';

/** A fix in which nothing is known but where and how fast. */
export function fixAt(atMs: number, part: Partial<JourneyFix> = {}): JourneyFix {
  return {
    atMs,
    device: 'd',
    lat: 45.75,
    lng: 4.85,
    speedKmh: 0,
    headingDeg: null,
    valid: true,
    ignition: null,
    moving: null,
    odometerKm: null,
    odometerSource: null,
    engineHours: null,
    fuelL: null,
    fuelPct: null,
    batteryPct: null,
    voltageV: null,
    driverTag: null,
    event: null,
    ...part,
  };
}

const SPELLS = ['off', 'idle', 'drive', 'crawl', 'drift', 'tow', 'lost', 'tunnel', 'wrong', 'silence'] as const;
type Spell = { what: (typeof SPELLS)[number]; seconds: number; everyS: number; saysIgnition: boolean; device: string };

const spell: fc.Arbitrary<Spell> = fc.record({
  what: fc.constantFrom(...SPELLS),
  seconds: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 60, max: 1500 }), fc.integer({ min: 600, max: 9000 })),
  everyS: fc.constantFrom(1, 20, 60, 240, 600, 900, 3000),
  saysIgnition: fc.boolean(),
  device: fc.constantFrom('d', 'd', 'd', 'e'),
});

/** Speeds of what moves, km/h. */
const KMH: Partial<Record<Spell['what'], number>> = { drive: 60, crawl: 8, tow: 25, drift: 7, tunnel: 60, wrong: 60 };

/** Messages of a vehicle that lives as told, at most `most` of them. */
function lived(spells: readonly Spell[], startMs: number, most: number): JourneyFix[] {
  const fixes: JourneyFix[] = [];
  let atMs = startMs;
  let metres = 0;
  for (const { what, seconds, everyS, saysIgnition, device } of spells) {
    const kmh = KMH[what] ?? 0;
    const untilMs = atMs + seconds * 1000;
    for (; what !== 'silence' && atMs < untilMs && fixes.length < most; atMs += everyS * 1000) {
      if (what !== 'drift') metres += (kmh / 3.6) * Math.min(everyS, (untilMs - atMs) / 1000);
      const isOn = !['off', 'drift', 'tow'].includes(what);
      // Every third one is of elsewhere, or of a speed that cannot be.
      const wrong = what === 'wrong' ? fixes.length % 6 : null;
      fixes.push(
        fixAt(atMs, {
          device,
          speedKmh: wrong === 3 ? 240 : wrong === 5 ? null : kmh,
          valid: what !== 'lost' && what !== 'tunnel',
          lat: 45 + metres / 111_195 + (wrong === 0 ? 3 : 0),
          lng: 4.85,
          ignition: saysIgnition ? isOn : null,
          moving: what === 'drift' ? false : what === 'tunnel' ? true : null,
          odometerKm: device === 'd' ? Math.round(metres) / 1000 : null,
          odometerSource: device === 'd' ? 'device' : null,
          fuelL: 40 - (metres / 1e5) * 8,
          driverTag: what === 'drive' && saysIgnition ? `tag-${everyS}` : null,
        }),
      );
    }
    atMs = Math.max(atMs, untilMs);
  }
  return fixes;
}

export const START_MS = Date.parse('2026-03-28T20:00:00Z');

/** Messages of some hours, in order of time. */
export const life: fc.Arbitrary<JourneyFix[]> = fc
  .array(spell, { minLength: 1, maxLength: 14 })
  .map((spells) => lived(spells, START_MS, 1500))
  .filter(({ length }) => length > 0);
