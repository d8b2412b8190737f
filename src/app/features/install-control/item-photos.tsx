import { useTranslation } from 'react-i18next';
import { asksPhoto } from '../../../domain/check-list/check-answer.ts';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { AnswerPhotos } from '../../field-ui/photo/answer-photos.tsx';
import { useWizard } from './wizard.ts';

/** Photos of an item of an installation. */
export function ItemPhotos({ item }: { item: Item }) {
  const { i18n } = useTranslation();
  const { draft, answers, answer, files, awaited, addFile, removeFile, awaitPhoto } = useWizard();
  const given = answers[item.key] ?? { value: null };
  return (
    <AnswerPhotos
      label={wordsIn(item.label, i18n.language as Locale)}
      files={files.filter((file) => file.item === item.key)}
      isAsked={asksPhoto(item, given)}
      missing={given.photoMissing}
      isAwaited={awaited === item.key}
      lacksOriginal={draft.originals?.files.some((file) => file.item === item.key)}
      onPhoto={(bytes, mime, marked) => addFile(item.key, bytes, mime, marked).then(() => undefined)}
      onRemove={(id) => void removeFile(id)}
      onPending={() => awaitPhoto(item.key)}
      onPendingOver={() => void awaitPhoto(null)}
      onMissing={(photoMissing) => {
        answer(item.key, { ...given, photoMissing });
        void awaitPhoto(null);
      }}
    />
  );
}
