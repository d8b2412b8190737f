import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { heldBytes, holdFile, dropHeldFile } from '../../../db/queries/held-files.ts';
import { sha256 } from '../../../db/queries/queue-file.ts';
import { asksPhoto } from '../../../domain/check-list/check-answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import { draftFileName, withPhotos } from '../../../domain/field-work/draft-files.ts';
import { unsigned } from '../../../domain/field-work/draft-answers.ts';
import { PhotoMarks } from '../../field-ui/photo/photo-marks.tsx';
import { PhotoStrip } from '../../field-ui/photo/photo-strip.tsx';
import { PhotoTaker } from '../../field-ui/photo/photo-taker.tsx';
import { Note } from '../../ui/note.tsx';
import { useCheck } from './check.ts';
import { useFileUrls } from '../../field-ui/use-file-urls.ts';

/** Photos of an answer: taken, drawn on, taken away; or why there is none. */
export function ItemPhotos({ item }: { item: Item }) {
  const { t } = useTranslation('checkList');
  const { draft, draftKey, change, keep, say } = useCheck();
  const files = draft.files.filter((file) => file.item === item.key);
  const urls = useFileUrls(files);
  const [marking, setMarking] = useState<ArrayBuffer | null>(null);
  const answer = draft.answers[item.key] ?? { value: null };
  const asked = asksPhoto(item, answer);
  const label = say(item.label);

  const add = async (bytes: ArrayBuffer, mime: string, marked?: true): Promise<void> => {
    const id = await holdFile(`draft:${draftKey}`, draftFileName(item.key, mime, marked), bytes);
    const file = { id, sha256: await sha256(bytes), bytes: bytes.byteLength, mime, item: item.key, takenAt: Date.now(), ...(marked && { marked }) };
    change((before) => ({ ...unsigned(before), ...withPhotos({ ...before, ...unsigned(before) }, item.key, [...unsigned(before).files, file]), pendingCapture: null }));
    await keep();
  };
  const remove = (id: string): void => {
    change((before) => ({ ...unsigned(before), ...withPhotos({ ...before, ...unsigned(before) }, item.key, unsigned(before).files.filter((file) => file.id !== id)) }));
    void keep().then(() => dropHeldFile(id)).catch(() => undefined);
  };
  const missing = (reason: NonNullable<typeof answer.photoMissing>): void => change((before) => ({ ...unsigned(before), answers: { ...unsigned(before).answers, [item.key]: { ...(before.answers[item.key] ?? { value: null }), photoMissing: reason } }, pendingCapture: null }));
  return (
    <section className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <b>{t('photo.title')}</b>
        <span className={files.length > 0 ? 'text-ok-fg' : 'text-muted'}>{files.length > 0 ? t('photo.taken', { count: files.length }) : answer.photoMissing ? t(`photo.missing.${answer.photoMissing}`) : asked ? t('photo.asked') : t('photo.optional')}</span>
      </div>
      {draft.pendingCapture?.item === item.key ? (
        <Note tone="warning" live>
          {t('photo.again')}
        </Note>
      ) : null}
      <PhotoStrip photos={files.flatMap(({ id, marked }) => (urls.has(id) ? [{ id, url: urls.get(id)!, mark: marked }] : []))} onOpen={(id) => void heldBytes(id).then((bytes) => bytes && setMarking(bytes))} onRemove={remove}>
        <PhotoTaker
          label={label}
          onPhoto={(bytes, mime) => add(bytes, mime)}
          onPending={async () => {
            change({ pendingCapture: { item: item.key, at: Date.now() } });
            await keep();
          }}
          onPendingOver={() => change({ pendingCapture: null })}
          onMissing={files.length > 0 ? undefined : missing}
        />
      </PhotoStrip>
      {marking ? <PhotoMarks bytes={marking} onClose={() => setMarking(null)} onDone={(bytes) => void add(bytes, 'image/jpeg', true).then(() => setMarking(null))} /> : null}
    </section>
  );
}
