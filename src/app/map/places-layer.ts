import type { Feature } from 'geojson';
import type { ExpressionSpecification, FilterSpecification, GeoJSONSource, LayerSpecification, Map as GlMap } from 'maplibre-gl';
import { areaRings, type Bounds } from '../../domain/geo/area.ts';
import type { Area, LngLat } from '../../domain/geo/geometry.ts';
import type { Palette } from './palette.ts';
import { dotAt, type KnownPlace, knownPlaces, placeArea, placeAt } from './known-places.ts';
import { NOTHING } from './style.ts';

const FONT_SEMIBOLD = ['Radio Canada Variable Semibold', 'Radio Canada Variable'];

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

const KEPT_AREAS_SOURCE = 'kept-areas';

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
      source: KEPT_AREAS_SOURCE,
      filter: ['get', 'chosen'],
      paint: { 'fill-color': p.accent, 'fill-opacity': 0.1 },
    },
    {
      id: 'kept-areas-case',
      type: 'line',
      source: KEPT_AREAS_SOURCE,
      paint: { 'line-color': p.halo, 'line-width': 4, 'line-opacity': 0.7 },
    },
    {
      id: 'kept-areas-kept',
      type: 'line',
      source: KEPT_AREAS_SOURCE,
      filter: ['!', ['get', 'chosen']],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': p.accent, 'line-width': 2, 'line-dasharray': [0.1, 2] },
    },
    {
      id: 'kept-areas-chosen',
      type: 'line',
      source: KEPT_AREAS_SOURCE,
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
    this.map.addSource(KEPT_AREAS_SOURCE, { type: 'geojson', data: NOTHING });
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
    void this.map.getSource<GeoJSONSource>(KEPT_AREAS_SOURCE)?.setData({ type: 'FeatureCollection', features });
  }
}
