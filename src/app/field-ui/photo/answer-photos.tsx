import { useState, useEffect, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Check, PenLine, X, Camera, CircleAlert, Ban, Images } from 'lucide-react';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import { pendingUploadBytes } from '../../../db/queries/pending-uploads.ts';
import { PHOTO_MISSING } from '../../../domain/check-list/check-answer.ts';
import { Note } from '../../ui/note.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useFileUrls } from '../kept-record.tsx';
import { CameraPicture, CameraShell, useCamera } from '../camera.tsx';
import { buzz } from '../field-display-store.ts';
import { ChoicePills } from '../choice-pills.tsx';
import { PhotoMarks } from './photo-marks.tsx';
import { drawJpeg, type NativePhoto, useNativePhoto } from './use-native-photo.tsx';
import './photo.css';

type PhotoMissing = (typeof PHOTO_MISSING)[number];

/** Why there is no photo where one is asked for. */
function MissingPhoto({ value, onMissing }: { value?: PhotoMissing; onMissing: (reason: PhotoMissing) => void }) {
  const { t } = useTranslation('fieldUi');
  return (
    <ChoicePills
      label={t('photo.why')}
      options={PHOTO_MISSING.map((key) => ({ key, label: t(`photo.reasons.${key}`) }))}
      value={value}
      onChoose={(key) => onMissing(key as PhotoMissing)}
    />
  );
}

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
function Viewfinder({ label, photo, onClose, onMissing }: ViewfinderProps) {
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

interface PhotoTakerProps {
  /** Of what the photo is. */
  label: string;
  /** Keeps a photo: resolves once it is stored. */
  onPhoto: (bytes: ArrayBuffer, mime: string) => Promise<void>;
  /** Before the phone's own camera or gallery opens, which may end the page: notes that a photo is awaited. */
  onPending: () => Promise<void>;
  /** The phone's camera was left without a photo. */
  onPendingOver?: () => void;
  /** There will be no photo, and why. */
  onMissing?: (reason: PhotoMissing) => void;
  disabled?: boolean;
}

const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** A tile that takes a photo: in the page where it can, else with the phone's own camera. */
export function PhotoTaker({ label, onPhoto, onPending, onPendingOver, onMissing, disabled }: PhotoTakerProps) {
  const { t } = useTranslation('fieldUi');
  const photo = useNativePhoto({
    onPhoto: async (bytes, mime) => {
      await onPhoto(bytes, mime);
      setOpen(false);
    },
    onPending,
    onPendingOver,
  });
  const [open, setOpen] = useState(false);
  const [asksWhy, setAsksWhy] = useState(false);
  return (
    <>
      <button
        type="button"
        className="photo photo-add"
        aria-label={`${t('photo.add')} : ${label}`}
        aria-busy={photo.busy || undefined}
        disabled={disabled}
        onClick={() => (hasCamera() ? setOpen(true) : void photo.ask('native'))}
      >
        <Camera aria-hidden="true" />
        {t('photo.add')}
      </button>
      {!hasCamera() && onMissing && !disabled ? (
        <Button variant="ghost" onClick={() => setAsksWhy(!asksWhy)} aria-expanded={asksWhy}>
          {t('photo.impossible')}
        </Button>
      ) : null}
      {asksWhy && onMissing ? <MissingPhoto onMissing={onMissing} /> : null}
      {photo.problem && !open ? (
        <p className="err" role="alert">
          <CircleAlert aria-hidden="true" />
          {t(`photo.${photo.problem}`)}
        </p>
      ) : null}
      {open ? <Viewfinder label={label} photo={photo} onClose={() => setOpen(false)} onMissing={onMissing} /> : photo.inputs}
    </>
  );
}

interface PhotoStripProps {
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

interface MarkPhotoProps {
  /** Of the pending upload. */
  id: string;
  onDone: (bytes: ArrayBuffer) => Promise<void>;
  onClose: () => void;
}

/** Draws on a photo: a copy beside it, the original stays as it was taken. */
function MarkPhoto({ id, onDone, onClose }: MarkPhotoProps) {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  useEffect(() => {
    let isGone = false;
    pendingUploadBytes(id).then((data) => !isGone && (data ? setBytes(data) : onClose()), onClose);
    return () => {
      isGone = true;
    };
  }, [id, onClose]);
  if (!bytes) return null;
  return <PhotoMarks bytes={bytes} onDone={(marked) => void onDone(marked).then(onClose)} onClose={onClose} />;
}

interface AnswerPhotosProps extends Pick<PhotoTakerProps, 'label' | 'onPending' | 'onPendingOver'> {
  /** Of this answer, in the order they were taken. */
  files: readonly DraftFile[];
  isAsked: boolean;
  /** Why there is none. */
  missing: PhotoMissing | undefined;
  /** The phone's camera was opened for it, and gave nothing yet. */
  isAwaited: boolean;
  /** The record it corrects has one that is not here. */
  lacksOriginal?: boolean;
  /** Keeps a photo: resolves once it is stored. */
  onPhoto: (bytes: ArrayBuffer, mime: string, marked?: true) => Promise<void>;
  onRemove: (id: string) => void;
  onMissing: (reason: PhotoMissing) => void;
}

/** Photos of an answer: taken, drawn on, taken away; or why there is none. */
export function AnswerPhotos({
  label,
  files,
  isAsked,
  missing,
  isAwaited,
  lacksOriginal,
  onPhoto,
  onRemove,
  onMissing,
  ...pending
}: AnswerPhotosProps) {
  const { t } = useTranslation('fieldUi');
  const urls = useFileUrls(files);
  const [opened, setOpened] = useState<string | null>(null);
  const hasNone = files.length === 0;
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <b>{t('answerPhotos.title')}</b>
        <span className={hasNone ? 'text-muted' : 'text-ok-fg'}>
          {hasNone
            ? t(missing ? `answerPhotos.missing.${missing}` : isAsked ? 'answerPhotos.asked' : 'answerPhotos.optional')
            : t('answerPhotos.taken', { count: files.length })}
        </span>
      </div>
      {isAwaited ? (
        <Note tone="warning" live>
          {t('answerPhotos.again')}
        </Note>
      ) : null}
      {lacksOriginal ? <Note tone="warning">{t('answerPhotos.original')}</Note> : null}
      <PhotoStrip
        photos={files.flatMap(({ id, marked }) => (urls.has(id) ? [{ id, url: urls.get(id)!, mark: marked }] : []))}
        onOpen={setOpened}
        onRemove={onRemove}
      >
        <PhotoTaker label={label} onPhoto={onPhoto} onMissing={hasNone ? onMissing : undefined} {...pending} />
      </PhotoStrip>
      {hasNone && missing ? <MissingPhoto value={missing} onMissing={onMissing} /> : null}
      {opened === null ? null : (
        <MarkPhoto id={opened} onClose={() => setOpened(null)} onDone={(bytes) => onPhoto(bytes, 'image/jpeg', true)} />
      )}
    </section>
  );
}
