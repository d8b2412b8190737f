import { figureText, ownMark, readFigure } from '../../domain/kit/figure-text.ts';

export interface NumberBounds {
  /** The value is an integer of 10^-digits units. */
  digits: number;
  min?: number;
  max?: number;
}

export type TypedNumber =
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
