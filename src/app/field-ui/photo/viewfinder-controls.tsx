import { Ban, Camera, Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface ViewfinderControlsProps {
  canShoot: boolean;
  /** No picture, and none will come by itself: the other ways are said in words. */
  hasTrouble: boolean;
  busy: boolean;
  onShoot: () => void;
  onAsk: (from: 'native' | 'gallery') => void;
  onWhy?: () => void;
}

/** Shutter in the middle, the other ways beside it. */
export function ViewfinderControls({ canShoot, hasTrouble, busy, onShoot, onAsk, onWhy }: ViewfinderControlsProps) {
  const { t } = useTranslation('fieldUi');
  if (hasTrouble)
    return (
      <>
        <Button icon={<Camera aria-hidden="true" />} onClick={() => onAsk('native')}>
          {t('photo.native')}
        </Button>
        <Button icon={<Images aria-hidden="true" />} onClick={() => onAsk('gallery')}>
          {t('photo.gallery')}
        </Button>
        {onWhy ? (
          <Button icon={<Ban aria-hidden="true" />} onClick={onWhy}>
            {t('photo.impossible')}
          </Button>
        ) : null}
      </>
    );
  return (
    <div className="viewfinder-row">
      <IconButton label={t('photo.gallery')} icon={<Images />} onClick={() => onAsk('gallery')} />
      <button
        type="button"
        className="shutter"
        aria-label={t('photo.take')}
        aria-busy={busy || undefined}
        disabled={!canShoot}
        onClick={onShoot}
      />
      {onWhy ? <IconButton label={t('photo.impossible')} icon={<Ban />} onClick={onWhy} /> : <span className="camera-blank" />}
    </div>
  );
}
