import { useTranslation } from 'react-i18next';
import { type Answer, asksPhoto, isDefect } from '../../../domain/check-list/check-answer.ts';
import { type Item, type Words, wordsIn } from '../../../domain/check-list/template.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import { canBuzz } from '../../../domain/install/install-test.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { AnswerControl } from '../../field-ui/answer-control.tsx';
import { FieldQuestion } from '../../field-ui/field-page.tsx';
import { AnswerPhotos } from '../../field-ui/photo/answer-photos.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Switch } from '../../ui/toggles.tsx';
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

const INPUTS = [0, 1, 2, 3];

/** Which tests apply: a bus, a badge reader, a buzzer, inputs, and the voltage to expect. */
export function WiredPage() {
  const { t } = useTranslation('installControl');
  const { install, change, template } = useWizard();
  const tests = testsOf(template);
  const hasCommand = canBuzz((install.incoming ?? install.device)?.type);
  return (
    <>
      <FieldQuestion title={t('wired.title')} help={t('wired.text')} />
      <div className="ic-switches">
        {(tests.includes('t_can') || tests.includes('t_odo')) && (
          <Switch label={t('wired.can')} checked={install.hasCan} onChange={(hasCan) => change({ hasCan })} />
        )}
        <Switch label={t('wired.volts24')} checked={install.is24V} onChange={(is24V) => change({ is24V })} />
        {tests.includes('t_buzzer') && !hasCommand && <p className="text-muted">{t('wired.noBuzzer')}</p>}
        {tests.includes('t_buzzer') && hasCommand && (
          <Switch label={t('wired.buzzer')} checked={install.hasBuzzer} onChange={(hasBuzzer) => change({ hasBuzzer, buzzer: null })} />
        )}
        {tests.includes('t_badge') && (
          <Switch label={t('wired.badge')} checked={install.badge !== null} onChange={(wired) => change({ badge: wired ? '' : null })} />
        )}
        {install.badge !== null && (
          <TextField
            label={t('wired.badgeId')}
            hint={t('wired.badgeHint')}
            value={install.badge}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => change({ badge: target.value.trim().toUpperCase() })}
          />
        )}
        {tests.includes('t_din') &&
          INPUTS.map((input) => (
            <Switch
              key={input}
              label={t('wired.input', { at: input + 1 })}
              checked={install.inputs.includes(input)}
              onChange={(wired) =>
                change({
                  inputs: wired ? [...install.inputs, input].toSorted((a, b) => a - b) : install.inputs.filter((one) => one !== input),
                })
              }
            />
          ))}
      </div>
    </>
  );
}
