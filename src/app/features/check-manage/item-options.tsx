import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SEVERITIES } from '../../../domain/check-list/severity.ts';
import { wordsIn, type Item, type Words } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { newKey } from './edit-template.ts';
import { WordsField } from './words-field.tsx';

type Options = NonNullable<Item['options']>;

interface ItemOptionsProps {
  options: Options;
  /** Keys that records know already. */
  known: ReadonlySet<string>;
  onChange: (options: Options) => void;
}

/** What may be chosen, in order, each with the gravity of choosing it. */
export function ItemOptions({ options, known, onChange }: ItemOptionsProps) {
  const { t, i18n } = useTranslation(['checkManage', 'defect']);
  const change = (at: number, next: Partial<Options[number]>): void =>
    onChange(
      options.map((option, place) =>
        place === at
          ? (Object.fromEntries(Object.entries({ ...option, ...next }).filter(([, value]) => value !== undefined)) as Options[number])
          : option,
      ),
    );
  const move = (at: number, by: number): void => onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, options[at]!));
  const add = (): void =>
    onChange([...options, { key: newKey('option', new Set([...options.map(({ key }) => key), ...known])), label: { fr: '' } }]);
  return (
    <fieldset className="grid gap-3">
      <legend className="label mb-2">{t('editor.options')}</legend>
      {options.map((option, at) => {
        const name = wordsIn(option.label, i18n.language as Locale) || option.key;
        return (
          <div key={option.key} className="cm-option">
            <WordsField
              label={t('editor.option', { number: at + 1 })}
              value={option.label}
              required
              onChange={(label) => change(at, { label: label as Words })}
            />
            <Select
              label={t('defect:fields.severity')}
              value={option.severity ?? ''}
              options={[
                { value: '', label: t('editor.noDefect') },
                ...SEVERITIES.map((value) => ({ value, label: t(`defect:choices.severity.${value}`) })),
              ]}
              onChange={(value) => change(at, { severity: value === '' ? undefined : (value as Options[number]['severity']) })}
            />
            <span className="flex gap-1">
              <IconButton
                size="sm"
                label={t('editor.up', { name })}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="sm"
                label={t('editor.down', { name })}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={at === options.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                size="sm"
                label={t('editor.removeNamed', { name })}
                icon={<Trash2 aria-hidden="true" />}
                disabled={options.length <= 2}
                onClick={() => onChange(options.toSpliced(at, 1))}
              />
            </span>
          </div>
        );
      })}
      <Button className="justify-self-start" variant="ghost" icon={<Plus aria-hidden="true" />} onClick={add}>
        {t('editor.addOption')}
      </Button>
    </fieldset>
  );
}
