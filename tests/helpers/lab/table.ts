import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/offline.md';
/** `LAB_TABLE=write` makes the tables of what the tests find; otherwise the tests find what the tables say. */
export const isWriting = process.env['LAB_TABLE'] === 'write';

export type Cells = Map<string, Map<string, string>>;

const marks = (name: string): { from: string; to: string } => ({ from: `<!-- lab: ${name} -->`, to: `<!-- /lab: ${name} -->` });

/** The text between the marks of a table; throws where it is not there. */
function placeOf(text: string, name: string): { from: number; to: number } {
  const { from, to } = marks(name);
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${PAGE} has no table "${name}"`);
  return { from: start + from.length, to: end };
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What the page says of each row and column. */
export function readTable(name: string): Cells {
  const text = readFileSync(PAGE, 'utf8');
  const { from, to } = placeOf(text, name);
  const [head, , ...lines] = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const columns = cellsOf(head ?? '').slice(1);
  return new Map(
    lines.map((line) => {
      const [row = '', ...cells] = cellsOf(line);
      return [row, new Map(columns.map((column, at) => [column, cells[at] ?? '']))];
    }),
  );
}

/** Puts what was found in the page; what was not played stays. */
export function writeTable(name: string, columns: readonly string[], found: Cells): void {
  const [text, before] = [readFileSync(PAGE, 'utf8'), readTable(name)];
  const { from, to } = placeOf(text, name);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [
    line(['', ...columns]),
    `|${'---|'.repeat(columns.length + 1)}`,
    ...[...found].map(([row, cells]) => line([row, ...columns.map((column) => cells.get(column) ?? before.get(row)?.get(column) ?? '')])),
  ];
  writeFileSync(PAGE, `${text.slice(0, from)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}

/** Plays a cell, and holds it against what the page says: one that is said to fail has to fail, or the page is out of date. */
export async function playCell(said: string | undefined, play: () => Promise<void>, tell: (outcome: string) => void): Promise<void> {
  let failure: unknown;
  await play().catch((error: unknown) => (failure = error ?? new Error('failed')));
  // One that is known to fail says how.
  if (failure !== undefined) console.error(failure);
  if (isWriting) {
    tell(failure === undefined ? 'holds' : said?.startsWith('**fails**') ? said : '**fails**');
    return;
  }
  if (said?.startsWith('**fails**') && failure !== undefined) return;
  if (failure !== undefined) throw failure;
  if (said !== 'holds') throw new Error(`it holds, and ${PAGE} says "${said ?? 'nothing'}": LAB_TABLE=write`);
}
