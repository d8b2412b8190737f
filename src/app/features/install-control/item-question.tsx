import { useTranslation } from 'react-i18next';
import { isDefect, isUnusual, type Answer } from '../../../domain/check-list/answer.ts';
import { asksPhoto } from '../../../domain/check-list/check-answer.ts';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { AnswerButtons } from '../../field-ui/answer-buttons.tsx';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { NumberEntry } from '../../field-ui/number-entry.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ItemPhotos } from './item-photos.tsx';
import { Odometer } from './odometer.tsx';
import { useWizard } from './wizard.ts';

/** One question of an installation: what is asked, its answer, and the photo that goes with it. */
export function ItemQuestion({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('installControl');
  const { answers, answer } = useWizard();
  const lang = i18n.language as Locale;
  const given = answers[item.key];
  const keep = (patch: Partial<Answer>): void => answer(item.key, { value: null, ...given, ...patch });
  const label = wordsIn(item.label, lang);
  const wantsPhoto = asksPhoto(item, given ?? { value: null });
  return (
    <div className="ic-question">
      <div>
        <h2 className="ic-ask">{label}</h2>
        {item.help && <p className="ic-help">{wordsIn(item.help, lang)}</p>}
      </div>
      {item.type === 'ok' && <AnswerButtons label={label} na={item.na} value={given?.value as 'ok' | undefined} onAnswer={(value) => answer(item.key, { ...(given?.photos && { photos: given.photos }), value })} />}
      {item.type === 'choice' && (
        <ChoicePills label={label} hideLabel value={given?.value as string | undefined} options={(item.options ?? []).map((option) => ({ key: option.key, label: wordsIn(option.label, lang) }))} onChoose={(value) => keep({ value })} />
      )}
      {(item.type === 'number' || item.type === 'level') && (
        <NumberEntry
          label={label}
          value={given?.value as number | undefined}
          onChange={(value) => (value === null ? answer(item.key, null) : keep({ value }))}
          warning={given && isUnusual(item, given)}
          {...(item.unit !== undefined && { unit: item.unit })}
          {...(item.digits !== undefined && { digits: item.digits })}
          {...(item.min !== undefined && { min: item.min })}
          {...(item.max !== undefined && { max: item.max })}
        />
      )}
      {item.type === 'odometer' && <Odometer item={item} />}
      {item.type === 'text' && <TextArea label={label} hideLabel value={String(given?.value ?? '')} onChange={({ target }) => keep({ value: target.value })} />}
      {given && isDefect(item, given) && <TextArea label={t('whatIsWrong')} rows={2} value={given.note ?? ''} onChange={({ target }) => answer(item.key, noted(given, target.value))} />}
      {wantsPhoto && <ItemPhotos item={item} />}
    </div>
  );
}

/** An answer with a note, or without one when it is blank. */
function noted({ note: _before, ...rest }: Answer, note: string): Answer {
  return note.trim() === '' ? rest : { ...rest, note };
}
