import type { LngLat } from '../../domain/kit/geometry.ts';

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
