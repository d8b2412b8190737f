import type { Feature, FeatureCollection } from 'geojson';
import type { FilterSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import type { Position } from '../../domain/telemetry/message.ts';
import type { Palette } from './palette.ts';
import { byZoom, FONT_SEMIBOLD, NOTHING } from './style.ts';
import { trailLines, trailStops } from './trail.ts';

const SOURCE = 'trail';

export function trailLayers(p: Palette): LayerSpecification[] {
  const driven: FilterSpecification = ['==', ['get', 'kind'], 'driven'];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'trail-case', type: 'line', source: SOURCE, filter: driven, layout: round,
      paint: { 'line-color': p.trailCase, 'line-opacity': 0.95, 'line-width': byZoom([[5, 5.5], [10, 8.5], [18, 11]]) },
    },
    { id: 'trail-unknown', type: 'line', source: SOURCE, filter: ['==', ['get', 'kind'], 'unknown'], paint: { 'line-color': p.trail, 'line-width': 2, 'line-dasharray': [1.5, 2], 'line-opacity': 0.7 } },
    { id: 'trail-line', type: 'line', source: SOURCE, filter: driven, layout: round, paint: { 'line-color': p.trail, 'line-width': byZoom([[5, 3], [10, 5], [18, 6.5]]) } },
    {
      id: 'trail-arrows', type: 'symbol', source: SOURCE, filter: driven, minzoom: 8,
      layout: { 'symbol-placement': 'line', 'symbol-spacing': 90, 'icon-image': 'trail-arrow', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
    {
      id: 'trail-stops', type: 'symbol', source: SOURCE, filter: ['==', ['get', 'kind'], 'stop'],
      layout: {
        'icon-image': 'trail-stop', 'icon-allow-overlap': true, 'text-field': ['get', 'label'], 'text-font': FONT_SEMIBOLD, 'text-size': 11.5, 'text-allow-overlap': true,
        'symbol-sort-key': ['-', ['get', 'order']],
      },
      paint: { 'text-color': p.onInk },
    },
  ];
}

function features(trail: readonly Position[]): FeatureCollection {
  const { driven, unknown } = trailLines(trail);
  const line = (kind: string, coordinates: [number, number][][]): Feature => ({ type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } });
  const stops = trailStops(trail).map(
    ({ number, lat, lng }): Feature => ({ type: 'Feature', properties: { kind: 'stop', label: String(number), order: number }, geometry: { type: 'Point', coordinates: [lng, lat] } }),
  );
  return { type: 'FeatureCollection', features: [line('driven', driven), line('unknown', unknown), ...stops] };
}

/** The way a vehicle went: accent line on a halo, arrows, numbered stops. */
export class TrailLayer {
  readonly #map: GlMap;
  #trail: readonly Position[] = [];

  constructor(map: GlMap) {
    this.#map = map;
  }

  add(layers: readonly LayerSpecification[]): void {
    this.#map.addSource(SOURCE, { type: 'geojson', data: NOTHING, maxzoom: 18 });
    for (const layer of layers) this.#map.addLayer(layer);
    this.#draw();
  }

  show(trail: readonly Position[]): void {
    if (trail === this.#trail) return;
    this.#trail = trail;
    this.#draw();
  }

  #draw(): void {
    void this.#map.getSource<GeoJSONSource>(SOURCE)?.setData(this.#trail.length > 0 ? features(this.#trail) : NOTHING);
  }
}
