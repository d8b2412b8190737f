import { areaRings } from '../../../domain/kit/area.ts';
import type { LngLat } from '../../../domain/kit/geometry.ts';
import { linesOf, validArea, type EditState } from './edit-model.ts';

type ToPx = (at: LngLat) => { x: number; y: number };

/** SVG paths of what is drawn: the surface, its outline or line, and the edge that would close what is being drawn. */
interface ShapePaths {
  fill: string;
  line: string;
  guide: string;
}

function path(points: readonly LngLat[], toPx: ToPx, closed: boolean): string {
  const steps = points.map((at, i) => {
    const { x, y } = toPx(at);
    return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return steps.join('') + (closed ? 'Z' : '');
}

export function shapePaths(state: Pick<EditState, 'shape' | 'open'>, toPx: ToPx): ShapePaths {
  const { shape, open } = state;
  if (shape.kind === 'polygon') {
    const closing = open === null ? undefined : shape.rings[open];
    return {
      fill: shape.rings.map((ring) => path(ring, toPx, true)).join(''),
      line: shape.rings.map((ring, index) => path(ring, toPx, index !== open)).join(''),
      guide: closing && closing.length > 2 ? path([closing.at(-1)!, closing[0]!], toPx, false) : '',
    };
  }
  const area = validArea(state);
  const outline = area
    ? areaRings(area)
        .map((ring) => path(ring, toPx, true))
        .join('')
    : '';
  return {
    fill: outline,
    line:
      shape.kind === 'circle'
        ? outline
        : linesOf(shape)
            .map((line) => path(line, toPx, false))
            .join(''),
    guide: shape.kind === 'corridor' ? outline : '',
  };
}
