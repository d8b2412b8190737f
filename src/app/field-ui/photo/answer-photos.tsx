import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import { Note } from '../../ui/note.tsx';
import { useFileUrls } from '../use-file-urls.ts';
import { MarkPhoto } from './mark-photo.tsx';
import { MissingPhoto, type PhotoMissing } from './missing-photo.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { PhotoTaker, type PhotoTakerProps } from './photo-taker.tsx';

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
