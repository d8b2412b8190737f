import type { GeoJSON } from 'geojson';
import { Map as GlMap, setWorkerUrl, type LayerSpecification, type LngLatBoundsLike, type MapMouseEvent, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Bounds } from '../../domain/kit/area.ts';
import type { MapArchive } from '../../domain/map/map-archive.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { onThemeChange } from '../ui/token-colors.ts';
import { basemapSources, loadBasemap } from './basemap.ts';
import { worldTrail, type WorldTrail } from './draw-trail.ts';
import { KeptAreasLayer, keptAreaLayers, type MapAreaOutline } from './kept-areas-layer.ts';
import type { MapSurface } from './map-surface.ts';
import { onPress } from './on-press.ts';
import type { MapPadding, MapPlaceView, MapStart } from './map-view-state.ts';
import { readPalette, type Palette } from './palette.ts';
import { PlacesLayer, placeLayers, type MapPlace } from './places-layer.ts';
import { basemapLayers, builtInStyle, landLayerIds } from './style.ts';
import type { MapVehicle } from './vehicle-index.ts';
import { VehiclesLayer, type Hit } from './vehicles-layer.ts';

setWorkerUrl(workerUrl);

const NEAR_ZOOM = 14;
const MAX_ZOOM = 19;
const CROWD_ZOOM = 17;
const TOUCH_PX = 6;
const MOVE_MS = 450;
const EDGE_PX = 24;

export interface MapEvents {
  onSelect: (id: string | null) => void;
  /** A site or a zone was pressed. */
  onPlace?: (id: string) => void;
  onView: (view: MapPlaceView) => void;
  /** The person moved the map by hand. */
  onDrag: () => void;
  /** A cluster that no zoom opens: its vehicles stand on one spot. */
  onCrowd: () => void;
  onDrawn: (count: number) => void;
  /** Streets drawn from areas that are kept on this device. */
  onKeptTiles: (count: number) => void;
  onAttribution: (words: string[]) => void;
  onReady: () => void;
  /** All there is to see in this view is drawn. */
  onWhole?: () => void;
}

export interface MapSetup extends MapEvents {
  container: HTMLElement;
  start: MapStart;
  padding: MapPadding;
  styleUrl: string | null;
  /** The configured archive and what draws it; null: the built-in map alone. */
  streets: (typeof import('./streets.ts') & { archive: MapArchive }) | null;
  /** Of the names on the map. */
  lang: string;
  /** No graphics card behind WebGL. */
  isSlow: boolean;
  label: string;
  formatCount: (count: number) => string;
}

const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

/**
 * The one long-lived map of a screen. React never draws into it: it tells what is to be shown, and this class brings the sources there.
 * Everything it adds survives a change of theme: images are drawn again and colours set again from the present tokens.
 */
export class MapEngine {
  readonly #map: GlMap;
  readonly #setup: MapSetup;
  readonly #vehicles: VehiclesLayer;
  readonly #places: PlacesLayer;
  readonly #areas: KeptAreasLayer;
  readonly #offTheme: () => void;
  #palette: Palette = readPalette();
  #padding: MapPadding;
  #boxes = new Map<string, Bounds>();
  #covered = '';
  #lang: string;
  #online = true;
  #offStreets: readonly (() => void)[] = [];
  #looksAgain = false;
  #hasBase = false;
  #pressed = 0;

  /** Throws where the browser has no WebGL. */
  constructor(setup: MapSetup) {
    this.#setup = setup;
    this.#padding = setup.padding;
    this.#lang = setup.lang;
    this.#map = new GlMap({
      container: setup.container,
      style: setup.styleUrl ?? this.#ownStyle(),
      center: [setup.start.lng, setup.start.lat],
      zoom: setup.start.zoom,
      maxZoom: MAX_ZOOM,
      attributionControl: false,
      fadeDuration: 0,
      // North is up: markers are turned by their heading alone.
      bearing: 0,
      maxPitch: 0,
      pitchWithRotate: false,
      dragRotate: false,
      touchPitch: false,
      clickTolerance: TOUCH_PX,
      validateStyle: import.meta.env.DEV,
      locale: { 'Map.Title': setup.label },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#vehicles = new VehiclesLayer(this.#map, this.#palette, setup.formatCount, setup.onDrawn, setup.isSlow);
    this.#places = new PlacesLayer(this.#map);
    this.#areas = new KeptAreasLayer(this.#map);
    this.#map.on('style.load', () => this.#fill());
    this.#map.on('error', ({ error }) => (error.message === setup.streets?.COARSER ? this.#lookAgain() : console.warn('map', error.message)));
    this.#map.on('moveend', () => {
      this.#dropCovered();
      this.#tellView();
    });
    this.#map.on('idle', () => this.#hasBase && setup.onWhole?.());
    this.#map.on('dragstart', () => setup.onDrag());
    this.#map.on('click', (event) => this.#click(event));
    this.#map.on('mousemove', (event) => {
      const pointer = this.#pressed > 0 ? 'crosshair' : this.#hit(event) || this.#hitPlace(event) ? 'pointer' : '';
      if (this.#map.getCanvas().style.cursor !== pointer) this.#map.getCanvas().style.cursor = pointer;
    });
    this.#map.on('sourcedata', ({ sourceDataType }) => sourceDataType === 'metadata' && this.#tellAttribution());
    const { streets } = setup;
    if (streets) this.#offStreets = [streets.onKeptTile(() => setup.onKeptTiles(streets.keptTileCount())), streets.onKeptVersions(() => this.#refreshStreets())];
    this.#offTheme = onThemeChange(() => requestAnimationFrame(() => this.#repaint()));
  }

  setVehicles(vehicles: readonly MapVehicle[]): void {
    this.#vehicles.replace(vehicles);
  }

  select(id: string | null): void {
    this.#vehicles.select(id);
  }

  setTrail(trail: readonly Position[]): void {
    this.setTrails(trail.length > 0 ? [worldTrail(trail)] : []);
  }

  setTrails(trails: readonly WorldTrail[]): void {
    this.#vehicles.showTrails(trails);
  }

  setCursor(at: { lat: number; lng: number } | null): void {
    this.#vehicles.point(at);
  }

  setPlaces(places: readonly MapPlace[]): void {
    this.#places.show(places);
  }

  pickPlace(id: string | null): void {
    this.#places.pick(id);
  }

  setAreas(areas: readonly MapAreaOutline[]): void {
    this.#areas.show(areas);
  }

  /** For what is drawn over the map by others. */
  surface(): MapSurface {
    const map = this.#map;
    return {
      container: map.getContainer(),
      toPx: (at) => map.project(at),
      toPlace: (x, y) => map.unproject([x, y]).toArray(),
      center: () => map.unproject(this.#middle()).toArray(),
      onMove: (listener) => {
        const off = [map.on('move', listener), map.on('resize', listener)];
        return () => off.forEach((one) => one.unsubscribe());
      },
      onPress: (listener) => {
        this.#pressed++;
        map.doubleClickZoom.disable();
        const off = onPress(map, listener);
        return () => {
          off();
          this.#pressed--;
          map.doubleClickZoom.enable();
        };
      },
    };
  }

  /** Room taken by panels around the map: what is brought into view comes to the middle of what is left. The view itself stays. */
  setPadding(padding: MapPadding): void {
    if (JSON.stringify(padding) === JSON.stringify(this.#padding)) return;
    this.#padding = padding;
    this.#tellView();
  }

  zoomBy(steps: number): void {
    const around = this.#map.unproject(this.#middle());
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, around, duration: this.#ms(220) });
  }

  /** Shows all of some points; one point alone is shown from near. */
  fit(points: readonly { lat: number; lng: number }[], animate = true): void {
    if (points.length === 0) return;
    const lats = points.map(({ lat }) => lat);
    const lngs = points.map(({ lng }) => lng);
    this.#fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], animate);
  }

  /** Shows all of a box, from as near as it allows. */
  fitBox(box: Bounds, animate = true): void {
    this.#fitBounds(box, animate, MAX_ZOOM - 2);
  }

  /** Brings a point to the middle, not nearer than the person already is. */
  goTo({ lat, lng }: { lat: number; lng: number }, leastZoom = NEAR_ZOOM): void {
    this.#map.easeTo({ center: [lng, lat], zoom: Math.max(leastZoom, this.#map.getZoom()), offset: this.#offset(), duration: this.#ms(MOVE_MS) });
  }

  /** Moves the map only when a point is hidden or outside. */
  reveal(point: { lat: number; lng: number }): void {
    const { x, y } = this.#map.project([point.lng, point.lat]);
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { top, right, bottom, left } = this.#padding;
    const isSeen = x > left + EDGE_PX && x < width - right - EDGE_PX && y > top + EDGE_PX && y < height - bottom - EDGE_PX;
    if (!isSeen) this.goTo(point, 0);
  }

  /** Keeps a point that moves in the middle, at the zoom of the person. */
  follow({ lat, lng }: { lat: number; lng: number }): void {
    this.#map.easeTo({ center: [lng, lat], offset: this.#offset(), duration: this.#ms(600), easing: (t) => t });
  }

  /** Names on the map in another language. */
  setLanguage(lang: string): void {
    if (lang === this.#lang) return;
    this.#lang = lang;
    for (const { id, layout } of this.#streetsLayers()) {
      const text = layout && 'text-field' in layout ? layout['text-field'] : undefined;
      if (text !== undefined && this.#map.getLayer(id)) this.#map.setLayoutProperty(id, 'text-field', text);
    }
  }

  /** Without network, streets come from this device alone; when it is back, what was missing is asked for. */
  setOnline(online: boolean): void {
    this.#setup.streets?.setStreetsOnline(online);
    if (online && !this.#online) this.#refreshStreets();
    this.#online = online;
  }

  /** What the map shows, as a picture: printers do not see what WebGL drew. */
  picture(): Promise<Blob | null> {
    return new Promise((resolve) => {
      void this.#map.once('render', () => {
        const drawn = this.#map.getCanvas();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [drawn.width, drawn.height];
        const context = canvas.getContext('2d');
        context?.drawImage(drawn, 0, 0);
        if (context) this.#vehicles.drawOver(context);
        canvas.toBlob(resolve);
      });
      this.#map.triggerRepaint();
    });
  }

  resize(): void {
    this.#map.resize();
  }

  destroy(): void {
    this.#offTheme();
    for (const off of this.#offStreets) off();
    this.#vehicles.destroy();
    this.#map.remove();
  }

  #fitBounds([west, south, east, north]: Bounds, animate: boolean, maxZoom = 15): void {
    const bounds: LngLatBoundsLike = [west, south, east, north];
    const { top, right, bottom, left } = this.#padding;
    const padding = { top: top + 48, right: right + 48, bottom: bottom + 48, left: left + 48 };
    this.#map.fitBounds(bounds, { padding, maxZoom, duration: animate ? this.#ms(MOVE_MS) : 0 });
  }

  /** From the middle of the map to the middle of what panels leave free. */
  #offset(): [number, number] {
    const { top, right, bottom, left } = this.#padding;
    return [(left - right) / 2, (top - bottom) / 2];
  }

  #middle(): [number, number] {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const [x, y] = this.#offset();
    return [width / 2 + x, height / 2 + y];
  }

  /** Without a graphics card each frame of the map takes too long to be shown on the way: the camera jumps. */
  #ms(duration: number): number {
    return this.#setup.isSlow ? 0 : duration;
  }

  /** The built-in map, with the configured streets over it: where they have nothing, it shows. */
  #ownStyle(): StyleSpecification {
    const { streets } = this.#setup;
    const style = builtInStyle(this.#palette);
    if (!streets) return style;
    return { ...style, sources: { ...style.sources, streets: streets.streetsSource(streets.archive) }, layers: [...style.layers, ...this.#streetsLayers()] };
  }

  #streetsLayers(): LayerSpecification[] {
    return this.#setup.streets?.streetsLayers(this.#palette, this.#lang) ?? [];
  }

  #refreshStreets(): void {
    if (this.#map.getSource('streets')) this.#map.refreshTiles('streets');
  }

  /** A tile that fails is replaced by a coarser one at the next look at the sources: once for all that failed together. */
  #lookAgain(): void {
    if (this.#looksAgain) return;
    this.#looksAgain = true;
    requestAnimationFrame(() => {
      this.#looksAgain = false;
      this.#map.fire('data', { dataType: 'source' });
    });
  }

  /** A style has just loaded: images, sources, layers and what they show. */
  #fill(): void {
    this.#map.setProjection({ type: 'mercator' });
    this.#places.add(placeLayers(this.#palette));
    this.#areas.add(keptAreaLayers(this.#palette));
    this.#vehicles.redraw();
    const base = this.#setup.styleUrl === null ? this.#loadBasemap().catch((error: unknown) => console.warn('map', error)) : Promise.resolve();
    void base.then(() => {
      this.#hasBase = true;
      this.#map.triggerRepaint();
    });
    this.#tellAttribution();
    this.#tellView();
    this.#setup.onReady();
  }

  async #loadBasemap(): Promise<void> {
    const files = await loadBasemap();
    const sources = basemapSources(files);
    for (const { id, box } of files.land.levels) if (box) this.#boxes.set(id, box);
    for (const [id, data] of Object.entries(sources)) {
      const source = this.#map.getSource(id);
      if (source && 'setData' in source) await (source as { setData: (data: GeoJSON) => Promise<void> }).setData(data);
    }
    this.#dropCovered();
  }

  /** Coarse land under a view that finer land covers as a whole is not drawn. */
  #dropCovered(): void {
    const bounds = this.#map.getBounds();
    const isIn = (box: Bounds | undefined): boolean =>
      box !== undefined && bounds.getWest() > box[0] && bounds.getSouth() > box[1] && bounds.getEast() < box[2] && bounds.getNorth() < box[3];
    const covered = this.#map.getZoom() < 4 ? '' : isIn(this.#boxes.get('france')) ? 'world europe' : isIn(this.#boxes.get('europe')) ? 'world' : '';
    if (covered === this.#covered || this.#setup.styleUrl !== null) return;
    this.#covered = covered;
    for (const level of ['world', 'europe'])
      for (const id of landLayerIds(level)) this.#map.setLayoutProperty(id, 'visibility', covered.includes(level) ? 'none' : 'visible');
  }

  #repaint(): void {
    const palette = readPalette();
    if (JSON.stringify(palette) === JSON.stringify(this.#palette)) return;
    this.#palette = palette;
    this.#vehicles.repaint(palette);
    for (const layer of [...(this.#setup.styleUrl === null ? basemapLayers(palette) : []), ...this.#streetsLayers(), ...placeLayers(palette), ...keptAreaLayers(palette)])
      for (const [property, value] of Object.entries(layer.paint ?? {})) if (this.#map.getLayer(layer.id)) this.#map.setPaintProperty(layer.id, property as never, value as never);
  }

  #hit(event: MapMouseEvent): Hit | null {
    const { x, y } = event.point;
    const touch = event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch';
    return this.#vehicles.hit(x, y, touch ? TOUCH_PX : 1);
  }

  #hitPlace({ lngLat }: MapMouseEvent): string | null {
    return this.#setup.onPlace ? this.#places.hit(lngLat.toArray()) : null;
  }

  #click(event: MapMouseEvent): void {
    if (this.#pressed > 0) return;
    const hit = this.#hit(event);
    const place = hit ? null : this.#hitPlace(event);
    if (place !== null) return this.#setup.onPlace?.(place);
    if (hit?.kind !== 'cluster') return this.#setup.onSelect(hit?.id ?? null);
    const [west, south, east, north] = hit.cluster.bounds;
    if (this.#map.getZoom() >= MAX_ZOOM - 0.5 || Math.max(east - west, north - south) < 1e-5) {
      this.goTo(hit.cluster, CROWD_ZOOM);
      this.#setup.onCrowd();
    } else this.#fitBounds(hit.cluster.bounds, true, MAX_ZOOM);
  }

  #tellView(): void {
    const { lat, lng } = this.#map.getCenter();
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { top, right, bottom, left } = this.#padding;
    const northWest = this.#map.unproject([left, top]);
    const southEast = this.#map.unproject([width - right, height - bottom]);
    const zoom = this.#map.getZoom();
    const metersPerPx = (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
    this.#setup.onView({ lat, lng, zoom, box: [northWest.lng, southEast.lat, southEast.lng, northWest.lat], metersPerPx });
  }

  #tellAttribution(): void {
    const { styleUrl, streets } = this.#setup;
    if (styleUrl === null) return this.#setup.onAttribution(streets ? [streets.archive.attribution, 'Natural Earth'] : []);
    const sources = Object.keys(this.#map.getStyle()?.sources ?? {});
    const words = sources.map((id) => (this.#map.getSource(id) as { attribution?: string } | undefined)?.attribution).filter((text) => text !== undefined);
    this.#setup.onAttribution([...new Set(words.map(plain))].filter(Boolean));
  }
}
