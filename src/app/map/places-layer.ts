import type { Feature } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import type { Area } from '../../domain/kit/geometry.ts';
import { areaRings, circleRing } from './areas.ts';
import type { Palette } from './palette.ts';
import { FONT_SEMIBOLD, NOTHING } from './style.ts';

const SOURCE = 'places';
const NAMES = 'place-names';

/** A site or a zone on the map; a site without an area of its own is its circle. */
export interface MapPlace {
  id: string;
  kind: 'site' | 'zone';
  name: string;
  color: string | null;
  area: Area | null;
  lat: number;
  lng: number;
  radiusM: number;
}

export function placeLayers(p: Palette): LayerSpecification[] {
  const color: ExpressionSpecification = ['coalesce', ['get', 'color'], p.trail];
  return [
    { id: 'places-fill', type: 'fill', source: SOURCE, minzoom: 8, paint: { 'fill-color': color, 'fill-opacity': 0.08 } },
    { id: 'places-line', type: 'line', source: SOURCE, minzoom: 8, paint: { 'line-color': color, 'line-width': 1.6, 'line-dasharray': [3, 2.4] } },
    {
      id: 'place-names', type: 'symbol', source: NAMES, minzoom: 10,
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT_SEMIBOLD, 'text-size': 12, 'text-offset': [0, 0.9], 'text-anchor': 'top', 'text-max-width': 9 },
      paint: { 'text-color': p.ink, 'text-halo-color': p.halo, 'text-halo-width': 1.8 },
    },
  ];
}

/** Sites and zones: dashed outline, faint fill, name. */
export class PlacesLayer {
  readonly #map: GlMap;
  #places: readonly MapPlace[] = [];

  constructor(map: GlMap) {
    this.#map = map;
  }

  add(layers: readonly LayerSpecification[]): void {
    this.#map.addSource(SOURCE, { type: 'geojson', data: NOTHING });
    this.#map.addSource(NAMES, { type: 'geojson', data: NOTHING });
    for (const layer of layers) this.#map.addLayer(layer);
    this.#draw();
  }

  show(places: readonly MapPlace[]): void {
    if (places === this.#places) return;
    this.#places = places;
    this.#draw();
  }

  #draw(): void {
    const outlines = this.#places.map((place): Feature => {
      const rings = place.area ? areaRings(place.area) : [circleRing([place.lng, place.lat], place.radiusM)];
      return { type: 'Feature', properties: place.color ? { color: place.color } : {}, geometry: { type: 'Polygon', coordinates: rings } };
    });
    const names = this.#places.map(
      (place): Feature => ({ type: 'Feature', properties: { name: place.name }, geometry: { type: 'Point', coordinates: [place.lng, place.lat] } }),
    );
    void this.#map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features: outlines });
    void this.#map.getSource<GeoJSONSource>(NAMES)?.setData({ type: 'FeatureCollection', features: names });
  }
}
