import type { TFunction } from 'i18next';
import type { MapEngine } from './map-engine.ts';
import { notify } from '../shell/notifications.ts';

const TIMEOUT_MS = 10_000;

/** Brings the map to where this device is; says what to do when the browser may not tell. */
export async function locate(engine: MapEngine | null, t: TFunction): Promise<void> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: 60_000 }),
    );
    engine?.goTo({ lat: coords.latitude, lng: coords.longitude });
  } catch (error) {
    const refused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
    notify({ msg: t(refused ? 'map:locateRefused' : 'map:locateFailed'), type: 'error' });
  }
}
