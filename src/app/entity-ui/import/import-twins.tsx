import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../domain/kit/format.ts';
import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { foldText } from '../../../domain/kit/search-text.ts';
import { normalForm } from '../../../domain/validation.ts';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
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
