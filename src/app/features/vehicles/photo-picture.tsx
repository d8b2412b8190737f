import { useEffect, useState } from 'react';
import { VehicleDrawing } from './vehicle-drawing.tsx';

interface PhotoPictureProps {
  src: string | undefined;
  alt: string;
  online: boolean;
  category: unknown;
}

/** The photo, or the drawing in its place: there is none, or it was neither seen nor kept here and there is no network. */
export function PhotoPicture({ src, alt, online, category }: PhotoPictureProps) {
  const [lost, setLost] = useState<{ src: string; kept?: string }>();
  useEffect(() => {
    if (online) setLost(undefined);
  }, [online]);
  function lose(missing: string): void {
    setLost({ src: missing });
    import('../../../db/queries/packs.ts')
      .then(({ keptPhoto }) => keptPhoto(missing))
      .then(
        (kept) => kept && setLost((now) => (now?.src === missing ? { src: missing, kept } : now)),
        () => undefined,
      );
  }
  const shown = src === undefined || src !== lost?.src ? src : lost?.kept;
  return shown ? (
    <img src={shown} alt={alt} onError={() => src && shown === src && lose(src)} />
  ) : (
    <VehicleDrawing category={category} className="vd-van" />
  );
}
