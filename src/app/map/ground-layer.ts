import type { GeoJSON } from 'geojson';
import type { Map as GlMap, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '../../domain/geo/area.ts';
import { basemapSources, loadBasemap } from './basemap.ts';
import type { MapGround } from './map-setup.ts';
import type { Palette } from './palette.ts';
import { basemapLayers, builtInStyle } from './style.ts';

const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

/** Layers of one grade of land. */
const landLayerIds = (level: string): string[] => [`${level}-sea`, `${level}-land`, `${level}-shore`, `${level}-border`];

/** The built-in map, with the configured streets over it: where they have nothing, it shows. With a style of one's own: that alone. */
export class GroundLayer {
  readonly #ground: MapGround;
  #map: GlMap | null = null;
  #lang: string;
  #boxes = new Map<string, Bounds>();
  #covered = '';
  #online = true;
  #looksAgain = false;

  constructor(ground: MapGround) {
    this.#ground = ground;
    this.#lang = ground.lang;
  }

  /** What the map is made with. */
  style(palette: Palette): StyleSpecification | string {
    const { styleUrl, streets } = this.#ground;
    if (styleUrl !== null) return styleUrl;
    const style = builtInStyle(palette);
    if (!streets) return style;
    return {
      ...style,
      sources: { ...style.sources, streets: streets.streetsSource(streets.archive) },
      layers: [...style.layers, ...this.#streetsLayers(palette)],
    };
  }

  /** The map that was made with it. */
  attach(map: GlMap): void {
    this.#map = map;
  }

  /** The map is gone: what is still on its way is for nobody. */
  detach(): void {
    this.#map = null;
  }

  /** Its layers, in these colours. */
  layers(palette: Palette): LayerSpecification[] {
    return [...(this.#ground.styleUrl === null ? basemapLayers(palette) : []), ...this.#streetsLayers(palette)];
  }

  /** The shapes of the built-in map, once its style is loaded. */
  async fill(): Promise<void> {
    if (this.#ground.styleUrl !== null) return;
    const files = await loadBasemap();
    const sources = basemapSources(files);
    for (const { id, box } of files.land.levels) if (box) this.#boxes.set(id, box);
    for (const [id, data] of Object.entries(sources)) {
      const source = this.#map?.getSource(id);
      if (source && 'setData' in source) await (source as { setData: (data: GeoJSON) => Promise<void> }).setData(data);
    }
    this.dropCovered();
  }

  /** Coarse land under a view that finer land covers as a whole is not drawn. */
  dropCovered(): void {
    const map = this.#map;
    if (!map) return;
    const bounds = map.getBounds();
    const isIn = (box: Bounds | undefined): boolean =>
      box !== undefined &&
      bounds.getWest() > box[0] &&
      bounds.getSouth() > box[1] &&
      bounds.getEast() < box[2] &&
      bounds.getNorth() < box[3];
    const covered =
      map.getZoom() < 4 ? '' : isIn(this.#boxes.get('france')) ? 'world europe' : isIn(this.#boxes.get('europe')) ? 'world' : '';
    if (covered === this.#covered || this.#ground.styleUrl !== null) return;
    this.#covered = covered;
    for (const level of ['world', 'europe'])
      for (const id of landLayerIds(level))
        if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', covered.includes(level) ? 'none' : 'visible');
  }

  /** Names on the map in another language. */
  setLanguage(lang: string, palette: Palette): void {
    if (lang === this.#lang) return;
    this.#lang = lang;
    for (const { id, layout } of this.#streetsLayers(palette)) {
      const text = layout && 'text-field' in layout ? layout['text-field'] : undefined;
      if (text !== undefined && this.#map?.getLayer(id)) this.#map.setLayoutProperty(id, 'text-field', text);
    }
  }

  /** Without network, streets come from this device alone; when it is back, what was missing is asked for. */
  setOnline(online: boolean): void {
    this.#ground.streets?.setStreetsOnline(online);
    if (online && !this.#online) this.refreshStreets();
    this.#online = online;
  }

  refreshStreets(): void {
    if (this.#map?.getSource('streets')) this.#map.refreshTiles('streets');
  }

  /** A tile that fails is replaced by a coarser one at the next look at the sources: once for all that failed together. */
  lookAgain(): void {
    if (this.#looksAgain) return;
    this.#looksAgain = true;
    requestAnimationFrame(() => {
      this.#looksAgain = false;
      this.#map?.fire('data', { dataType: 'source' });
    });
  }

  /** Whom the map is owed to. */
  attribution(): string[] {
    const { styleUrl, streets } = this.#ground;
    if (styleUrl === null) return streets ? [streets.archive.attribution, 'Natural Earth'] : [];
    const sources = Object.keys(this.#map?.getStyle()?.sources ?? {});
    const words = sources
      .map((id) => (this.#map?.getSource(id) as { attribution?: string } | undefined)?.attribution)
      .filter((text) => text !== undefined);
    return [...new Set(words.map(plain))].filter(Boolean);
  }

  #streetsLayers(palette: Palette): LayerSpecification[] {
    return this.#ground.streets?.streetsLayers(palette, this.#lang) ?? [];
  }
}
