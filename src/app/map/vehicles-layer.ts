import type { Feature } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, GeoJSONSourceDiff, LayerSpecification, Map as GlMap, MapGeoJSONFeature, SymbolLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { ringImageId, ringRadius } from './ring.ts';
import { FONT_SEMIBOLD, NOTHING } from './style.ts';
import { clusterLevel, type Cluster, type MapVehicle, VehicleIndex, worldX, worldY, type WorldBox } from './vehicle-index.ts';

const SOURCE = 'vehicles';
const SELECTED = 'vehicle-selected';
const LABELS_FROM = 14;
/** Share of the view drawn beyond each of its edges, so that a small move shows nothing missing. */
const MARGIN = 0.5;
const ORDER = { offline: 0, parked: 1, idling: 2, moving: 3 } as const;

export function vehicleLayers(p: Palette): LayerSpecification[] {
  const isCluster: ExpressionSpecification = ['==', ['get', 'kind'], 'c'];
  const isVehicle: ExpressionSpecification = ['==', ['get', 'kind'], 'v'];
  const alone = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;
  const text: SymbolLayerSpecification['layout'] = { 'text-font': FONT_SEMIBOLD, 'text-size': 12, 'text-offset': [0, 1.35], 'text-anchor': 'top', 'text-padding': 1 };
  const label = { 'text-color': p.ink, 'text-halo-color': p.halo, 'text-halo-width': 1.8 };
  return [
    {
      id: 'vehicles', type: 'symbol', source: SOURCE, filter: isVehicle,
      layout: { ...alone, 'icon-image': ['get', 'image'], 'icon-rotate': ['get', 'turn'], 'icon-rotation-alignment': 'map', 'symbol-sort-key': ['get', 'order'] },
    },
    {
      id: 'vehicle-labels', type: 'symbol', source: SOURCE, filter: isVehicle, minzoom: LABELS_FROM,
      layout: { ...text, 'text-field': ['get', 'label'] }, paint: label,
    },
    {
      id: 'vehicle-alerts', type: 'symbol', source: SOURCE, filter: ['all', isVehicle, ['get', 'alert']],
      layout: { ...alone, 'icon-image': 'v-alert', 'icon-offset': [11, -12] },
    },
    {
      id: 'clusters', type: 'symbol', source: SOURCE, filter: isCluster,
      layout: {
        ...alone, 'text-allow-overlap': true, 'text-ignore-placement': true, 'icon-image': ['get', 'image'], 'text-field': ['get', 'label'], 'text-font': FONT_SEMIBOLD,
        'text-size': ['get', 'size'], 'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': p.fg },
    },
    {
      id: 'selected-halo', type: 'circle', source: SELECTED,
      paint: { 'circle-radius': 24, 'circle-color': p.accent, 'circle-opacity': 0.16, 'circle-stroke-color': p.accent, 'circle-stroke-width': 2.5 },
    },
    {
      id: 'selected', type: 'symbol', source: SELECTED,
      layout: { ...alone, 'icon-image': ['get', 'image'], 'icon-size': 1.12, 'icon-rotate': ['get', 'turn'], 'icon-rotation-alignment': 'map' },
    },
    { id: 'selected-alert', type: 'symbol', source: SELECTED, filter: ['get', 'alert'], layout: { ...alone, 'icon-image': 'v-alert', 'icon-offset': [12, -14] } },
    {
      id: 'selected-label', type: 'symbol', source: SELECTED,
      layout: {
        ...alone, ...text, 'text-size': 13, 'text-offset': [0, 2.5], 'text-allow-overlap': true, 'text-ignore-placement': true, 'text-field': ['get', 'label'],
        'icon-image': 'plate', 'icon-text-fit': 'both', 'icon-text-fit-padding': [2, 4, 2, 4],
      },
      paint: { 'text-color': p.onInk },
    },
  ];
}

function vehicleFeature(vehicle: MapVehicle): Feature {
  const { id, activity, alert, label, lng, lat, headingDeg } = vehicle;
  const properties = { id, kind: 'v', image: `v-${activity}`, turn: activity === 'moving' ? (headingDeg ?? 0) : 0, order: ORDER[activity], label, alert };
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties };
}

function clusterFeature(cluster: Cluster, label: string): Feature {
  const { key, count, counts, alerts, lng, lat } = cluster;
  const properties = { id: `c${key}`, kind: 'c', image: ringImageId(count, counts, alerts > 0), label, size: ringRadius(count) < 25 ? 13.5 : 15.5, order: count };
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties };
}

const sameFeature = (a: Feature, b: Feature): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Vehicles on the map. The index groups them for the present view and only what differs from what the source holds is sent to it:
 * nothing, in most seconds of a quiet fleet. Sum of cluster figures + markers = vehicles in the drawn area, always.
 */
export class VehiclesLayer {
  readonly #index = new VehicleIndex();
  readonly #map: GlMap;
  readonly #format: (count: number) => string;
  readonly #onDrawn: (count: number) => void;
  #drawn = new Map<string, Feature>();
  #clusters = new Map<string, Cluster>();
  #level = -1;
  #box: WorldBox | null = null;
  #selected: string | null = null;
  #selectedFeature: Feature | null = null;

  constructor(map: GlMap, format: (count: number) => string, onDrawn: (count: number) => void) {
    this.#map = map;
    this.#format = format;
    this.#onDrawn = onDrawn;
  }

  /** Adds sources and layers to a style that has just loaded. */
  add(layers: readonly LayerSpecification[]): void {
    this.#map.addSource(SOURCE, { type: 'geojson', data: NOTHING, promoteId: 'id', buffer: 32, maxzoom: 20 });
    this.#map.addSource(SELECTED, { type: 'geojson', data: NOTHING, maxzoom: 20 });
    for (const layer of layers) this.#map.addLayer(layer);
    this.#drawn = new Map();
    this.#selectedFeature = null;
    this.draw();
  }

  get(id: string): MapVehicle | undefined {
    return this.#index.get(id);
  }

  replace(vehicles: readonly MapVehicle[]): void {
    if (this.#index.replace(vehicles)) this.draw();
  }

  select(id: string | null): void {
    if (id === this.#selected) return;
    this.#selected = id;
    this.draw();
  }

  /** After a move: draws again when the view left the drawn area or crossed a cluster level. */
  moved(): void {
    const view = this.#view(0);
    const box = this.#box;
    if (!box || clusterLevel(this.#map.getZoom()) !== this.#level || view.left < box.left || view.right > box.right || view.top < box.top || view.bottom > box.bottom) this.draw();
  }

  clusterOf(feature: MapGeoJSONFeature): Cluster | undefined {
    return this.#clusters.get(String(feature.properties['id']));
  }

  draw(): void {
    const source = this.#map.getSource<GeoJSONSource>(SOURCE);
    if (!source) return;
    this.#level = clusterLevel(this.#map.getZoom());
    this.#box = this.#view(MARGIN);
    const { clusters, vehicles } = this.#index.display(this.#level, this.#box, this.#selected);
    const next = new Map<string, Feature>();
    this.#clusters = new Map();
    let count = 0;
    for (const cluster of clusters) {
      const feature = clusterFeature(cluster, this.#format(cluster.count));
      next.set(`c${cluster.key}`, feature);
      this.#clusters.set(`c${cluster.key}`, cluster);
      count += cluster.count;
    }
    for (const vehicle of vehicles) next.set(vehicle.id, vehicleFeature(vehicle));
    count += vehicles.length;
    this.#send(source, next);
    if (this.#drawSelected()) count++;
    this.#onDrawn(count);
  }

  #drawSelected(): boolean {
    const chosen = this.#selected ? this.#index.get(this.#selected) : undefined;
    const feature = chosen ? vehicleFeature(chosen) : null;
    if (JSON.stringify(feature) !== JSON.stringify(this.#selectedFeature)) {
      this.#selectedFeature = feature;
      void this.#map.getSource<GeoJSONSource>(SELECTED)?.setData(feature ?? NOTHING);
    }
    return feature !== null;
  }

  #send(source: GeoJSONSource, next: Map<string, Feature>): void {
    const diff: Required<Pick<GeoJSONSourceDiff, 'add' | 'remove'>> = { add: [], remove: [] };
    for (const id of this.#drawn.keys()) if (!next.has(id)) diff.remove.push(id);
    for (const [id, feature] of next) {
      const held = this.#drawn.get(id);
      if (!held || !sameFeature(held, feature)) diff.add.push(feature);
    }
    this.#drawn = next;
    if (diff.add.length > 0 || diff.remove.length > 0) void source.updateData(diff);
  }

  #view(margin: number): WorldBox {
    const bounds = this.#map.getBounds();
    const box = { left: worldX(bounds.getWest()), right: worldX(bounds.getEast()), top: worldY(bounds.getNorth()), bottom: worldY(bounds.getSouth()) };
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    return { left: box.left - width * margin, right: box.right + width * margin, top: box.top - height * margin, bottom: box.bottom + height * margin };
  }
}
