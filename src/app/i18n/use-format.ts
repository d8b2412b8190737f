import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as format from './format.ts';

/** The formatters of format.ts in the language of the person. */
export function useFormat(timeZone?: string) {
  const { i18n } = useTranslation();
  const lang = i18n.language;
  return useMemo(
    () => ({
      number: (value: number | null | undefined, digits?: number) => format.formatNumber(value, lang, digits),
      unit: (value: number | null | undefined, unit: string, digits?: number) => format.formatUnit(value, unit, lang, digits),
      durationS: (seconds: number | null | undefined) => format.formatDurationS(seconds, lang),
      time: (at: string | number) => format.formatTime(at, lang, timeZone),
      date: (at: string | number) => format.formatDate(at, lang, timeZone),
      dateTime: (at: string | number) => format.formatDateTime(at, lang, timeZone),
      age: (at: string | number, nowMs: number) => format.formatAge(at, nowMs, lang, timeZone),
    }),
    [lang, timeZone],
  );
}
