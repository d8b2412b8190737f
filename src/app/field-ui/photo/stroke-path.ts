/** A line drawn on a picture: points in shares of its width and height, 0 to 1. */
export type Stroke = readonly (readonly [number, number])[];

export type StrokeStep = { move: [number, number] } | { curve: [number, number, number, number] } | { line: [number, number] };

/** Steps of a smooth line through a stroke, in pixels: curves from middle to middle; a tap is a line of no length, which round ends make a dot. */
export function strokePath(stroke: Stroke, width: number, height: number): StrokeStep[] {
  const points = stroke.map(([x, y]) => [x * width, y * height] as const);
  const [first] = points;
  if (!first) return [];
  const steps: StrokeStep[] = [{ move: [first[0], first[1]] }];
  for (let i = 1; i < points.length - 1; i++) {
    const [point, next] = [points[i]!, points[i + 1]!];
    steps.push({ curve: [point[0], point[1], (point[0] + next[0]) / 2, (point[1] + next[1]) / 2] });
  }
  const last = points.at(-1)!;
  steps.push({ line: [last[0], last[1]] });
  return steps;
}
