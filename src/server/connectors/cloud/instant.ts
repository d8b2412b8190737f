/** An instant as vendors write it (RFC 3339, also with `+0000`), as ISO UTC with milliseconds; null when it is none between 1970 and 9999. */
export function instantOf(value: unknown): string | null {
  const ms =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && value.length <= 40
        ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
        : Number.NaN;
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null;
}
