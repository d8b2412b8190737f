import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFieldWords } from '../i18n/message-files.ts';

/** Whether the words of field work are here in the language of the visit; asked again when the network comes back. */
export function useFieldWords(): boolean {
  const { language } = useTranslation().i18n;
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = (): void => {
      loadFieldWords(language).then(
        () => isWanted && setReady(language),
        () => undefined,
      );
    };
    ask();
    addEventListener('online', ask);
    return () => {
      isWanted = false;
      removeEventListener('online', ask);
    };
  }, [language]);
  return ready === language;
}
