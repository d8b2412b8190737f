import { expect, it } from 'vitest';
import { clusterAlpha, drawMarkers, type MarkerView } from './draw-markers.ts';

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

it('a cluster never hides the chosen vehicle, nor the way that is shown', () => {
  const cluster = { x: 100, y: 100, radius: 20 };
  const chosen = (x: number): MarkerView['selected'] => ({ item: {} as never, x, y: 100 });
  expect(clusterAlpha(cluster, { selected: null, trails: [] })).toBe(1);
  expect(clusterAlpha(cluster, { selected: chosen(130), trails: [] })).toBeLessThan(0.5);
  expect(clusterAlpha(cluster, { selected: chosen(300), trails: [] })).toBe(1);
  expect(clusterAlpha(cluster, { selected: chosen(300), trails: [{}] as never })).toBeLessThan(1);
});
