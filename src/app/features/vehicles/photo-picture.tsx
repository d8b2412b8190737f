import { useTranslation } from 'react-i18next';
import { useSeenPhoto } from '../../entity-ui/use-seen-photo.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';

interface PhotoPictureProps {
  src: string | undefined;
  alt: string;
  online: boolean;
  category: unknown;
}

/** The photo, or the drawing in its place: there is none, or it was neither seen nor kept here and there is no network. */
export function PhotoPicture({ src, alt, online, category }: PhotoPictureProps) {
  const { t } = useTranslation('sync');
  const { src: shown, onLoad, onError, ask } = useSeenPhoto(src, online);
  return shown ? (
    <img src={shown} alt={alt} onLoad={onLoad} onError={onError} />
  ) : (
    <>
      <VehicleDrawing category={category} className="vd-van" />
      {ask ? (
        <button type="button" className="link vd-photo-ask" title={t('transfers.photoHeld')} onClick={ask}>
          {t('transfers.photoShow')}
        </button>
      ) : null}
    </>
  );
}
