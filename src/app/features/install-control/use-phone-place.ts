import { useEffect, useRef } from 'react';
import type { GpsPart } from '../../../domain/check-list/record.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';

/** A better fix is taken at once, a worse one when the last is older than this. */
const OLD_MS = 60_000;

/** Keeps where the phone is, while the tests show: the best of what it says. A phone that refuses is no hindrance. */
export function usePhonePlace(
  isShown: boolean,
  phone: InstallDraft['phone'],
  place: GpsPart | null,
  keep: (place: NonNullable<InstallDraft['phone']>) => void,
): void {
  const last = useRef(phone);
  last.current = phone;
  const keeper = useRef(keep);
  keeper.current = keep;
  useEffect(() => {
    if (!isShown || !place) return;
    const before = last.current;
    const isBetter = !before || place.accuracyM < before.accuracyM || place.at - before.at > OLD_MS;
    if (isBetter) keeper.current({ lat: place.lat7 / 1e7, lng: place.lng7 / 1e7, accuracyM: place.accuracyM, at: place.at });
  }, [isShown, place]);
}
