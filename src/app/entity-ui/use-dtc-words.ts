import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dtcPhrases } from '../../domain/dtc/dtc-phrases.ts';
import { readDtc } from '../../domain/dtc/dtc-structure.ts';
import { loadDtcWords } from '../i18n/dtc-words.ts';

export interface DtcWords {
  /** The words are here; null while they are fetched, and when they cannot be had. */
  lang: string | null;
  /** What a code says, in one line; empty without the words, and of what is no code. */
  labelOf: (code: string) => string;
}

/** Words of trouble codes in the language of the visit. */
export function useDtcWords(): DtcWords {
  const { t, i18n } = useTranslation('dtc');
  const { language } = i18n;
  const [lang, setLang] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadDtcWords(language).then(
      () => isWanted && setLang(language),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  const labelOf = useCallback(
    (code: string): string => {
      const dtc = lang === language ? readDtc(code) : null;
      const text = dtc
        ? dtcPhrases(dtc)
            .map(({ key, values }) => t(`dtc:${key}`, values))
            .join(' · ')
        : '';
      return text.charAt(0).toUpperCase() + text.slice(1);
    },
    [t, lang, language],
  );
  return { lang, labelOf };
}
