import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { MissingPhoto } from '../../field-ui/photo/missing-photo.tsx';
import { PhotoStrip } from '../../field-ui/photo/photo-strip.tsx';
import { PhotoTaker } from '../../field-ui/photo/photo-taker.tsx';
import { MarkPhoto } from './mark-photo.tsx';
import { useFileUrls } from '../../field-ui/use-file-urls.ts';
import { useWizard } from './wizard.ts';

/** Photos of an item, or why there is none. */
export function ItemPhotos({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('installControl');
  const { answers, answer, files, addFile, removeFile, awaitPhoto } = useWizard();
  const [opened, setOpened] = useState<string | null>(null);
  const own = files.filter((file) => file.item === item.key);
  const pictures = useFileUrls(own);
  const given = answers[item.key] ?? { value: null };
  const add = async (bytes: ArrayBuffer, mime: string): Promise<void> => {
    await addFile(item.key, bytes, mime);
  };
  return (
    <section className="ic-question ic-close">
      <p className="ic-photo-head">
        <b>{t('photo')}</b>
        {own.length > 0 ? (
          <span className="ic-done">
            <Check aria-hidden="true" />
            {t('photoDone')}
          </span>
        ) : (
          <span className="muted">{given.photoMissing ? t('photoWithout') : t('photoNeeded')}</span>
        )}
      </p>
      <PhotoStrip photos={own.map(({ id }) => ({ id, url: pictures.get(id) ?? '' }))} onOpen={setOpened} onRemove={(id) => void removeFile(id)}>
        <PhotoTaker
          label={wordsIn(item.label, i18n.language as Locale)}
          onPhoto={add}
          onPending={() => awaitPhoto(item.key)}
          onPendingOver={() => void awaitPhoto(null)}
          onMissing={(photoMissing) => answer(item.key, { ...given, photoMissing })}
        />
      </PhotoStrip>
      {own.length === 0 && given.photoMissing && <MissingPhoto value={given.photoMissing} onMissing={(photoMissing) => answer(item.key, { ...given, photoMissing })} />}
      {opened !== null && <MarkPhoto id={opened} onClose={() => setOpened(null)} onDone={(bytes) => add(bytes, 'image/jpeg')} />}
    </section>
  );
}
