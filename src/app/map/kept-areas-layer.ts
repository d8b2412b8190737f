import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import type { Bounds } from '../../domain/kit/area.ts';
import type { Palette } from './palette.ts';
import { NOTHING } from './style.ts';

const SOURCE = 'kept-areas';

/** A box on the map: kept on this device, or about to be. */
export interface MapAreaOutline {
  id: string;
  box: Bounds;
  /** The one that the person is choosing. */
  chosen: boolean;
}

/** What is chosen in a full line, what is kept in a dotted one. */
export function keptAreaLayers(p: Palette): LayerSpecification[] {
  return [
    {
      id: 'kept-areas-fill',
      type: 'fill',
      source: SOURCE,
      filter: ['get', 'chosen'],
      paint: { 'fill-color': p.accent, 'fill-opacity': 0.1 },
    },
    { id: 'kept-areas-case', type: 'line', source: SOURCE, paint: { 'line-color': p.halo, 'line-width': 4, 'line-opacity': 0.7 } },
    {
      id: 'kept-areas-kept',
      type: 'line',
      source: SOURCE,
      filter: ['!', ['get', 'chosen']],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': p.accent, 'line-width': 2, 'line-dasharray': [0.1, 2] },
    },
    {
      id: 'kept-areas-chosen',
      type: 'line',
      source: SOURCE,
      filter: ['get', 'chosen'],
      paint: { 'line-color': p.accent, 'line-width': 2.5 },
    },
  ];
}

/** Outlines of areas kept on this device, and of the one that is chosen. */
export class KeptAreasLayer {
  #areas: readonly MapAreaOutline[] = [];

  constructor(private readonly map: GlMap) {}

  add(layers: readonly LayerSpecification[]): void {
    this.map.addSource(SOURCE, { type: 'geojson', data: NOTHING });
    for (const layer of layers) this.map.addLayer(layer);
    this.#draw();
  }

  show(areas: readonly MapAreaOutline[]): void {
    if (areas === this.#areas) return;
    this.#areas = areas;
    this.#draw();
  }

  #draw(): void {
    const features = this.#areas.map(({ box: [west, south, east, north], chosen }): Feature => ({
      type: 'Feature',
      properties: { chosen },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    }));
    void this.map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features });
  }
}
