import { Check, PenLine, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './photo.css';

export interface PhotoStripProps {
  photos: readonly { id: string; url: string; mark?: boolean }[];
  onOpen: (id: string) => void;
  /** Without it photos stay. */
  onRemove?: (id: string) => void;
  /** After the photos: what takes another, a word. */
  children?: ReactNode;
}

/** Photos of one answer, small, in the order they were taken. */
export function PhotoStrip({ photos, onOpen, onRemove, children }: PhotoStripProps) {
  const { t } = useTranslation('fieldUi');
  return (
    <ul className="photos" aria-label={t('photo.strip')}>
      {photos.map(({ id, url, mark }, index) => (
        <li key={id} className="photo">
          <button
            type="button"
            className="photo-open"
            aria-label={t(mark ? 'photo.openMarked' : 'photo.open', { at: index + 1 })}
            onClick={() => onOpen(id)}
          >
            <img src={url} alt="" />
            <span className="photo-badge">{mark ? <PenLine aria-hidden="true" /> : <Check aria-hidden="true" />}</span>
          </button>
          {onRemove ? (
            <button type="button" className="photo-remove" aria-label={t('photo.remove', { at: index + 1 })} onClick={() => onRemove(id)}>
              <X aria-hidden="true" />
            </button>
          ) : null}
        </li>
      ))}
      {children ? <li className="photos-rest">{children}</li> : null}
    </ul>
  );
}
