import { CameraOff, RotateCw } from 'lucide-react';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Camera, CameraState } from './camera.ts';

/** What the camera sees, or why it does not. */
export function CameraPicture({ camera, state, video }: { camera: Camera; state: CameraState; video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation('fieldUi');
  const stream = state.kind === 'live' ? state.stream : null;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream, video]);
  return (
    <>
      <video ref={video} className="camera-video" autoPlay muted playsInline hidden={!stream} data-live={stream ? '' : undefined} />
      {stream ? null : (
        <div className="camera-words" role="status">
          {state.kind === 'starting' ? null : <CameraOff aria-hidden="true" />}
          <p>{t(`camera.${state.kind as Exclude<CameraState['kind'], 'live'>}`)}</p>
          {state.kind === 'paused' || state.kind === 'broken' ? (
            <Button variant="primary" icon={<RotateCw aria-hidden="true" />} onClick={() => void camera.start()}>
              {t('camera.resume')}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
