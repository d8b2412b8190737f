import type { PointGroup } from 'signature_pad';

export interface Size {
  width: number;
  height: number;
}

/** How much smaller or larger a signature shows in a box than in the one it was begun in: whole, and its shape kept. */
export function fitScale(box: Size, begun: Size): number {
  return Math.min(box.width / begun.width, box.height / begun.height);
}

/** The same strokes by a factor, in a colour. */
export function redrawn(groups: readonly PointGroup[], factor: number, penColor: string): PointGroup[] {
  return groups.map((group) => ({
    ...group,
    penColor,
    minWidth: group.minWidth * factor,
    maxWidth: group.maxWidth * factor,
    dotSize: group.dotSize * factor,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** Length from which strokes are a signature and not a touch in passing, as a share of the width of their box. */
const LEAST = 0.12;

/** Whether strokes are long enough, together, to be somebody's. */
export function isSignature(groups: readonly PointGroup[], { width }: Size): boolean {
  let length = 0;
  for (const { points } of groups)
    for (let i = 1; i < points.length; i++) length += Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
  return length >= width * LEAST;
}
