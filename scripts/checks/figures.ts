import { parseSync } from 'oxc-parser';
import { figureOdds, figureOfColumn, isMadeColumn } from '../../src/domain/reports/figures.ts';
import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import { isNode, sourceFiles, walk, type Node } from './sources.ts';

/** A column of a report that is a figure of the catalogue (src/domain/reports/figures.ts) has its unit and decimals, wherever it is declared. */
const problems = Object.values(REPORTS).flatMap(({ slug, columns }) =>
  columns.flatMap((column) => {
    const odds = figureOdds(column);
    return odds === null ? [] : [`${slug}: ${odds}`];
  }),
);

/** What a device said at one instant, what only helps a total, and lengths of the row itself: each report's own text says what they are. */
const OWN_WORDS = new Set([
  'lat',
  'lng',
  'altitudeM',
  'speedKmh',
  'headingDeg',
  'satellites',
  'scoreKm',
  'durationS',
  'businessKm',
  'privateKm',
  'deviationMin',
]);
const reportsOf = new Map<string, Set<string>>();
for (const { slug, columns } of Object.values(REPORTS))
  for (const { id, kind } of columns)
    if (kind === 'number' || kind === 'duration') reportsOf.set(id, (reportsOf.get(id) ?? new Set()).add(slug));
for (const [id, slugs] of reportsOf)
  if (slugs.size > 1 && figureOfColumn(id) === undefined && !OWN_WORDS.has(id))
    problems.push(`${id} is in ${[...slugs].join(', ')}: name it once in src/domain/reports/figures.ts, with what it is`);

const literalOf = (object: Node, name: string): unknown => {
  const property = (object['properties'] as Node[]).find(({ type, key }) => type === 'Property' && isNode(key) && key['name'] === name);
  return property && isNode(property['value']) ? property['value']['value'] : undefined;
};

// Columns, key figures and tables that a result brings are written in the code that makes them: they take both from the catalogue.
for (const { file, text } of sourceFiles(['src/domain/reports'])) {
  walk(parseSync(file, text).program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const [id, unit, digits] = ['id', 'unit', 'digits'].map((name) => literalOf(node, name));
    if (typeof id === 'string' && isMadeColumn(id) && (unit ?? digits) !== undefined)
      problems.push(`${file}: ${id} writes a unit or decimals of its own; it is a figure of src/domain/reports/figures.ts (figureColumn)`);
  });
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
