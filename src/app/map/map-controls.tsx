import type { TFunction } from 'i18next';
import { Crosshair, DownloadCloud, History, Layers, Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../shell/notifications.ts';
import type { MapEngine } from './map-engine.ts';

interface MapControlsProps {
  onZoom?: (steps: number) => void;
  /** All vehicles in view. */
  onFit?: () => void;
  /** What else `onFit` shows. */
  fitLabel?: string;
  /** Where this device is. */
  onLocate?: () => void;
  /** Sites and zones. */
  places?: boolean;
  onPlaces?: (shown: boolean) => void;
  /** The panel of areas kept offline is open. */
  keeping?: boolean;
  onKeep?: (open: boolean) => void;
  /** To the map of an earlier instant. */
  onPast?: () => void;
  className?: string;
  style?: React.CSSProperties;
}

function Control({ label, pressed, onClick, children }: { label: string; pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

/** Column of buttons over the map; what has no handler is not there. */
export function MapControls({
  onZoom,
  onFit,
  fitLabel,
  onLocate,
  places,
  onPlaces,
  keeping,
  onKeep,
  onPast,
  className,
  style,
}: MapControlsProps) {
  const { t } = useTranslation('map');
  return (
    <div className={['float mapctl', className].filter(Boolean).join(' ')} style={style} role="group" aria-label={t('controls')}>
      {onZoom && (
        <>
          <Control label={t('zoomIn')} onClick={() => onZoom(1)}>
            <Plus aria-hidden="true" />
          </Control>
          <Control label={t('zoomOut')} onClick={() => onZoom(-1)}>
            <Minus aria-hidden="true" />
          </Control>
        </>
      )}
      {onFit && (
        <Control label={fitLabel ?? t('fitAll')} onClick={onFit}>
          <Maximize aria-hidden="true" />
        </Control>
      )}
      {onLocate && (
        <Control label={t('locate')} onClick={onLocate}>
          <Crosshair aria-hidden="true" />
        </Control>
      )}
      {onKeep && (
        <Control label={t('keep')} pressed={keeping === true} onClick={() => onKeep(!keeping)}>
          <DownloadCloud aria-hidden="true" />
        </Control>
      )}
      {onPlaces && (
        <Control label={t('places')} pressed={places === true} onClick={() => onPlaces(!places)}>
          <Layers aria-hidden="true" />
        </Control>
      )}
      {onPast && (
        <Control label={t('past')} onClick={onPast}>
          <History aria-hidden="true" />
        </Control>
      )}
    </div>
  );
}

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
