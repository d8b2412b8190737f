import { Flashlight, FlashlightOff, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Camera, CameraState } from './camera.ts';
import './camera-shell.css';

interface CameraShellProps {
  title: ReactNode;
  onClose: () => void;
  /** Instead of the lamp, at the end of the bar. */
  aside?: ReactNode;
  torch?: { camera: Camera; state: CameraState };
  children: ReactNode;
  /** In thumb reach. */
  controls: ReactNode;
}

/** The whole screen, dark, above everything: a picture, what to do with it. */
export function CameraShell({ title, onClose, aside, torch, children, controls }: CameraShellProps) {
  const { t } = useTranslation('fieldUi');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const live = torch?.state.kind === 'live' && torch.state.hasTorch ? torch.state : null;
  return (
    <dialog
      ref={dialog}
      className="camera"
      data-density="field"
      aria-label={typeof title === 'string' ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="camera-bar">
        <IconButton label={t('camera.close')} icon={<X />} onClick={onClose} />
        <h2 className="ell">{title}</h2>
        {aside ??
          (live && torch ? (
            <IconButton
              label={t('camera.torch')}
              icon={live.torch ? <FlashlightOff /> : <Flashlight />}
              aria-pressed={live.torch}
              onClick={() => void torch.camera.setTorch(!live.torch)}
            />
          ) : (
            <span className="camera-blank" />
          ))}
      </div>
      <div className="camera-stage">{children}</div>
      <div className="camera-controls">{controls}</div>
    </dialog>
  );
}
