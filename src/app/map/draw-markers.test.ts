import { expect, it } from 'vitest';
import { drawMarkers, type MarkerView } from './draw-markers.ts';

it('draws nothing on a map of no size: one that is folded away still has a trail to show', () => {
  const canvas = { width: 300, height: 150, style: {}, getContext: () => ({}) } as unknown as HTMLCanvasElement;
  const box = { clientWidth: 800, clientHeight: 0 } as HTMLElement;
  const picture = {
    draw: () => {
      throw new DOMException('The image argument is a canvas element with a width or height of 0.', 'InvalidStateError');
    },
  };
  const view = { vehicle: [{}], cluster: [{}], trails: [{}], picture } as unknown as MarkerView;
  drawMarkers(canvas, box, view, [], [], null, { scalePx: 512, left: 0, top: 0 });
  expect([view.vehicle, view.cluster, canvas.height]).toEqual([[], [], 0]);
});
