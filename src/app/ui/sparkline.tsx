interface SparklineProps {
  /** From the oldest; null where nothing was measured. */
  values: readonly (number | null)[];
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;
const PAD = 3;

/** Where the values go on a 100 × 28 drawing; a hole cuts the line. */
export function sparkPoints(values: readonly (number | null)[]): { x: number; y: number }[][] {
  const known = values.filter((value): value is number => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const runs: { x: number; y: number }[][] = [];
  let run: { x: number; y: number }[] | null = null;
  values.forEach((value, at) => {
    if (value === null) {
      run = null;
      return;
    }
    if (!run) runs.push((run = []));
    const x = values.length < 2 ? WIDTH / 2 : PAD + (at / (values.length - 1)) * (WIDTH - 2 * PAD);
    const y = high === low ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) / (high - low)) * (HEIGHT - 2 * PAD);
    run.push({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
  });
  return runs;
}

/** The way a figure went; the figure beside it says how much. */
export function Sparkline({ values, className }: SparklineProps) {
  const runs = sparkPoints(values);
  const last = runs.at(-1)?.at(-1);
  if (!last) return null;
  const line = (run: { x: number; y: number }[]): string => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={['spark', className].filter(Boolean).join(' ')}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {runs.map((run) => (
        <g key={run[0]!.x}>
          {run.length > 1 ? <path d={`${line(run)}L${run.at(-1)!.x} ${HEIGHT}L${run[0]!.x} ${HEIGHT}Z`} className="spark-area" /> : null}
          <path d={line(run)} className="spark-line" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
      <path d={`M${last.x} ${last.y}h0`} className="spark-end" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
