import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../../domain/entity/failure.ts';
import { figureOf, figureText, ownMark, readFigure, type FigureBounds } from '../../../domain/text/figure-text.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

export interface FigureInputProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** As it is typed, else as `figureText` writes what is stored. */
  value: string;
  onChange: (text: string) => void;
  /** What the figure can be, in the unit it is typed in. */
  bounds?: FigureBounds | undefined;
}

/** "12,345" can be two figures: a person says which. */
export function FigureQuestion({ ways, onChoose }: { ways: readonly number[]; onChoose: (value: number) => void }) {
  const { t, i18n } = useTranslation('fieldIssues');
  return (
    <span role="group" aria-label={t('figureAsk')} className="inline-flex flex-wrap items-center gap-x-2">
      {t('figureAsk')}
      {ways.map((value) => (
        <button
          key={value}
          type="button"
          className="link min-h-target"
          // The input keeps the focus: leaving it would move what is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
        >
          {figureSaid(value, i18n.language)}
        </button>
      ))}
    </span>
  );
}

/** A figure with the marks of the language, and all its decimals. */
export function figureSaid(value: number, lang: string): string {
  return formatNumber(value, lang, String(value).split('.')[1]?.length ?? 0);
}

/** A figure as people type it: what was understood of its marks is said, what can be two figures is asked. */
export function FigureInput({ value, onChange, bounds, hint, error, ...field }: FigureInputProps) {
  const { t, i18n } = useTranslation('fieldIssues');
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed === value ? value : ownMark(value, i18n.language);
  const read = readFigure(shown, i18n.language, bounds);
  const put = (text: string): void => {
    setTyped(text);
    onChange(text);
  };
  const question =
    read.kind === 'two' ? (
      <FigureQuestion ways={[read.whole, read.decimal]} onChoose={(way) => put(ownMark(figureText(way), i18n.language))} />
    ) : undefined;
  const understood =
    read.kind === 'one' && read.grouped ? t('figureUnderstood', { value: figureSaid(read.value, i18n.language) }) : undefined;
  return (
    <TextField
      {...field}
      inputMode={bounds?.digits === 0 && (bounds.min ?? 0) >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      error={error ? (question ?? error) : undefined}
      hint={question ?? understood ?? hint}
      value={shown}
      onChange={({ target }) => put(target.value)}
    />
  );
}

interface NumberFieldProps extends Omit<FigureInputProps, 'value' | 'onChange'> {
  value: number | null;
  /** null: nothing typed. What is no figure, or beyond the bounds, says so and is not handed on. */
  onChange: (value: number | null) => void;
}

/** A figure that is handed on as a number once it can be one. */
export function NumberField({ value, onChange, bounds = {}, error, ...field }: NumberFieldProps) {
  const { t, i18n } = useTranslation('fieldIssues');
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const text = typed && typed.value === value ? typed.text : value === null ? '' : figureText(value);
  const figure = figureOf(ownMark(text, i18n.language), i18n.language, bounds);
  const issue = text.trim() === '' ? null : boundsIssue(figure, bounds);
  return (
    <FigureInput
      {...field}
      bounds={bounds}
      value={text}
      error={issue ? t(issue.code, { ...issue.params, count: issue.params?.['min'] ?? issue.params?.['max'] ?? 0 }) : error}
      onChange={(next) => {
        const number = figureOf(next, i18n.language, bounds);
        const isNone = next.trim() === '';
        const taken = isNone ? null : boundsIssue(number, bounds) ? value : number;
        setTyped({ text: next, value: taken });
        if (taken !== value) onChange(taken);
      }}
    />
  );
}

function boundsIssue(figure: number, { digits, min, max }: FigureBounds): Omit<FieldIssue, 'field'> | null {
  if (Number.isNaN(figure)) return { code: 'number' };
  if (digits === 0 && !Number.isInteger(figure)) return { code: 'integer' };
  if (min !== undefined && figure < min) return { code: 'too-small', params: { min } };
  return max !== undefined && figure > max ? { code: 'too-big', params: { max } } : null;
}
