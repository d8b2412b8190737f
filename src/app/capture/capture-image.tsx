import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Bounds } from '../../domain/geo/area.ts';
import type { MapEngine } from '../map/map-engine.ts';
import { MapView, type MapViewProps } from '../map/map-view.tsx';
import { setPaper } from '../shell/theme.ts';
import { useCapture } from './capture-page.tsx';
import './capture.css';

/** A page of `/pages-for-capture/image`: a picture over the whole window, its name for who cannot see it. */
export function CaptureImage({ ready, name, children }: { ready: boolean; name: string; children: ReactNode }) {
  const root = useRef<HTMLElement>(null);
  const isDrawn = useCapture(root, ready);
  useLayoutEffect(() => {
    setPaper(true);
    return () => setPaper(false);
  }, []);
  return (
    <main id="main" ref={root} className="cap-image" data-capture={isDrawn ? 'drawn' : 'drawing'}>
      <h1 className="sr-only">{name}</h1>
      {children}
    </main>
  );
}

interface CaptureMapProps extends Pick<MapViewProps, 'trail' | 'places' | 'place'> {
  /** All of this is in view. */
  box: Bounds;
  /** The map is drawn, as a picture that a printer sees too. */
  onDrawn: () => void;
  /** Over the map. */
  over?: (engine: MapEngine) => ReactNode;
}

const NO_VEHICLES: readonly never[] = [];

/** A map that does not move any more: once all of it is drawn, its picture takes its place, under its marks and credits. */
export function CaptureMap({ box, onDrawn, over, ...shown }: CaptureMapProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [isFitted, setIsFitted] = useState(false);
  const taken = useRef(false);
  useEffect(() => {
    if (!engine) return;
    engine.fitBox(box, false);
    setIsFitted(true);
  }, [engine, box]);
  const onWhole = useCallback(() => {
    if (taken.current) return;
    if (!engine) return onDrawn();
    if (!isFitted) return;
    taken.current = true;
    void engine.picture().then((blob) => {
      if (blob) setPicture(URL.createObjectURL(blob));
      onDrawn();
    });
  }, [engine, isFitted, onDrawn]);
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  return (
    <MapView vehicles={NO_VEHICLES} engineRef={setEngine} onWhole={onWhole} {...shown}>
      {picture ? <img className="cap-picture" src={picture} alt="" /> : null}
      {engine ? over?.(engine) : null}
    </MapView>
  );
}
