import { useTranslation } from 'react-i18next';
import { liveRows } from '../../../db/queries/live-rows.ts';
import { liveSyncStatus } from '../../../db/queries/sync-status.ts';
import type { AnyRow, Entity } from '../../../domain/entity/entity.ts';
import { type EntityName, entityNamed } from '../../../domain/registry.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { addTo } from '../../../domain/text/order-rows.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { normalForm } from '../../../domain/validation.ts';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/toggles.tsx';
import './import.css';

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

/** A line that adds a name a second time. */
export interface TwinLine {
  number: number;
  name: string;
  twin: Twin;
}

/** Lines drawn. */
const DRAWN = 200;

/** How many names a file would add a second time, which, and the choice to leave those lines out. */
export function ImportTwins({
  lines,
  isLeft,
  onLeave,
}: {
  lines: readonly TwinLine[];
  isLeft: boolean;
  onLeave: (leave: boolean) => void;
}) {
  const { t, i18n } = useTranslation('import');
  const figure = (count: number): string => formatNumber(count, i18n.language);
  if (lines.length === 0) return null;
  const drawn = lines.slice(0, DRAWN);
  const fate = isLeft ? 'left' : 'added';
  return (
    <Note tone="warning" title={t('twins.count', { count: lines.length, figure: figure(lines.length) })}>
      <Switch label={t('twins.leave')} checked={isLeft} onChange={onLeave} />
      <details className="imp-more">
        <summary>{t('twins.list')}</summary>
        <ul className="grid gap-1 text-sm">
          {drawn.map(({ number, name, twin }) => (
            <li key={number}>
              <b>{t('twins.line', { line: number, name })}</b>{' '}
              {twin.line === null ? t(`twins.${fate}`) : t(`twins.${fate}Line`, { line: twin.line })}
            </li>
          ))}
        </ul>
        {lines.length > drawn.length ? (
          <p className="hint">{t('twins.more', { count: lines.length - drawn.length, figure: figure(lines.length - drawn.length) })}</p>
        ) : null}
      </details>
    </Note>
  );
}

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

/** This device has had every row at least once. */
const isWhole = (): boolean => liveSyncStatus().getSnapshot().lastSyncAt !== null;

/**
 * Reads the rows an import compares with, once this device has them all: those of the entity and of what it refers to. Released by the function answered.
 */
export function readRowsFor(entity: Entity): { rows: Promise<ReadonlyMap<string, readonly AnyRow[]>>; release: () => void } {
  const names = [...new Set([entity.name, ...Object.values(entity.fields).flatMap((field) => field.entity ?? [])])].filter(
    (name): name is EntityName => entityNamed(name)?.mirrored === true,
  );
  const offs: (() => void)[] = [];
  let isReleased = false;
  const until = (source: { subscribe: (listener: () => void) => () => void }, isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
      };
      if (isReleased) return;
      offs.push(source.subscribe(look));
      look();
    });
  const loaded = until(liveSyncStatus(), isWhole).then(() =>
    Promise.all(names.map((name) => until(liveRows(name), () => liveRows(name).getSnapshot().loaded))),
  );
  return {
    rows: loaded.then(() => new Map(names.map((name) => [name, liveRows(name).getSnapshot().rows]))),
    release: () => {
      isReleased = true;
      for (const off of offs) off();
    },
  };
}

/** Figures of a dry run, in this order. */
export function ImportCounts({
  counts,
}: {
  counts: readonly (readonly [kind: 'create' | 'update' | 'same' | 'there' | 'left' | 'error', count: number])[];
}) {
  const { t, i18n } = useTranslation('import');
  return (
    <dl className="imp-counts" aria-live="polite">
      {counts.map(([kind, count]) => (
        <div key={kind} data-kind={kind} data-none={count === 0 ? '' : undefined}>
          <dt>{t(`counts.${kind}`)}</dt>
          <dd>{formatNumber(count, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
