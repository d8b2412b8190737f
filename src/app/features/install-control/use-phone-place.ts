import { useEffect, useRef } from 'react';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';

/** A better fix is taken at once, a worse one when the last is older than this. */
const OLD_MS = 60_000;

/** Where the phone is, while the tests show: the best of what it says. A phone that refuses is no hindrance. */
export function usePhonePlace(isShown: boolean, phone: InstallDraft['phone'], keep: (place: NonNullable<InstallDraft['phone']>) => void): void {
  const last = useRef(phone);
  last.current = phone;
  const keeper = useRef(keep);
  keeper.current = keep;
  useEffect(() => {
    if (!isShown || !('geolocation' in navigator)) return;
    const id = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        const place = { lat: coords.latitude, lng: coords.longitude, accuracyM: Math.round(coords.accuracy), at: Math.round(timestamp) };
        const before = last.current;
        if (!before || place.accuracyM < before.accuracyM || place.at - before.at > OLD_MS) keeper.current(place);
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 10_000 },
    );
    return () => navigator.geolocation.clearWatch(id);
  }, [isShown]);
}
