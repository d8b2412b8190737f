import type { Cell, ReportColumn } from '../kit/report.ts';
import type { Position } from '../telemetry/message.ts';

/** More than any device sends; what a mapping leaves raw may have names without end. */
const MOST = 300;
const MOST_DIGITS = 3;

export interface ElementColumns {
  columns: ReportColumn[];
  cellsOf: (position: Position) => Cell[];
  /** Elements beyond the most that are shown. */
  left: number;
}

const digitsOf = (value: number): number => Math.min(MOST_DIGITS, String(value).split('.')[1]?.length ?? 0);

function columnOf(name: string, values: readonly (number | string | boolean)[]): ReportColumn {
  const shared = { id: `element:${name}`, label: name, spare: true, widthPx: 150 } as const;
  if (values.every((value) => typeof value === 'number'))
    return { ...shared, kind: 'number', digits: values.reduce<number>((most, value) => Math.max(most, digitsOf(value as number)), 0) };
  return { ...shared, kind: values.every((value) => typeof value === 'boolean') ? 'flag' : 'text' };
}

/** A column for each raw element that was sent, by its name; none of them is in the starting view. */
export function elementColumns(positions: readonly Position[]): ElementColumns {
  const values = new Map<string, Set<number | string | boolean>>();
  for (const { elements = {} } of positions)
    for (const [name, value] of Object.entries(elements)) {
      const known = values.get(name);
      if (known) known.add(value);
      else values.set(name, new Set([value]));
    }
  const names = [...values.keys()].sort();
  const shown = names.slice(0, MOST);
  const columns = shown.map((name) => columnOf(name, [...values.get(name)!]));
  return {
    columns,
    cellsOf: ({ elements = {} }) =>
      columns.map(({ kind }, at): Cell =>
        elements[shown[at]!] === undefined ? null : kind === 'text' ? String(elements[shown[at]!]) : elements[shown[at]!]!,
      ),
    left: names.length - shown.length,
  };
}
