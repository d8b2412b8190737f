import type { Entity } from '../../../domain/entity/entity.ts';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { figureBounds, formFields } from '../form/form-model.ts';
import type { CellValue, Dictionary, ReadingContext } from './cell-values.ts';
import { type ColumnStyle, dayEvidence, decimalEvidence, styleOf } from './column-style.ts';
import type { Table, TableLine } from './read-table.ts';

/** Fields a cell can hold: what a person may write, but what is drawn or structured. */
export function importFields(entity: Entity): string[] {
  return formFields(entity).filter((name) => entity.fields[name]!.kind !== 'shape' && entity.fields[name]!.format !== 'image');
}

/** Field of each column, in the order of the file; null = left out. */
export type Columns = readonly (string | null)[];

/** "Odomètre (km) *" and "odometre" are one title; so are "CO₂" and "CO2". */
function foldTitle(title: string): string {
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

/** What a person chose of how the columns of fields are written. */
export type Styles = Readonly<Record<string, Partial<ColumnStyle>>>;

interface FoundStyle {
  style: ColumnStyle;
  /** Its cells can be read in two ways, and nothing says which. */
  asks: 'day' | 'decimal' | null;
  /** It has cells that a choice changes. */
  turns: 'day' | 'decimal' | null;
}

/** How each column is written, of those given to a field. */
export function stylesOf(
  entity: Entity,
  table: Table,
  columns: Columns,
  chosen: Styles,
  context: ReadingContext,
): readonly (FoundStyle | null)[] {
  const cellsOf = (at: number): string[] => table.lines.map(({ cells }) => cells[at] ?? '');
  const isOfDays = (name: string | null): boolean => name !== null && ['day', 'instant'].includes(entity.fields[name]?.kind ?? '');
  const hasMonthFirst = columns.some((name, at) => isOfDays(name) && dayEvidence(cellsOf(at)).mdy > 0);
  return columns.map((name, at) => {
    const field = name === null ? undefined : entity.fields[name];
    if (name === null || !field) return null;
    const own = chosen[name] ?? {};
    if (isOfDays(name)) {
      const cells = cellsOf(at);
      const seen = dayEvidence(cells);
      const style = { ...styleOf(cells, { lang: context.lang, hasMonthFirst }), ...own };
      return { style, asks: style.day === null ? 'day' : null, turns: seen.dmy + seen.mdy + seen.either > 0 ? 'day' : null };
    }
    if (field.kind !== 'number') return { style: { decimal: null, day: null }, asks: null, turns: null };
    const unit = field.unit ? context.unitName(field.unit) : undefined;
    const bounds = figureBounds(field);
    const cells = cellsOf(at);
    const { either } = decimalEvidence(cells, context.lang, bounds, unit);
    const style = { ...styleOf(cells, { lang: context.lang, bounds, unit }), ...own };
    return { style, asks: either > 0 && style.decimal === null ? 'decimal' : null, turns: either > 0 ? 'decimal' : null };
  });
}

/** A value of a column as the file has it, and as it was understood. */
export interface Sample {
  raw: string;
  count: number;
  value?: unknown;
  issue?: Omit<FieldIssue, 'field'>;
}

export interface ColumnReading extends FoundStyle {
  field: string;
  read: number;
  refused: number;
  empty: number;
  /** Different values, those refused first, then the commonest. */
  samples: readonly Sample[];
  /** Different values in all. */
  different: number;
}

const SHOWN = 6;

/** Counts what the cells of a column were read as. */
export class ColumnTally {
  readonly #seen = new Map<string, Sample>();
  #empty = 0;

  constructor(
    private readonly field: string,
    private readonly found: FoundStyle,
  ) {}

  add(raw: string, read: CellValue | null): void {
    if (read === null) {
      this.#empty++;
      return;
    }
    const known = this.#seen.get(raw);
    if (known) known.count++;
    else this.#seen.set(raw, { raw, count: 1, ...(read.issue ? { issue: read.issue } : { value: read.value }) });
  }

  reading(): ColumnReading {
    const all = [...this.#seen.values()];
    const sum = (some: readonly Sample[]): number => some.reduce((total, { count }) => total + count, 0);
    const refused = all.filter(({ issue }) => issue !== undefined);
    const samples = all
      .toSorted((a, b) => Number(b.issue !== undefined) - Number(a.issue !== undefined) || b.count - a.count)
      .slice(0, SHOWN);
    return {
      ...this.found,
      field: this.field,
      read: sum(all) - sum(refused),
      refused: sum(refused),
      empty: this.#empty,
      samples,
      different: all.length,
    };
  }
}
