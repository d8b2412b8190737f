import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../../../../domain/check-list/template.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../../domain/text/locale.ts';
import { NumberField } from '../../../entity-ui/form/figure-input.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const MAX = 160;

interface WordsFieldProps {
  id?: string;
  label: string;
  value: Words | undefined;
  /** Undefined once nothing is written in any language; never where it is `required`. */
  onChange: (words: Words | undefined) => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** A text in seven languages, one at a time; which of them are missing is seen and said. */
export function WordsField({ id, label, value, onChange, error, required = false, disabled }: WordsFieldProps) {
  const { t, i18n } = useTranslation('checkManage');
  const own = useId();
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const write = (text: string): void => {
    const { [locale]: _before, ...others } = value ?? { fr: '' };
    const next = { ...others, ...(text !== '' || locale === DEFAULT_LOCALE ? { [locale]: text } : {}) } as Words;
    onChange(!required && Object.values(next).every((one) => one.trim() === '') ? undefined : next);
  };
  return (
    <div className="grid gap-1.5">
      <TextField
        id={id ?? own}
        label={t('words.in', { label, language: names.of(locale) ?? locale })}
        value={value?.[locale] ?? ''}
        placeholder={locale === DEFAULT_LOCALE ? undefined : value?.fr}
        maxLength={MAX}
        lang={locale}
        required={required && locale === DEFAULT_LOCALE}
        disabled={disabled}
        error={error}
        onChange={(event) => write(event.target.value)}
      />
      <span role="group" aria-label={t('words.languages', { label })} className="cm-langs">
        {LOCALES.map((one) => {
          const isMissing = !value?.[one]?.trim();
          const name = names.of(one) ?? one;
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === locale}
              aria-label={isMissing && value ? t('words.missing', { language: name }) : name}
              data-missing={(isMissing && value !== undefined) || undefined}
              onClick={() => setLocale(one)}
            >
              {one}
            </button>
          );
        })}
      </span>
    </div>
  );
}

interface FigureFieldProps {
  label: string;
  /** Integer of 10^-digits units. */
  value: number | undefined;
  digits: number;
  unit?: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A bound of an item: typed as people read it, held as an integer. */
export function FigureField({ label, value, digits, unit, onChange }: FigureFieldProps) {
  return (
    <NumberField
      label={label}
      bounds={{ digits }}
      value={value === undefined ? null : value / 10 ** digits}
      {...(unit ? { unit } : {})}
      onChange={(number) => onChange(number === null ? undefined : Math.round(number * 10 ** digits))}
    />
  );
}
