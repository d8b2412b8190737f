import type { TFunction } from 'i18next';
import { formatDurationS, formatNumber } from '../../domain/kit/format.ts';

/** What of an alert is worded; the fields of its row. */
export interface Worded {
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
