import { useEffect, useMemo, useState } from 'react';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import { fetchTrailWithAge } from '../../../workers/client/sync.ts';

export interface DayTrail {
  positions: readonly Position[];
  /** When the positions came from the server, if they come from this device; null = just now. */
  at: string | null;
  phase: 'off' | 'loading' | 'ready' | 'failed';
}

const OFF: DayTrail = { positions: [], at: null, phase: 'off' };
const LOADING: DayTrail = { positions: [], at: null, phase: 'loading' };

function positionOf({ at, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm }: VehicleState): Position | null {
  return lat === null || lng === null ? null : { at, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm, valid: true };
}

/** The way a vehicle went today: from the server, else as kept on this device; it grows with each new state. */
export function useDayTrail(vehicleId: string | undefined, day: string, timeZone: string, live: VehicleState | undefined, online: boolean): DayTrail {
  const key = vehicleId ? `${vehicleId}:${day}` : null;
  const [fetched, setFetched] = useState<{ key: string; trail: DayTrail } | null>(null);
  useEffect(() => {
    if (!vehicleId || !key) return;
    let gone = false;
    const settle = (trail: DayTrail): void => {
      if (!gone) setFetched({ key, trail });
    };
    const [fromIso, toIso] = [new Date(dayStartMs(day, timeZone)).toISOString(), new Date(dayStartMs(addDays(day, 1), timeZone) - 1).toISOString()];
    fetchTrailWithAge(vehicleId, fromIso, toIso).then(
      ({ positions, at }) => settle({ positions, at, phase: 'ready' }),
      () => settle({ positions: [], at: null, phase: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [key, vehicleId, day, timeZone, online]);

  const trail = key === null ? OFF : fetched?.key === key ? fetched.trail : LOADING;
  const [tail, setTail] = useState<{ key: string | null; positions: readonly Position[] }>({ key, positions: [] });
  useEffect(() => {
    const position = live ? positionOf(live) : null;
    if (position) setTail((before) => ({ key, positions: before.key === key ? [...before.positions, position] : [position] }));
  }, [live, key]);

  return useMemo(() => {
    if (trail.phase !== 'ready' || tail.key !== key) return trail;
    const startIso = new Date(dayStartMs(day, timeZone)).toISOString();
    const last = trail.positions.at(-1)?.at ?? startIso;
    const more = tail.positions.filter(({ at }) => at > last);
    return more.length > 0 ? { ...trail, positions: [...trail.positions, ...more] } : trail;
  }, [trail, tail, key, day, timeZone]);
}
