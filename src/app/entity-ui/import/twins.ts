import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import { normalForm } from '../../../domain/validation.ts';

/** Who has the name of a line that would be added: a row that exists (`line` null), or a line before it. */
export interface Twin {
  line: number | null;
}

/** A text in the form that search compares. */
const textOf = (value: unknown): string => (typeof value === 'string' ? foldText(value).trim() : '');

/** Names that lines would add a second time, of an entity whose name may be had twice: nothing refuses them, so they are told. */
export class Twins {
  readonly #name: string | null;
  readonly #ofRows: Set<string>;
  readonly #ofLines = new Map<string, number>();

  constructor(
    private readonly entity: Entity,
    rows: readonly AnyRow[],
  ) {
    const { title, titleRepeats, fields } = entity;
    const isTold = titleRepeats === undefined && fields[title]?.kind === 'text' && !fields[title].unique;
    this.#name = isTold ? title : null;
    this.#ofRows = new Set(isTold ? rows.map((row) => textOf(row[title])) : []);
  }

  /** Of a line that would be added, in the order of the file; undefined: the first of its name. */
  of(doc: Record<string, unknown>, line: number): Twin | undefined {
    if (this.#name === null) return undefined;
    const given = { [this.#name]: doc[this.#name] };
    const text = textOf(normalForm(this.entity, given)[this.#name] ?? doc[this.#name]);
    if (text === '') return undefined;
    if (this.#ofRows.has(text)) return { line: null };
    const before = this.#ofLines.get(text);
    if (before !== undefined) return { line: before };
    this.#ofLines.set(text, line);
    return undefined;
  }
}
