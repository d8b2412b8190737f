import type { Entity } from '../../../domain/kit/entity.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import { formFields } from '../form-model.ts';
import type { Dictionary } from './dictionaries.ts';
import type { TableLine } from './read-table.ts';

/** Fields a cell can hold: what a person may write, but what is drawn or structured. */
export function importFields(entity: Entity): string[] {
  return formFields(entity).filter((name) => entity.fields[name]!.kind !== 'shape' && entity.fields[name]!.format !== 'image');
}

/** Field of each column, in the order of the file; null = left out. */
export type Columns = readonly (string | null)[];

/** "Odomètre (km) *" and "odometre" are one title; so are "CO₂" and "CO2". */
export function foldTitle(title: string): string {
  return foldText(title.normalize('NFKD').replace(/\([^)]*\)|\[[^\]]*\]|[*:]/g, ''));
}

/** Columns by the field's own name, else by its label in the language spoken, else in any other, else by another title of it. A field is given once. */
export function matchColumns(header: readonly string[], entity: Entity, dictionaries: readonly Dictionary[]): Columns {
  const fields = importFields(entity);
  const namings = [
    new Map(fields.map((name) => [foldTitle(name), name])),
    ...[...dictionaries.map((words) => words.fields), ...dictionaries.map((words) => words.titles ?? {})].map(
      (labels) => new Map(fields.flatMap((name) => (labels[name] ? [[foldTitle(labels[name]), name] as const] : []))),
    ),
  ];
  const columns: (string | null)[] = header.map(() => null);
  for (const naming of namings)
    header.forEach((title, at) => {
      const name = naming.get(foldTitle(title));
      if (name && columns[at] === null && !columns.includes(name)) columns[at] = name;
    });
  return columns;
}

/** Line of the titles: of the first lines that with the most known titles, else the first. */
export function headLineOf(heads: readonly TableLine[], entity: Entity, dictionaries: readonly Dictionary[]): number {
  const known = heads.map(({ cells }) => matchColumns(cells, entity, dictionaries).filter((name) => name !== null).length);
  return heads[known.indexOf(Math.max(...known))]?.number ?? 1;
}

/** Gives a column to a field; the column that had it is left out. */
export function withColumn(columns: Columns, at: number, name: string | null): Columns {
  return columns.map((before, index) => (index === at ? name : name !== null && before === name ? null : before));
}

/** All columns together tell whether a line is there already: what is brought in twice is added once. */
export const WHOLE_LINE = '*';

/** Fields by which a line may be recognized as a row that exists: unique ones, then what names a row. */
export function keyFields(entity: Entity, columns: Columns): string[] {
  const unique = Object.keys(entity.fields).filter((name) => entity.fields[name]!.unique && columns.includes(name));
  return columns.includes(entity.title) && !entity.titleRepeats && !unique.includes(entity.title) ? [...unique, entity.title] : unique;
}

/** How lines are recognized until a person chooses. */
export function startingKey(entity: Entity, columns: Columns): string {
  return keyFields(entity, columns)[0] ?? WHOLE_LINE;
}
