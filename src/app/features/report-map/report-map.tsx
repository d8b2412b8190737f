import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportResult } from '../../../domain/kit/report.ts';
import { cartographique } from '../../../domain/reports/cartographique.ts';
import { MapControls } from '../../map/map-controls.tsx';
import type { MapEngine } from '../../map/map-engine.ts';
import { MapView } from '../../map/map-view.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DRAWN, type Drawn } from './draw-traces.ts';
import { MapLegend } from './map-legend.tsx';
import { MapTraces } from './map-traces.tsx';
import { PlaceList } from './place-list.tsx';
import { stopPlaces } from './stop-places.ts';
import { TraceList } from './trace-list.tsx';
import { tracesOf } from './traces.ts';

interface ReportMapProps {
  result: ReportResult;
  drawn: Drawn;
  onDrawn: (drawn: Drawn) => void;
  /** The vehicle that stands out. */
  picked: string | null;
  onPick: (id: string | null) => void;
}

const NO_VEHICLES: never[] = [];
const NEAR_ZOOM = 15;

/** The ways of the vehicles on one map, and beside it who they are, or where they stood. */
export function ReportMap({ result, drawn, onDrawn, picked, onPick }: ReportMapProps) {
  const { t } = useTranslation('report-map');
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const traces = useMemo(() => tracesOf(cartographique, result), [result]);
  const points = useMemo(() => traces.flatMap(({ positions }) => positions), [traces]);
  const places = useMemo(
    () => stopPlaces(traces.filter(({ id }) => picked === null || id === picked).flatMap(({ stops }) => stops)),
    [traces, picked],
  );
  const chosen = traces.some(({ id }) => id === picked) ? picked : null;
  const shown = useRef<{ engine: MapEngine; points: unknown } | null>(null);
  useEffect(() => {
    if (!engine || points.length === 0 || (shown.current?.engine === engine && shown.current.points === points)) return;
    engine.fit(points, shown.current?.engine === engine);
    shown.current = { engine, points };
  }, [engine, points]);
  return (
    <section className="panel rm" aria-label={t('map')}>
      <header>
        <Segmented label={t('drawn')} value={drawn} options={DRAWN.map((one) => ({ value: one, label: t(one) }))} onChange={onDrawn} />
        <span className="muted text-sm">{t(`${drawn}Text`)}</span>
        <MapLegend drawn={drawn} />
      </header>
      <div className="rm-map">
        <MapView vehicles={NO_VEHICLES} engineRef={setEngine}>
          {engine && <MapTraces engine={engine} traces={traces} drawn={drawn} picked={chosen} />}
          <MapControls
            onZoom={(steps) => engine?.zoomBy(steps)}
            onFit={() => engine?.fit(points)}
            fitLabel={t('whole')}
            style={{ right: 12, top: 12 }}
          />
        </MapView>
      </div>
      {drawn === 'stops' ? (
        <PlaceList places={places} onPick={(place) => engine?.goTo(place, NEAR_ZOOM)} />
      ) : (
        <TraceList traces={traces} picked={chosen} onPick={onPick} />
      )}
    </section>
  );
}
