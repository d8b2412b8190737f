import { CircleHelp } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { figureText, ownMark, readFigure } from '../../domain/text/figure-text.ts';
import { formatNumber, unitName } from '../../domain/text/format.ts';
import { FigureQuestion } from '../entity-ui/form/figure-input.tsx';
import { describedBy, FieldFrame } from '../ui/text-field.tsx';
import './number-entry.css';

interface NumberBounds {
  /** The value is an integer of 10^-digits units. */
  digits: number;
  min?: number;
  max?: number;
}

type TypedNumber =
  | { value: number | null }
  | { issue: 'unread' | 'low' | 'high' }
  /** It can be read in two ways: either value. */
  | { issue: 'two'; ways: readonly [whole: number, decimal: number] };

/**
 * What a person typed in a language, as an integer of 10^-digits units; more decimals are rounded. Nothing typed is null; beyond `min` or
 * `max` (same unit) is an issue.
 */
export function typedNumber(text: string, { digits, min, max }: NumberBounds, lang: string): TypedNumber {
  if (text.trim() === '') return { value: null };
  const shown = (value: number | undefined): number | undefined => (value === undefined ? undefined : Number(`${value}e-${digits}`));
  const read = readFigure(text, lang, { digits, min: shown(min), max: shown(max) });
  const scaled = (value: number): number => Math.round(Number(`${value}e${digits}`)) || 0;
  if (read.kind === 'none') return { issue: 'unread' };
  if (read.kind === 'two') return { issue: 'two', ways: [scaled(read.whole), scaled(read.decimal)] };
  const value = scaled(read.value);
  if (!Number.isSafeInteger(value)) return { issue: 'unread' };
  if (min !== undefined && value < min) return { issue: 'low' };
  if (max !== undefined && value > max) return { issue: 'high' };
  return { value };
}

/** A value as it is typed again: no grouping, decimals as far as they say something, in a person's own sign for them. */
export function numberText(value: number | null | undefined, digits: number, lang: string): string {
  return value == null ? '' : ownMark(figureText(Number(`${value}e-${digits}`)), lang);
}

/** How many decimals of a value say something. */
export function decimalsOf(value: number, digits: number): number {
  return String(Number(`${value}e-${digits}`)).split('.')[1]?.length ?? 0;
}

interface NumberEntryProps {
  label: ReactNode;
  unit?: string;
  /** An integer of 10^-digits units: an odometer in metres is kilometres with 3 digits. */
  value: number | null | undefined;
  digits?: number;
  min?: number;
  max?: number;
  /** null: nothing typed, or nothing that can be a value. */
  onChange: (value: number | null) => void;
  /** The value is unusual: true asks whether it is right, or a question of the caller's. */
  warning?: ReactNode;
  hint?: ReactNode;
  /** At the end, inside, e.g. a button that reads it from a photo. */
  trailing?: ReactNode;
  disabled?: boolean;
}

/** A figure in large type, with the keyboard of figures. */
export function NumberEntry({ label, unit, value, digits = 0, min, max, onChange, warning, hint, trailing, disabled }: NumberEntryProps) {
  const { t, i18n } = useTranslation('fieldUi');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const typed = draft === null ? null : typedNumber(draft, { digits, min, max }, i18n.language);
  const issue = typed && 'issue' in typed ? typed.issue : null;
  const said = (of: number | null | undefined): string =>
    of == null ? '' : formatNumber(of / 10 ** digits, i18n.language, decimalsOf(of, digits));
  const suffix = unit ? unitName(unit, i18n.language) : '';
  const question =
    typed && 'ways' in typed ? (
      <FigureQuestion ways={typed.ways.map((way) => way / 10 ** digits)} onChoose={(way) => put(ownMark(figureText(way), i18n.language))} />
    ) : null;
  const error =
    question ?? (issue && !typing ? t(`number.${issue}`, { value: `${said(issue === 'low' ? min : max)} ${suffix}`.trim() }) : undefined);
  const put = (text: string): void => {
    setDraft(text);
    const next = typedNumber(text, { digits, min, max }, i18n.language);
    onChange('value' in next ? next.value : null);
  };
  // What is typed stays as it is typed; at rest it is grouped.
  const isOwn = typed && (issue || ('value' in typed && typed.value === (value ?? null)));
  const shown = isOwn && (typing || issue) ? draft! : typing ? numberText(value, digits, i18n.language) : said(value);
  useLayoutEffect(() => {
    if (typing) input.current?.select();
  }, [typing]);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className="number-entry">
      <span className="input">
        <input
          ref={input}
          id={id}
          type="text"
          inputMode={digits > 0 || (min ?? 0) < 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          disabled={disabled}
          value={shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onFocus={() => setTyping(true)}
          onChange={({ target }) => put(target.value)}
          onBlur={() => setTyping(false)}
        />
        {unit ? <span className="unit">{suffix}</span> : null}
        {trailing}
      </span>
      {warning && !error ? (
        <p className="number-question" role="status">
          <CircleHelp aria-hidden="true" />
          {warning === true ? t('number.question') : warning}
        </p>
      ) : null}
    </FieldFrame>
  );
}
