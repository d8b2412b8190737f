import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../domain/kit/locale.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDate, formatTime } from '../../../domain/kit/format.ts';

export interface RecordWords {
  t: TFunction;
  lang: Locale;
  timeZone: string;
  /** "17 nov. 2026 07:22" */
  moment: (at: string | number) => string;
}

export function useRecordWords(): RecordWords {
  const { t, i18n } = useTranslation(['fieldRecordPage', 'fieldRecord']);
  const timeZone = useTimeZone();
  const lang = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  return useMemo(
    () => ({ t, lang, timeZone, moment: (at) => `${formatDate(at, lang, timeZone)} ${formatTime(at, lang, timeZone)}` }),
    [t, lang, timeZone],
  );
}
