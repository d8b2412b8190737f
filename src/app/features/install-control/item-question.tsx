import { useTranslation } from 'react-i18next';
import { asksPhoto, isDefect, type Answer } from '../../../domain/check-list/check-answer.ts';
import { wordsIn, type Item, type Words } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { AnswerControl } from '../../field-ui/answer/answer-control.tsx';
import { FieldQuestion } from '../../field-ui/field-question.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AnswerPhotos } from '../../field-ui/photo/answer-photos.tsx';
import { useWizard } from './wizard.ts';

/** Photos of an item of an installation. */
function ItemPhotos({ item }: { item: Item }) {
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

/** One question of an installation: what is asked, its answer, and the photo that goes with it. */
export function ItemQuestion({ item, section }: { item: Item; section: Words | undefined }) {
  const { t, i18n } = useTranslation('installControl');
  const { answers, answer, vehicle } = useWizard();
  const lang = i18n.language as Locale;
  const given = answers[item.key];
  return (
    <>
      <FieldQuestion
        about={section && wordsIn(section, lang)}
        title={wordsIn(item.label, lang)}
        help={item.help && wordsIn(item.help, lang)}
      />
      <AnswerControl item={item} answer={given} vehicle={vehicle} onAnswer={(next) => answer(item.key, next)} />
      {given && isDefect(item, given) && (
        <TextArea
          label={t('whatIsWrong')}
          rows={2}
          maxLength={2000}
          value={given.note ?? ''}
          onChange={({ target }) => answer(item.key, noted(given, target.value))}
        />
      )}
      {asksPhoto(item, given ?? { value: null }) && <ItemPhotos item={item} />}
    </>
  );
}

/** An answer with a note, or without one when it is blank. */
function noted({ note: _before, ...rest }: Answer, note: string): Answer {
  return note.trim() === '' ? rest : { ...rest, note };
}
