/** One measured path beside its floor or peer. `value` and `floor` are medians, in `unit`. */
export interface Row {
  group: string;
  path: string;
  value: number;
  unit: string;
  floor?: number;
  floorName?: string;
  bar: string;
  /** null: there is no bar, the figure is reported. */
  met: boolean | null;
  runs: number;
  spread?: [number, number];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length === 0 ? Number.NaN : sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Runs `measure` several times after one warm-up, alternating with `floor` when there is one, so that a drift of the machine hits both. */
export async function sample(
  runs: number,
  measure: () => Promise<number>,
  floor?: () => Promise<number>,
): Promise<{ values: number[]; floors: number[] }> {
  const values: number[] = [];
  const floors: number[] = [];
  for (let i = -1; i < runs; i++) {
    const value = await measure();
    const bare = floor ? await floor() : undefined;
    if (i < 0) continue;
    values.push(value);
    if (bare !== undefined) floors.push(bare);
  }
  return { values, floors };
}

export const spread = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

const number = (value: number): string => (value >= 1000 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** A table a person can read, and Markdown can keep. */
export function toMarkdown(rows: readonly Row[]): string {
  const lines = ['| Path | Measured | Floor or peer, same run | Ratio | Bar | |', '|---|---|---|---|---|---|'];
  for (const { path, value, unit, floor, floorName, bar, met, spread } of rows)
    lines.push(
      `| ${path} | ${number(value)} ${unit}${spread ? ` (${number(spread[0])}–${number(spread[1])})` : ''} | ${floor === undefined ? '–' : `${number(floor)} ${unit} (${floorName})`} | ${floor === undefined ? '–' : (value / floor).toFixed(2)} | ${bar} | ${met === null ? '' : met ? 'met' : '**not met**'} |`,
    );
  return lines.join('\n');
}
