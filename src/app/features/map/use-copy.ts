import { useTranslation } from 'react-i18next';
import { notify } from '../../shell/notifications.ts';

/** Copies a text, and tells whether that worked. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('map');
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ msg: t('copied') }),
      (error: unknown) => notify({ msg: t('notCopied'), type: 'error', error }),
    );
}
