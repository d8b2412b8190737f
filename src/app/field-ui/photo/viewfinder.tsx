import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ban, Camera, Images } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CameraPicture } from '../camera/camera-picture.tsx';
import { CameraShell } from '../camera/camera-shell.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { buzz } from '../field-display-store.ts';
import { MissingPhoto, type PhotoMissing } from './missing-photo.tsx';
import { drawJpeg } from './take-frame.ts';
import type { NativePhoto } from './use-native-photo.tsx';
import './photo.css';

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
function ViewfinderControls({ canShoot, hasTrouble, busy, onShoot, onAsk, onWhy }: ViewfinderControlsProps) {
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

interface ViewfinderProps {
  label: string;
  photo: NativePhoto;
  onClose: () => void;
  onMissing?: (reason: PhotoMissing) => void;
}

/** The camera in the page: the phone's own would push the page out of memory. */
export function Viewfinder({ label, photo, onClose, onMissing }: ViewfinderProps) {
  const { t } = useTranslation('fieldUi');
  const { camera, state } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const [asksWhy, setAsksWhy] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const isLive = state.kind === 'live';
  const shoot = async (): Promise<void> => {
    const seen = video.current;
    if (!seen?.videoWidth || drawing || photo.busy) return;
    setDrawing(true);
    buzz(40);
    try {
      const bytes = await drawJpeg(seen, seen.videoWidth, seen.videoHeight).catch(() => null);
      if (await photo.give(bytes && { bytes, mime: 'image/jpeg' })) onClose();
    } finally {
      setDrawing(false);
    }
  };
  return (
    <CameraShell
      title={label}
      onClose={onClose}
      torch={{ camera, state }}
      controls={
        <>
          {photo.problem ? (
            <p className="camera-note" role="alert">
              {t(`photo.${photo.problem}`)}
            </p>
          ) : null}
          {asksWhy && onMissing ? (
            <div className="camera-panel">
              <MissingPhoto
                onMissing={(reason) => {
                  onMissing(reason);
                  onClose();
                }}
              />
            </div>
          ) : (
            <ViewfinderControls
              canShoot={isLive}
              hasTrouble={!isLive && state.kind !== 'starting'}
              busy={drawing || photo.busy}
              onShoot={() => void shoot()}
              onAsk={(from) => void photo.ask(from)}
              onWhy={onMissing && (() => setAsksWhy(true))}
            />
          )}
        </>
      }
    >
      {photo.inputs}
      <CameraPicture camera={camera} state={state} video={video} />
    </CameraShell>
  );
}
