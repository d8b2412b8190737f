import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraPicture } from '../camera/camera-picture.tsx';
import { CameraShell } from '../camera/camera-shell.tsx';
import { useCamera } from '../camera/use-camera.ts';
import { buzz } from '../field-display-store.ts';
import { scannedText, type ScanKind } from './scanned-text.ts';
import { TypedCode } from './typed-code.tsx';
import { useCodeReading } from './use-code-reading.ts';
import './scan-sheet.css';

export interface ScanSheetProps {
  /** What is looked for. */
  kinds: readonly ScanKind[];
  /** Once, with a text in the form it is stored in. `qr`: the id of a vehicle; a sticker may also give a `plate`. */
  onRead: (text: string, kind: ScanKind) => void;
  onClose: () => void;
  /** What is read, when it is not plain from the kinds. */
  title?: string;
}

/** Reads a code with the camera, or by hand beside it. */
export function ScanSheet({ kinds, onRead, onClose, title }: ScanSheetProps) {
  const { t } = useTranslation('fieldUi');
  const { camera, state } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const isRead = useRef(false);
  const [other, setOther] = useState<string | null>(null);
  const read = (text: string, kind: ScanKind): void => {
    if (isRead.current) return;
    isRead.current = true;
    buzz(60);
    onRead(text, kind);
  };
  const { broken } = useCodeReading(video, state.kind === 'live', (texts) => {
    for (const text of texts) {
      const scanned = scannedText(text, kinds);
      if (scanned) return read(scanned.text, scanned.kind);
    }
    setOther(texts[0]!.slice(0, 60));
  });
  const isLive = state.kind === 'live';
  return (
    <CameraShell
      title={title ?? t('scan.title')}
      onClose={onClose}
      torch={{ camera, state }}
      controls={
        <>
          <p className="camera-note" role="status">
            {broken ? t('scan.noReader') : other && isLive ? t('scan.other', { text: other }) : isLive ? t('scan.aim') : null}
          </p>
          <div className="camera-panel">
            <TypedCode kinds={kinds} onTyped={read} />
          </div>
        </>
      }
    >
      <CameraPicture camera={camera} state={state} video={video} />
      {isLive && !broken ? (
        <span className={kinds.every((kind) => kind === 'qr' || kind === 'plate') ? 'scan-frame scan-frame-square' : 'scan-frame'} />
      ) : null}
    </CameraShell>
  );
}
