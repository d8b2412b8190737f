import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { ringRadius } from './sprites.ts';
import { NOTHING } from './style.ts';
import type { Cluster } from './vehicle-index.ts';

const ID = 'crowds';
const IMAGE_PX = 8;
/** Names are placed anew at most this often: markers move every second, and people read. */
const REST_MS = 2000;
/** A cluster that moved by less than this, degrees × 10 to this power, stands where it stood. */
const DIGITS = 3;

const nameOf = ({ lat, lng, count }: Cluster): string => `${lat.toFixed(DIGITS)}:${lng.toFixed(DIGITS)}:${ringRadius(count)}`;

/** The room that clusters take, told to the renderer as symbols that nobody sees: names of places make way for them, and stay readable beside. */
export class CrowdsLayer {
  readonly #map: GlMap;
  #clusters: readonly Cluster[] = [];
  #shown = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: GlMap) {
    this.#map = map;
  }

  /** Above all names: what is above is placed first. */
  add(): void {
    this.#map.addImage(ID, { width: IMAGE_PX, height: IMAGE_PX, data: new Uint8Array(IMAGE_PX * IMAGE_PX * 4) });
    this.#map.addSource(ID, { type: 'geojson', data: NOTHING });
    this.#map.addLayer({
      id: ID,
      type: 'symbol',
      source: ID,
      layout: { 'icon-image': ID, 'icon-size': ['get', 'size'], 'icon-allow-overlap': true, 'icon-padding': 1 },
    });
    this.#put();
  }

  show(clusters: readonly Cluster[]): void {
    this.#clusters = clusters;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#put();
    }, REST_MS);
  }

  /** The map stands still again: at once. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#put();
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  #put(): void {
    const source = this.#map.getSource<GeoJSONSource>(ID);
    const shown = this.#clusters.map(nameOf).toSorted().join();
    if (!source || shown === this.#shown) return;
    this.#shown = shown;
    void source.setData({
      type: 'FeatureCollection',
      features: this.#clusters.map(({ lng, lat, count }) => ({
        type: 'Feature',
        properties: { size: (2 * (ringRadius(count) + 4)) / IMAGE_PX },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    });
  }
}
