import type { Map as GlMap } from 'maplibre-gl';
import type { LngLat } from '../../domain/kit/geometry.ts';

const TOUCH_PX = 6;

/**
 * Presses on a map that are no drags. The place is where the finger went down: what a press moves on the page (the error of the field
 * that loses the focus) moves the map under the finger before it is lifted.
 */
export function onPress(map: GlMap, listener: (at: LngLat) => void): () => void {
  const canvas = map.getCanvasContainer();
  let down: { x: number; y: number; at: LngLat } | null = null;
  const onDown = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const { left, top } = canvas.getBoundingClientRect();
    down = { x, y, at: map.unproject([x - left, y - top]).toArray() };
  };
  const onClick = ({ clientX, clientY }: MouseEvent): void => {
    if (down && Math.hypot(clientX - down.x, clientY - down.y) <= TOUCH_PX) listener(down.at);
    down = null;
  };
  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('click', onClick);
  return () => {
    canvas.removeEventListener('pointerdown', onDown);
    canvas.removeEventListener('click', onClick);
  };
}
