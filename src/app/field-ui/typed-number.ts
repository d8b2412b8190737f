export interface NumberBounds {
  /** The value is an integer of 10^-digits units. */
  digits: number;
  min?: number;
  max?: number;
}

export type TypedNumber = { value: number } | { issue: 'unread' | 'low' | 'high' } | { value: null };

/**
 * What a person typed as an integer of 10^-digits units. Spaces group; so does a comma or a dot before exactly three digits (nobody types metres of an
 * odometer); any other begins the decimals, of which more than `digits` are rounded.
 * Nothing typed is null; beyond `min` or `max` (same unit) is an issue.
 */
export function typedNumber(text: string, { digits, min, max }: NumberBounds): TypedNumber {
  const ungrouped = text.replace(/[\s\u00a0\u202f']/g, '').replace('\u2212', '-');
  const bare = /^-?\d{1,3}([.,]\d{3})+$/.test(ungrouped) ? ungrouped.replace(/[.,]/g, '') : ungrouped.replace(',', '.');
  if (bare === '') return { value: null };
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(bare)) return { issue: 'unread' };
  const value = Math.round(Number(`${bare}e${digits}`));
  if (!Number.isSafeInteger(value)) return { issue: 'unread' };
  if (min !== undefined && value < min) return { issue: 'low' };
  if (max !== undefined && value > max) return { issue: 'high' };
  return { value: value === 0 ? 0 : value };
}

/** A value as it is typed again: no grouping, decimals as far as they say something, in a person's own sign for them. */
export function numberText(value: number | null | undefined, digits: number, lang: string): string {
  if (value == null) return '';
  const sign = new Intl.NumberFormat(lang).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return String(Number(`${value}e-${digits}`)).replace('.', sign);
}

/** How many decimals of a value say something. */
export function decimalsOf(value: number, digits: number): number {
  return String(Number(`${value}e-${digits}`)).split('.')[1]?.length ?? 0;
}
