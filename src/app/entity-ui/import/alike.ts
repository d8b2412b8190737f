import type { AnyRow } from '../../../domain/kit/entity.ts';
import { addTo } from '../../../domain/kit/grouped.ts';

type Doc = Record<string, unknown>;

/** Id of a row that is named by what it says; of several that are alike, of this one (`contentIdOf`). */
export type IdOf = (doc: Doc, rank: number) => string;

/** A stored row has the keys of its shapes in another order than a file. */
const byKey = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Which rows the lines that nothing else tells apart are: by what they say, each row for one line, so that two bills that are alike in a file are two. */
export class Alike {
  readonly #saying = new Map<string, string[]>();
  readonly #there: Set<string>;
  readonly #taken = new Set<string>();
  readonly #lines = new Map<string, number>();

  /** `fields`: what the file says. `formOf`: a value in the form in which two that mean the same are equal. */
  constructor(
    rows: readonly AnyRow[],
    private readonly fields: readonly string[],
    private readonly idOf: IdOf,
    private readonly formOf: (value: unknown, field: string) => unknown = (value) => value,
  ) {
    this.#there = new Set(rows.map(({ _id }) => _id));
    for (const row of rows) {
      const text = this.#textOf(row);
      addTo(this.#saying, text, row._id);
    }
  }

  #textOf(doc: Doc): string {
    return JSON.stringify(
      this.fields.map((name) => this.formOf(doc[name] ?? null, name)),
      byKey,
    );
  }

  /** The row that a line is already: the one that such a line once made, whatever people changed of it since, else one that says the same. */
  rowOf(doc: Doc, said: Doc): string | undefined {
    const text = this.#textOf(said);
    const rank = this.#lines.get(text) ?? 0;
    this.#lines.set(text, rank + 1);
    const isFree = (id: string): boolean => this.#there.has(id) && !this.#taken.has(id);
    const made = this.idOf(doc, rank);
    const found = isFree(made) ? made : this.#saying.get(text)?.find(isFree);
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  /** Id for a row that is not there. */
  newId(doc: Doc): string {
    for (let rank = 0; ; rank++) {
      const id = this.idOf(doc, rank);
      if (this.#there.has(id) || this.#taken.has(id)) continue;
      this.#taken.add(id);
      return id;
    }
  }
}
