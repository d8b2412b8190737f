import { useTranslation } from 'react-i18next';

interface AskPhotoProps {
  ask: () => void;
  /** Which one, where there are several. */
  of?: string;
  className?: string;
}

/** In place of a photo that what was chosen for this device holds back: brings it. */
export function AskPhoto({ ask, of, className = '' }: AskPhotoProps) {
  const { t } = useTranslation('sync');
  const text = t('transfers.photoShow');
  return (
    <button
      type="button"
      className={`link ${className}`}
      title={t('transfers.photoHeld')}
      aria-label={of === undefined ? undefined : `${text} : ${of}`}
      onClick={ask}
    >
      {text}
    </button>
  );
}
