import { CameraOff, Flashlight, FlashlightOff, RotateCw, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/button.tsx';
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

type CameraTrouble = 'refused' | 'absent' | 'broken';

/**
 * starting → live → paused (the page went to the background, or the device took the camera away: on iOS the picture would be black for ever) →
 * starting again by a tap; any start may end in a trouble.
 */
type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream; hasTorch: boolean; torch: boolean }
  | { kind: 'paused' }
  | { kind: CameraTrouble };

/** Why there is no picture, from what the browser threw. */
export function cameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'broken';
}

const ASKED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
};
/** A track may be silent for a moment as the phone is turned; longer, it is gone. */
const MUTED_MS = 1000;

interface Camera {
  state: () => CameraState;
  subscribe: (listener: () => void) => () => void;
  start: () => Promise<void>;
  /** Gives the camera back to the device. */
  stop: () => void;
  setTorch: (on: boolean) => Promise<void>;
}

/** The camera at the back of a phone. `media` is undefined where the browser has none to give (http, old WebKit). */
export function createCamera(media: Pick<MediaDevices, 'getUserMedia'> | undefined, page: Document): Camera {
  const listeners = new Set<() => void>();
  let state: CameraState = { kind: 'starting' };
  let turn = 0;

  const become = (next: CameraState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const release = (): void => {
    turn++;
    if (state.kind === 'live') for (const track of state.stream.getTracks()) track.stop();
    page.removeEventListener('visibilitychange', onVisibility);
  };
  const pause = (): void => {
    release();
    become({ kind: 'paused' });
  };
  function onVisibility(): void {
    if (page.visibilityState === 'hidden' && state.kind === 'live') pause();
  }

  async function start(): Promise<void> {
    release();
    const mine = turn;
    become({ kind: 'starting' });
    if (!media) return become({ kind: 'absent' });
    let stream: MediaStream;
    try {
      stream = await media.getUserMedia(ASKED);
    } catch (error) {
      if (mine === turn) become({ kind: cameraTrouble(error) });
      return;
    }
    const [track] = stream.getVideoTracks();
    if (mine !== turn || !track) {
      for (const one of stream.getTracks()) one.stop();
      if (mine === turn) become({ kind: 'absent' });
      return;
    }
    const pauseMine = (): void => {
      if (mine === turn) pause();
    };
    track.addEventListener('ended', pauseMine);
    track.addEventListener('mute', () => setTimeout(() => track.muted && pauseMine(), MUTED_MS));
    page.addEventListener('visibilitychange', onVisibility);
    // Not in the declarations of TypeScript, and not in every browser.
    const capabilities = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
    become({ kind: 'live', stream, hasTorch: capabilities.torch === true, torch: false });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    stop: release,
    setTorch: async (on) => {
      if (state.kind !== 'live') return;
      const live = state;
      try {
        await live.stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
        if (state === live) become({ ...live, torch: on });
      } catch {
        if (state === live) become({ ...live, hasTorch: false, torch: false });
      }
    },
  };
}

/** The camera while a part is shown. */
export function useCamera(): { camera: Camera; state: CameraState } {
  const [camera] = useState(() => createCamera(navigator.mediaDevices as MediaDevices | undefined, document));
  const state = useSyncExternalStore(camera.subscribe, camera.state);
  useEffect(() => {
    void camera.start();
    return camera.stop;
  }, [camera]);
  return { camera, state };
}
