import { useEffect, useMemo, useState } from 'react';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import type { Position } from '../../../domain/telemetry/message.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import { fetchTrailWithAge, type Trail } from '../../../workers/client/sync.ts';

export interface DayTrail {
  positions: readonly Position[];
  /** When the positions came from the server, if they come from this device; null = just now. */
  at: string | null;
  phase: 'loading' | 'ready' | 'failed';
}

const LOADING: DayTrail = { positions: [], at: null, phase: 'loading' };

/** Positions of a vehicle's day: from the server, else as kept here; today's grows with each new state. */
export function useTrail(vehicleId: string, day: string, timeZone: string, live: VehicleState | undefined, online: boolean): DayTrail {
  const [loaded, setLoaded] = useState<{ key: string; trail: DayTrail } | null>(null);
  const key = `${vehicleId}:${day}`;
  useEffect(() => {
    let gone = false;
    const settle = (trail: DayTrail): void => {
      if (!gone) setLoaded({ key, trail });
    };
    fetchTrailWithAge(vehicleId, new Date(dayStartMs(day, timeZone)).toISOString(), new Date(dayStartMs(addDays(day, 1), timeZone) - 1).toISOString()).then(
      ({ positions, at }: Trail) => settle({ positions, at, phase: positions.length === 0 && !online ? 'failed' : 'ready' }),
      () => settle({ positions: [], at: null, phase: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [key, vehicleId, day, timeZone, online]);

  const trail = loaded?.key === key ? loaded.trail : LOADING;
  const [tail, setTail] = useState<{ key: string; positions: Position[] }>({ key, positions: [] });
  useEffect(() => {
    if (!live || live.lat === null || live.lng === null) return;
    const { at, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm } = live;
    setTail((before) => ({ key, positions: [...(before.key === key ? before.positions : []), { at, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm, valid: true }] }));
  }, [live, key]);

  return useMemo(() => {
    const last = trail.positions.at(-1)?.at ?? '';
    const more = tail.key === key ? tail.positions.filter((position) => position.at > last) : [];
    return trail.phase === 'ready' && more.length > 0 ? { ...trail, positions: [...trail.positions, ...more] } : trail;
  }, [trail, tail, key]);
}
