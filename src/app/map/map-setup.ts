import type { LngLat } from '../../domain/geo/geometry.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';

/** Where the map looks. `box` is the part not hidden behind panels: [west, south, east, north]. */
export interface MapPlaceView {
  lat: number;
  lng: number;
  zoom: number;
  box: readonly [number, number, number, number];
  metersPerPx: number;
}

export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface MapStart {
  lat: number;
  lng: number;
  zoom: number;
}

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

/** What a map stands on: a style of one's own, or the built-in map, with the configured streets over it where there are any. */
export interface MapGround {
  styleUrl: string | null;
  /** The configured archive and what draws it; null: the built-in map alone. */
  streets: (typeof import('./streets.ts') & { archive: MapArchive }) | null;
  /** Of the names on the map. */
  lang: string;
}

export interface MapSetup extends MapEvents, MapGround {
  container: HTMLElement;
  start: MapStart;
  padding: MapPadding;
  /** No graphics card behind WebGL. */
  isSlow: boolean;
  label: string;
  formatCount: (count: number) => string;
}

/** What something drawn over the map needs of it: where places are on the screen, and what is pressed. */
export interface MapSurface {
  /** Over the map, under its buttons. */
  container: HTMLElement;
  toPx: (at: LngLat) => { x: number; y: number };
  toPlace: (x: number, y: number) => LngLat;
  center: () => LngLat;
  /** At each frame of a move, a zoom or a change of size. */
  onMove: (listener: () => void) => () => void;
  /** Presses on the map go there instead of picking what is on it. */
  onPress: (listener: (at: LngLat) => void) => () => void;
}
