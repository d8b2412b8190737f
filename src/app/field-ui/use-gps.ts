import { useCallback, useEffect, useRef, useState } from 'react';
import type { GpsPart, RecordContent } from '../../domain/check-list/record.ts';

const WAIT_MS = 10_000;
/** A place, or why there is none. */
type Gps = GpsPart | Extract<RecordContent['gps'], { missing: string }>;

function partOf({ coords, timestamp }: GeolocationPosition): GpsPart {
  return {
    lat7: Math.round(coords.latitude * 1e7),
    lng7: Math.round(coords.longitude * 1e7),
    accuracyM: Math.max(0, Math.round(coords.accuracy)),
    at: Math.round(timestamp),
  };
}

export interface Gps10 {
  /** Where this device is, as soon as it knows. */
  place: GpsPart | null;
  /** For the seal: the place, or why there is none, at the latest ten seconds after it was asked for. */
  settled: () => Promise<Gps>;
}

/** Where the device is, asked for as a record begins: nobody waits for it but the seal, and not for long. */
export function useGps(): Gps10 {
  const [place, setPlace] = useState<GpsPart | null>(null);
  const latest = useRef<Gps | null>(null);
  const beganAt = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    beganAt.current = Date.now();
    const settle = (gps: Gps): void => {
      latest.current = gps;
      for (const resolve of waiting.current.splice(0)) resolve();
    };
    if (!('geolocation' in navigator)) return settle({ missing: 'unavailable' });
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        const part = partOf(position);
        setPlace(part);
        settle(part);
      },
      ({ code, PERMISSION_DENIED, TIMEOUT }) => {
        if (latest.current && !('missing' in latest.current)) return;
        settle({ missing: code === PERMISSION_DENIED ? 'refused' : code === TIMEOUT ? 'timeout' : 'unavailable' });
      },
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  const settled = useCallback(async (): Promise<Gps> => {
    if (!latest.current) {
      const left = Math.max(0, beganAt.current + WAIT_MS - Date.now());
      await new Promise<void>((resolve) => {
        waiting.current.push(resolve);
        setTimeout(resolve, left);
      });
    }
    return latest.current ?? { missing: 'timeout' };
  }, []);
  return { place, settled };
}
