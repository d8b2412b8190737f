import type { TFunction } from 'i18next';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { Alert } from '../../../domain/alert/alert.ts';
import { formatDurationS, formatNumber } from '../../../domain/text/format.ts';

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, info: Info };
const INKS = { error: 'text-alert-fg', warning: 'text-warning-fg', info: 'text-muted' };

/** How grave an alert is, by shape, colour and word. */
export function AlertSeverity({ severity }: { severity: Alert['severity'] }) {
  const { t } = useTranslation('alert');
  const Glyph = GLYPHS[severity];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Glyph aria-hidden="true" className={INKS[severity]} />
      <span className="ell">{t(`choices.severity.${severity}`)}</span>
    </span>
  );
}

/** What of an alert is worded; the fields of its row. */
interface Worded {
  startAt: string;
  endAt: string | null;
  value: number | null;
  threshold: number | null;
  unit: string | null;
}

/** A figure with the unit of its kind, "11.5 V", minutes from an hour on as "1 h 30 min"; empty when there is none. `t` knows the namespace alert. */
export function alertFigure(value: number | null, unit: string | null, t: TFunction, lang: string): string {
  if (value === null) return '';
  if (unit === 'min' && value >= 60) return formatDurationS(value * 60, lang);
  const figure = formatNumber(value, lang, Number.isInteger(value) ? 0 : 1);
  return unit === null ? figure : `${figure}\u00a0${t(`alert:choices.unit.${unit}`)}`;
}

/** What was measured, as precisely as it is worth. */
export function alertValue({ value, unit }: Pick<Worded, 'value' | 'unit'>, t: TFunction, lang: string): string {
  return alertFigure(value === null || unit === 'V' || unit === 'degC' ? value : Math.round(value), unit, t, lang);
}

/** "142 km/h / 130 km/h": what was measured against what is allowed. */
export function alertMeasure(alert: Pick<Worded, 'value' | 'threshold' | 'unit'>, t: TFunction, lang: string): string {
  return [alertValue(alert, t, lang), alertFigure(alert.threshold, alert.unit, t, lang)].filter(Boolean).join(' / ');
}

/** How long an alert lasted, seconds; null while it goes on. */
export function alertDurationS({ startAt, endAt }: Pick<Worded, 'startAt' | 'endAt'>): number | null {
  return endAt === null ? null : Math.max(0, (Date.parse(endAt) - Date.parse(startAt)) / 1000);
}

export function alertDuration(alert: Pick<Worded, 'startAt' | 'endAt'>, t: TFunction, lang: string): string {
  const seconds = alertDurationS(alert);
  return seconds === null ? t('alert:choices.state.open') : formatDurationS(seconds, lang);
}

/** A day is 25 hours long when the clocks go back. */
const LONGEST_DAY_S = 90_000;

/** Errors of a vehicle's day, seconds after it began. */
export function alertsOfDayS(diagnostics: readonly LocalRow[], dayStartMs: number): number[] {
  return diagnostics
    .filter((row) => row['severity'] === 'error')
    .map((row) => (Date.parse(String(row['lastTrigger'])) - dayStartMs) / 1000)
    .filter((atS) => atS >= 0 && atS < LONGEST_DAY_S);
}
