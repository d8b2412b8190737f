/** What a person typed as a number: comma or point, spaces as separators; undefined when it is not one, null when empty. */
export function parseNumberText(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return null;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}

/** The same number as it is shown in a field: no grouping, the separator of the language. */
export function numberText(value: number | null | undefined, lang: string): string {
  if (value == null || !Number.isFinite(value)) return '';
  return lang === 'en' ? String(value) : String(value).replace('.', ',');
}
