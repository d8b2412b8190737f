import { Map as GlMap, setWorkerUrl, type LngLatBoundsLike, type MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Bounds } from '../../domain/geo/area.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { onThemeChange } from '../ui/token-colors.ts';
import { worldTrail, type WorldTrail } from './draw-trail.ts';
import { CrowdsLayer } from './crowds-layer.ts';
import { GroundLayer } from './ground-layer.ts';
import { keptAreaLayers, KeptAreasLayer, type MapAreaOutline, type MapPlace, placeLayers, PlacesLayer } from './places-layer.ts';
import type { MapPadding, MapSetup, MapSurface } from './map-setup.ts';
import { onPress } from './map-press.ts';
import { readPalette, type Palette } from './palette.ts';
import type { MapVehicle } from './vehicle-index.ts';
import { VehiclesLayer, type Hit } from './vehicles-layer.ts';

setWorkerUrl(workerUrl);

const NEAR_ZOOM = 14;
const MAX_ZOOM = 19;
const CROWD_ZOOM = 17;
const TOUCH_PX = 6;
const MOVE_MS = 450;
const EDGE_PX = 24;

/**
 * The one long-lived map of a screen. React never draws into it: it tells what is to be shown, and this class brings the sources there.
 * Everything it adds survives a change of theme: images are drawn again and colours set again from the present tokens.
 */
export class MapEngine {
  readonly #map: GlMap;
  readonly #setup: MapSetup;
  readonly #ground: GroundLayer;
  readonly #vehicles: VehiclesLayer;
  readonly #places: PlacesLayer;
  readonly #areas: KeptAreasLayer;
  readonly #crowds: CrowdsLayer;
  readonly #offTheme: () => void;
  #palette: Palette = readPalette();
  #padding: MapPadding;
  #offStreets: readonly (() => void)[] = [];
  #hasBase = false;
  #pressed = 0;
  #gone = false;

  /** Throws where the browser has no WebGL. */
  constructor(setup: MapSetup) {
    this.#setup = setup;
    this.#padding = setup.padding;
    this.#ground = new GroundLayer(setup);
    this.#map = new GlMap({
      container: setup.container,
      style: this.#ground.style(this.#palette),
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
    this.#ground.attach(this.#map);
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#crowds = new CrowdsLayer(this.#map);
    this.#vehicles = new VehiclesLayer(
      this.#map,
      this.#palette,
      setup.formatCount,
      setup.onDrawn,
      (clusters) => this.#crowds.show(clusters),
      setup.isSlow,
    );
    this.#places = new PlacesLayer(this.#map);
    this.#areas = new KeptAreasLayer(this.#map);
    this.#map.on('style.load', () => this.#fill());
    this.#map.on('error', ({ error }) =>
      error.message === setup.streets?.COARSER ? this.#ground.lookAgain() : console.warn('map', error.message),
    );
    this.#map.on('moveend', () => {
      this.#ground.dropCovered();
      this.#crowds.rest();
      this.#tellView();
    });
    this.#map.on('idle', () => this.#hasBase && setup.onWhole?.());
    this.#map.on('dragstart', () => setup.onDrag());
    this.#map.on('click', (event) => this.#click(event));
    this.#map.on('mousemove', (event) => {
      const pointer = this.#pressed > 0 ? 'crosshair' : this.#hit(event) || this.#hitPlace(event) ? 'pointer' : '';
      if (this.#map.getCanvas().style.cursor !== pointer) this.#map.getCanvas().style.cursor = pointer;
    });
    this.#map.on('sourcedata', ({ sourceDataType }) => sourceDataType === 'metadata' && setup.onAttribution(this.#ground.attribution()));
    const { streets } = setup;
    if (streets)
      this.#offStreets = [
        streets.onKeptTile(() => setup.onKeptTiles(streets.keptTileCount())),
        streets.onKeptVersions(() => this.#ground.refreshStreets()),
      ];
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
    this.#map.easeTo({
      center: [lng, lat],
      zoom: Math.max(leastZoom, this.#map.getZoom()),
      offset: this.#offset(),
      duration: this.#ms(MOVE_MS),
    });
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
    this.#ground.setLanguage(lang, this.#palette);
  }

  /** Without network, streets come from this device alone; when it is back, what was missing is asked for. */
  setOnline(online: boolean): void {
    this.#ground.setOnline(online);
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
    this.#ground.detach();
    this.#gone = true;
    this.#crowds.destroy();
    this.#vehicles.destroy();
    this.#map.remove();
  }

  #fitBounds([west, south, east, north]: Bounds, animate: boolean, maxZoom = 15): void {
    const bounds: LngLatBoundsLike = [west, south, east, north];
    const { top, right, bottom, left } = this.#padding;
    // Below are the plate of the vehicle and the foot of the map.
    const padding = { top: top + 48, right: right + 48, bottom: bottom + 80, left: left + 48 };
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

  /** A style has just loaded: images, sources, layers and what they show. */
  #fill(): void {
    this.#map.setProjection({ type: 'mercator' });
    this.#places.add(placeLayers(this.#palette));
    this.#areas.add(keptAreaLayers(this.#palette));
    this.#crowds.add();
    this.#vehicles.redraw();
    const base = this.#ground.fill().catch((error: unknown) => console.warn('map', error));
    void base.then(() => {
      this.#hasBase = true;
      if (!this.#gone) this.#map.triggerRepaint();
    });
    this.#setup.onAttribution(this.#ground.attribution());
    this.#tellView();
    this.#setup.onReady();
  }

  #repaint(): void {
    const palette = readPalette();
    if (JSON.stringify(palette) === JSON.stringify(this.#palette)) return;
    this.#palette = palette;
    this.#vehicles.repaint(palette);
    for (const layer of [...this.#ground.layers(palette), ...placeLayers(palette), ...keptAreaLayers(palette)])
      for (const [property, value] of Object.entries(layer.paint ?? {}))
        if (this.#map.getLayer(layer.id)) this.#map.setPaintProperty(layer.id, property as never, value as never);
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
}
