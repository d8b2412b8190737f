import { useEffect, useMemo, useState } from 'react';
import { addDays, dayStartMs } from '../../domain/kit/time-zone.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { fetchTrailWithAge } from '../../workers/client/sync.ts';
import { grownTrail } from './trail.ts';

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

/** The way a vehicle went on a day: from the server, else as kept on this device; with `live`, it grows with each new state. */
export function useDayTrail(vehicleId: string | undefined, day: string, timeZone: string, live: VehicleState | undefined, online: boolean): DayTrail {
  const key = vehicleId ? `${vehicleId}:${day}` : null;
  const [fromMs, toMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone) - 1];
  const [fetched, setFetched] = useState<{ key: string; trail: DayTrail } | null>(null);
  useEffect(() => {
    if (!vehicleId || !key) return;
    let gone = false;
    const settle = (trail: DayTrail): void => {
      if (!gone) setFetched({ key, trail });
    };
    fetchTrailWithAge(vehicleId, new Date(fromMs).toISOString(), new Date(toMs).toISOString()).then(
      ({ positions, at }) => settle({ positions, at, phase: 'ready' }),
      () => settle({ positions: [], at: null, phase: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [key, vehicleId, fromMs, toMs, online]);

  const trail = key === null ? OFF : fetched?.key === key ? fetched.trail : LOADING;
  const [tail, setTail] = useState<{ key: string | null; positions: readonly Position[] }>({ key, positions: [] });
  useEffect(() => {
    const position = live ? positionOf(live) : null;
    if (position) setTail((before) => ({ key, positions: before.key === key ? [...before.positions, position] : [position] }));
  }, [live, key]);

  return useMemo(() => {
    if (trail.phase !== 'ready' || tail.key !== key) return trail;
    const positions = grownTrail(trail.positions, tail.positions, fromMs);
    return positions === trail.positions ? trail : { ...trail, positions };
  }, [trail, tail, key, fromMs]);
}
