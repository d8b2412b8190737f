import { useEffect, useMemo, useRef, useState } from 'react';
import { columnIndex, type ReportDeclaration, type ReportResult, type ReportRow } from '../../../domain/reports/report.ts';
import { ACTIVITIES, type Activity } from '../../../domain/telemetry/state.ts';
import { MapControls } from '../../map/map-controls.tsx';
import type { MapEngine } from '../../map/map-engine.ts';
import { MapView } from '../../map/map-view.tsx';
import type { MapVehicle } from '../../map/vehicle-index.ts';

interface ReportMarkersProps {
  report: ReportDeclaration<never>;
  result: ReportResult;
  selected: string | undefined;
  onSelect: (vehicle: string) => void;
}

const isActivity = (value: unknown): value is Activity => (ACTIVITIES as readonly unknown[]).includes(value);

function markersOf(report: ReportDeclaration<never>, { rows, names }: ReportResult): MapVehicle[] {
  const { lat, lng, headingDeg, state } = report.markers!;
  const [latAt, lngAt, headingAt, stateAt] = [lat, lng, headingDeg, state].map((id) => columnIndex(report, id));
  const vehicleAt = report.columns.findIndex(({ kind }) => kind === 'vehicle');
  const figure = (row: ReportRow, at: number | undefined): number | null =>
    at !== undefined && typeof row[at] === 'number' ? row[at] : null;
  return rows.flatMap((row): MapVehicle[] => {
    const [id, rowLat, rowLng] = [String(row[vehicleAt]), figure(row, latAt), figure(row, lngAt)];
    const word = row[stateAt!];
    return rowLat === null || rowLng === null
      ? []
      : [
          {
            id,
            label: names[id] ?? '',
            lat: rowLat,
            lng: rowLng,
            headingDeg: figure(row, headingAt),
            activity: isActivity(word) ? word : 'offline',
            alert: false,
          },
        ];
  });
}

/** Every vehicle of a report where it is. */
export function ReportMarkers({ report, result, selected, onSelect }: ReportMarkersProps) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const vehicles = useMemo(() => markersOf(report, result), [report, result]);
  const shown = useRef<{ engine: MapEngine; vehicles: unknown } | null>(null);
  useEffect(() => {
    if (!engine || vehicles.length === 0 || (shown.current?.engine === engine && shown.current.vehicles === vehicles)) return;
    engine.fit(vehicles, shown.current?.engine === engine);
    shown.current = { engine, vehicles };
  }, [engine, vehicles]);
  return (
    <MapView vehicles={vehicles} selected={selected ?? null} engineRef={setEngine} onSelect={(id) => id !== null && onSelect(id)}>
      <MapControls onZoom={(steps) => engine?.zoomBy(steps)} onFit={() => engine?.fit(vehicles)} style={{ right: 12, top: 12 }} />
    </MapView>
  );
}
