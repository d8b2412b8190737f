import { useCallback, useEffect, useMemo, useState } from 'react';
import { grownTrail } from '../../domain/driving/trail.ts';
import type { FailureCode } from '../../domain/entity/failure.ts';
import { addDays, dayStartMs } from '../../domain/time/time-zone.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { fetchTrail, keptTrail } from '../../workers/client/sync.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';

/**
 * What stands in the place of a day's trail. `way`: the trail itself; `coming`: it is waited for; `private`, `unequipped`, `none`: there is
 * none; `untold`: the day was driven, its positions are not there; `notHere`, `refused`, `failed`: it is not known.
 */
export type TrailShown = 'way' | 'coming' | 'private' | 'unequipped' | 'none' | 'untold' | 'notHere' | 'refused' | 'failed';

const NEEDED = 2;

/** Loading, failed and none are three things, and none is said of a day that nothing says otherwise of. */
export function trailShown({ phase, positions, failure }: DayTrail, strip: DayTimeline | undefined, isEquipped: boolean): TrailShown {
  if (positions.length >= NEEDED) return 'way';
  if (phase === 'loading' || phase === 'off') return 'coming';
  if (strip?.isPrivate) return 'private';
  if (phase === 'failed') return failure === 'network' ? 'notHere' : failure === 'forbidden' ? 'refused' : 'failed';
  if ((strip?.distanceKm ?? 0) > 0) return 'untold';
  return isEquipped || positions.length > 0 ? 'none' : 'unequipped';
}

export interface DayTrail {
  positions: readonly Position[];
  /** When the positions came from the server, if they come from this device; null = just now. */
  at: string | null;
  /** `ready` without positions: there are none; `failed`: it is not known, `failure` says why. */
  phase: 'off' | 'loading' | 'ready' | 'failed';
  failure?: FailureCode;
  /** Asks again. */
  reload: () => void;
}

type Found = Omit<DayTrail, 'reload'>;

const OFF: Found = { positions: [], at: null, phase: 'off' };
const LOADING: Found = { positions: [], at: null, phase: 'loading' };
/** An answer of the server usually takes less. */
const AGE_AFTER_MS = 1500;

function positionOf({ at, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm }: VehicleState): Position | null {
  return lat === null || lng === null
    ? null
    : { at, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm, valid: true };
}

/** The way a vehicle went on a day: as kept on this device, then from the server; with `live`, it grows with each new state. */
export function useDayTrail(
  vehicleId: string | undefined,
  day: string,
  timeZone: string,
  live: VehicleState | undefined,
  online: boolean,
): DayTrail {
  const [fetched, setFetched] = useState<{ key: string; trail: Found } | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => {
    setFetched(null);
    setTurn((before) => before + 1);
  }, []);
  const key = vehicleId ? `${vehicleId}:${day}` : null;
  const [fromMs, toMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone) - 1];
  useEffect(() => {
    if (!vehicleId || !key) return;
    let gone = false;
    let answered = false;
    const settle = (trail: Found): void => {
      if (!gone) setFetched({ key, trail });
    };
    const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
    // What this device has shows at once, and says its age when the server takes its time.
    let aging: ReturnType<typeof setTimeout> | undefined;
    keptTrail(vehicleId, from, to).then(
      (kept) => {
        if (!kept || answered || gone) return;
        settle({ positions: kept.positions, at: online ? null : kept.at, phase: 'ready' });
        aging = setTimeout(() => answered || settle({ ...kept, phase: 'ready' }), AGE_AFTER_MS);
      },
      () => undefined,
    );
    fetchTrail(vehicleId, from, to)
      .then(
        (answer) =>
          settle(
            'failure' in answer ? { positions: [], at: null, phase: 'failed', failure: answer.failure } : { ...answer, phase: 'ready' },
          ),
        () => settle({ positions: [], at: null, phase: 'failed', failure: 'internal' }),
      )
      .finally(() => (answered = true));
    return () => {
      gone = true;
      clearTimeout(aging);
    };
  }, [key, vehicleId, fromMs, toMs, online, turn]);

  const trail = key === null ? OFF : fetched?.key === key ? fetched.trail : LOADING;
  const [tail, setTail] = useState<{ key: string | null; positions: readonly Position[] }>({ key, positions: [] });
  useEffect(() => {
    const position = live ? positionOf(live) : null;
    if (position) setTail((before) => ({ key, positions: before.key === key ? [...before.positions, position] : [position] }));
  }, [live, key]);

  return useMemo(() => {
    if (trail.phase !== 'ready' || tail.key !== key) return { ...trail, reload };
    return { ...trail, positions: grownTrail(trail.positions, tail.positions, fromMs), reload };
  }, [trail, tail, key, fromMs, reload]);
}
