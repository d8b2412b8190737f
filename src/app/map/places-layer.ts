import type { Feature } from 'geojson';
import type { ExpressionSpecification, FilterSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import { areaRings } from '../../domain/kit/area.ts';
import type { Area, LngLat } from '../../domain/kit/geometry.ts';
import type { Palette } from './palette.ts';
import { dotAt, knownPlaces, placeArea, placeAt, type KnownPlace } from './place-at.ts';
import { FONT_SEMIBOLD, NOTHING } from './style.ts';

const SOURCE = 'places';
const NAMES = 'place-names';
const PICKED = 'places-picked';
const LEAST_ZOOM = 5;
/** Under this zoom most places are smaller than a dot: they are one. */
const DOTS_ZOOM = 12;
const DOT_REACH_PX = 9;

const isPicked = (id: string | null): FilterSpecification => ['==', ['get', 'id'], id ?? ''];

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
    { id: 'places-fill', type: 'fill', source: SOURCE, minzoom: LEAST_ZOOM, paint: { 'fill-color': color, 'fill-opacity': 0.08 } },
    {
      id: 'places-line',
      type: 'line',
      source: SOURCE,
      minzoom: LEAST_ZOOM,
      paint: { 'line-color': color, 'line-width': 1.6, 'line-dasharray': [3, 2.4] },
    },
    { id: PICKED, type: 'line', source: SOURCE, filter: isPicked(null), paint: { 'line-color': color, 'line-width': 3.5 } },
    {
      id: 'place-dots',
      type: 'circle',
      source: NAMES,
      minzoom: LEAST_ZOOM,
      maxzoom: DOTS_ZOOM,
      paint: { 'circle-color': color, 'circle-radius': 4, 'circle-stroke-color': p.halo, 'circle-stroke-width': 1.5 },
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: NAMES,
      minzoom: 10,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-variable-anchor-offset': ['top', [0, 0.9], 'bottom', [0, -2.4], 'left', [2.4, 0], 'right', [-2.4, 0]],
        'text-max-width': 9,
      },
      paint: { 'text-color': p.ink, 'text-halo-color': p.halo, 'text-halo-width': 1.8 },
    },
  ];
}

/** Sites and zones: dashed outline, faint fill, name; the picked one in a full line. */
export class PlacesLayer {
  readonly #map: GlMap;
  #places: readonly MapPlace[] = [];
  #known: readonly KnownPlace[] | null = null;
  #picked: string | null = null;

  constructor(map: GlMap) {
    this.#map = map;
  }

  add(layers: readonly LayerSpecification[]): void {
    this.#map.addSource(SOURCE, { type: 'geojson', data: NOTHING });
    this.#map.addSource(NAMES, { type: 'geojson', data: NOTHING });
    for (const layer of layers) this.#map.addLayer(layer);
    this.#draw();
    this.pick(this.#picked);
  }

  show(places: readonly MapPlace[]): void {
    if (places === this.#places) return;
    this.#places = places;
    this.#known = null;
    this.#draw();
  }

  pick(id: string | null): void {
    this.#picked = id;
    if (this.#map.getLayer(PICKED)) this.#map.setFilter(PICKED, isPicked(id));
  }

  /** The dot under a point of the map, else the smallest drawn place that the point is in. */
  hit(at: LngLat): string | null {
    const zoom = this.#map.getZoom();
    if (this.#places.length === 0 || zoom < LEAST_ZOOM) return null;
    const dot = zoom < DOTS_ZOOM ? dotAt(this.#places, at, (512 * 2 ** zoom) / 360, DOT_REACH_PX) : null;
    this.#known ??= knownPlaces(this.#places);
    return dot ?? placeAt(this.#known, at);
  }

  #draw(): void {
    const outlines = this.#places.map((place): Feature => ({
      type: 'Feature',
      properties: { id: place.id, ...(place.color ? { color: place.color } : {}) },
      geometry: { type: 'Polygon', coordinates: areaRings(placeArea(place)) },
    }));
    const names = this.#places.map((place): Feature => ({
      type: 'Feature',
      properties: { name: place.name, ...(place.color ? { color: place.color } : {}) },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    }));
    void this.#map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features: outlines });
    void this.#map.getSource<GeoJSONSource>(NAMES)?.setData({ type: 'FeatureCollection', features: names });
  }
}
