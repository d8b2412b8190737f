import type { Entity } from '../../../domain/kit/entity.ts';
import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { figureBounds } from '../form-model.ts';
import type { CellValue, ReadingContext } from './cell-values.ts';
import { dayEvidence, decimalEvidence, styleOf, type ColumnStyle } from './column-style.ts';
import type { Columns } from './match-columns.ts';
import type { Table } from './read-table.ts';

/** What a person chose of how the columns of fields are written. */
export type Styles = Readonly<Record<string, Partial<ColumnStyle>>>;

export interface FoundStyle {
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
