import type { Alert } from '../../domain/alert/alert.ts';
import type { AlertUnit } from '../../domain/alert/alert-kinds.ts';
import type { Locale } from '../../domain/kit/locale.ts';
import { isToldLate } from '../../domain/alert/told-late.ts';
import { isDayText } from '../../domain/kit/months.ts';
import { UNITS } from '../../domain/kit/units.ts';

/** Lines of one message; the others are counted. */
const LINES = 20;
/** CLDR units, and what needs none. */
const UNIT: Partial<Record<AlertUnit, { intl?: string; symbol?: string }>> = { '%': { intl: 'percent' }, degC: { intl: 'celsius' } };

const LATE: Readonly<Record<Locale, string>> = {
  fr: 'reçue en retard',
  en: 'received late',
  es: 'recibida con retraso',
  it: 'ricevuta in ritardo',
  nl: 'te laat ontvangen',
  pt: 'recebido com atraso',
  hu: 'késve érkezett',
};

function amount(value: number, unit: AlertUnit | null, tag: string): string {
  const { intl, symbol } = unit === null ? {} : (UNIT[unit] ?? UNITS[unit] ?? { symbol: unit });
  const options = { maximumFractionDigits: 1 };
  if (intl) return new Intl.NumberFormat(tag, { ...options, style: 'unit', unit: intl, unitDisplay: 'short' }).format(value);
  const figure = new Intl.NumberFormat(tag, options).format(value);
  return symbol ? `${figure} ${symbol}` : figure;
}

function measure({ value, threshold, unit }: Alert, tag: string): string | null {
  if (value === null) return null;
  const said = amount(value, unit, tag);
  return threshold === null ? said : `${said} ${value >= threshold ? '≥' : '≤'} ${amount(threshold, unit, tag)}`;
}

/** What is due is named by its plan; an inspection by its day. */
function detailText({ kind, detail }: Alert, tag: string): string | null {
  return kind === 'maintenance' && isDayText(detail)
    ? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', dateStyle: 'short' }).format(Date.parse(detail))
    : detail;
}

export interface ToldAlert {
  row: Alert;
  /** Of the vehicle. */
  plate: string | null;
  zone: string | null;
}

/** A message that tells of some alerts of one rule: the rule's name, and a line each of what, how much, where and when. Figures and times as the language writes them. */
export function alertWords(
  ruleName: string,
  told: readonly ToldAlert[],
  locale: Locale,
  timeZone: string,
): { title: string; body: string } {
  const tag = locale === 'pt' ? 'pt-PT' : locale === 'en' ? 'en-GB' : locale;
  const time = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const lines = told
    .slice(0, LINES)
    .map(({ row, plate, zone }) =>
      [
        plate,
        detailText(row, tag),
        measure(row, tag),
        zone,
        row.place,
        time.format(Date.parse(row.startAt)),
        isToldLate(row) ? LATE[locale] : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    );
  if (told.length > LINES) lines.push(`+ ${told.length - LINES}`);
  return { title: told.length > 1 ? `${ruleName} (${told.length})` : ruleName, body: lines.join('\n') };
}
