/*
 * PostgreSQL array literals. The driver quotes and escapes every element of an array; numbers, instants and ids need none of it,
 * and at a thousand rows of 25 columns that is most of the time of an insert.
 */
type Cell = number | string | boolean | null;

/** Literal of values that hold no comma, brace, quote, backslash or space: numbers, booleans, uuids, ISO instants. */
export function plainArray(values: readonly Cell[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (i > 0) out += ',';
    out += value === null ? 'NULL' : String(value);
  }
  return `${out}}`;
}

/** Literal of any texts. */
export function textArray(values: readonly (string | null)[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (i > 0) out += ',';
    out += value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`;
  }
  return `${out}}`;
}

/** JSON text that jsonb accepts: it knows neither U+0000 nor half a surrogate pair. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/i.test(text) ? JSON.stringify(cleaned(value)) : text;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleaned(name), cleaned(inner)]));
}

/** Text without characters PostgreSQL refuses. */
export function cleanText(value: string | null): string | null {
  return value === null ? null : value.replaceAll('\u0000', '');
}
