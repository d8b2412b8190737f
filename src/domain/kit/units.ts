/** Units a field may carry, with the CLDR unit `Intl.NumberFormat` knows, or a symbol that needs no translation. */
export const UNITS: Record<string, { intl?: string; symbol?: string }> = {
  km: { intl: 'kilometer' },
  m: { intl: 'meter' },
  'km/h': { intl: 'kilometer-per-hour' },
  kg: { intl: 'kilogram' },
  l: { intl: 'liter' },
  h: { intl: 'hour' },
  min: { intl: 'minute' },
  s: { intl: 'second' },
  d: { intl: 'day' },
  kB: { intl: 'kilobyte' },
  MB: { intl: 'megabyte' },
  deg: { intl: 'degree' },
  kWh: { symbol: 'kWh' },
  V: { symbol: 'V' },
  'm/s2': { symbol: 'm/s²' },
  // A whole number of cents: shown and typed in euros (`money.ts`).
  cent: { symbol: '€' },
  'l/100km': { symbol: 'l/100 km' },
  'g/km': { symbol: 'g/km' },
};
