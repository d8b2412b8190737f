import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/entity/entity.ts';
import type { Field } from '../../../domain/entity/field.ts';
import type { EntityName } from '../../../domain/registry.ts';
import { unitName } from '../../../domain/text/format.ts';
import { dayOf, instantOfWall, wallText } from '../../../domain/time/time-zone.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { describedBy, FieldFrame, TextArea, TextField } from '../../ui/text-field.tsx';
import { DayField, MomentField } from '../../ui/dates/date-fields.tsx';
import type { DateFieldProps } from '../../ui/dates/typed-field.tsx';
import { FigureInput } from './figure-input.tsx';
import { figureBounds } from './form-model.ts';
import { issueText } from '../field-text.ts';
import { RefPicker } from './picker.tsx';
import type { EntityForm } from './use-form.ts';
import { useNowMs } from '../use-now.ts';
import { useTimeZone } from '../use-rows.ts';
import { X } from 'lucide-react';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What the clocks of a zone show at an ISO instant; what is none is left as it was typed. */
export function wallOf(value: string, timeZone: string): string {
  return INSTANT.test(value) ? wallText(Date.parse(value), timeZone) : value;
}

/** ISO instant at which the clocks of a zone show "2026-11-21T08:30"; what is none is left as it was typed. */
export function instantOf(wall: string, timeZone: string): string {
  return WALL.test(wall) ? new Date(instantOfWall(Date.parse(`${wall}Z`), timeZone)).toISOString() : wall;
}

interface FieldInputProps {
  entity: Entity;
  name: string;
  form: EntityForm;
  /** Prefix of the input's id: `<formId>-<name>`. */
  formId: string;
  hint?: ReactNode;
  className?: string;
  autoFocus?: boolean;
}

/** The input of a declared field, by its kind. */
export function FieldInput({ entity, name, form, formId, hint, className, autoFocus }: FieldInputProps) {
  const { t, i18n } = useTranslation(entity.name);
  const { t: tIssue } = useTranslation('fieldIssues');
  const { t: tForm } = useTranslation('entityForm');
  const field: Field = entity.fields[name]!;
  const issue = form.issues[name];
  const shared = {
    id: `${formId}-${name}`,
    label: t(`fields.${name}`),
    hint: name in form.meanwhile ? tForm('meanwhile') : hint,
    error: issue ? issueText(tIssue, issue) : undefined,
    className,
  };
  const value = form.values[name];
  const set = (next: unknown): void => form.set(name, next);
  const leave = (): void => form.leave(name);
  const required = !field.optional;

  switch (field.kind) {
    case 'flag':
      return (
        <div className={className}>
          <Switch id={shared.id} label={shared.label} checked={value === true} onChange={set} onBlur={leave} />
          {shared.hint ? <p className="hint">{shared.hint}</p> : null}
        </div>
      );
    case 'choice':
      return (
        <Select
          {...shared}
          value={String(value ?? '')}
          options={[
            ...(field.optional ? [{ value: '', label: tForm('none') }] : []),
            ...field.options!.map((option) => ({ value: option, label: t(`choices.${name}.${option}`) })),
          ]}
          onChange={(next: string) => {
            set(next);
            leave();
          }}
        />
      );
    case 'ref':
      return (
        <RefPicker
          {...shared}
          entity={field.entity as EntityName}
          value={(value as string) || null}
          onChange={(next) => set(next ?? '')}
          onBlur={leave}
          required={required}
        />
      );
    case 'tags':
      return <TagsField {...shared} value={value as string[]} onChange={set} onBlur={leave} />;
    case 'number':
      return (
        <FigureInput
          {...shared}
          bounds={figureBounds(field)}
          unit={field.unit ? unitName(field.unit, i18n.language) : undefined}
          value={String(value ?? '')}
          onChange={set}
          onBlur={leave}
          required={required}
        />
      );
    case 'instant':
      return <InstantField {...shared} value={String(value ?? '')} onChange={set} onBlur={leave} required={required} />;
    case 'day':
      return <OwnDayField {...shared} value={String(value ?? '')} onChange={set} onBlur={leave} required={required} />;
    case 'text':
      if (field.format === 'paragraph')
        return (
          <TextArea
            {...shared}
            value={String(value ?? '')}
            onChange={(event) => set(event.target.value)}
            onBlur={leave}
            maxLength={field.max}
          />
        );
      return (
        <TextField
          {...shared}
          {...KEYBOARD[field.format ?? 'line']}
          autoComplete="off"
          autoFocus={autoFocus}
          spellCheck={field.format === 'line'}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
          required={required}
        />
      );
    case 'shape':
      return null;
  }
}

interface InstantFieldProps extends Omit<DateFieldProps, 'onChange' | 'onEnter'> {
  /** ISO instant, or what was typed where it is none. */
  value: string;
  onChange: (value: string) => void;
}

/** An instant by the clocks of the organization. */
function InstantField({ value, onChange, ...field }: InstantFieldProps) {
  const timeZone = useTimeZone();
  return (
    <MomentField
      {...field}
      value={wallOf(value, timeZone)}
      today={dayOf(useNowMs(), timeZone)}
      onChange={(wall) => onChange(instantOf(wall, timeZone))}
    />
  );
}

/** A calendar day; today is the one of the organization. */
function OwnDayField(field: DateFieldProps) {
  return <DayField {...field} today={dayOf(useNowMs(), useTimeZone())} />;
}

const KEYBOARD: Record<string, { inputMode?: 'email' | 'tel' | 'url'; autoCapitalize?: string; type?: string }> = {
  email: { inputMode: 'email', type: 'email' },
  phone: { inputMode: 'tel', type: 'tel' },
  url: { inputMode: 'url', type: 'url' },
  plate: { autoCapitalize: 'characters' },
  vin: { autoCapitalize: 'characters' },
};

interface TagsFieldProps {
  id?: string;
  label: ReactNode;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** A short list of words: Enter or a comma adds what is typed, Backspace takes the last one back. */
export function TagsField({ id, label, value, onChange, onBlur, hint, error, disabled, className }: TagsFieldProps) {
  const { t } = useTranslation('entityForm');
  const own = useId();
  const key = id ?? own;
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const words = typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    if (words.length > 0) onChange([...new Set([...value, ...words])]);
    setTyped('');
  };
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} className={className}>
      <span className="input flex-wrap py-1">
        {value.map((word) => (
          <span key={word} className="tag">
            {word}
            {!disabled && (
              <button
                type="button"
                aria-label={t('removeTag', { tag: word })}
                onClick={() => onChange(value.filter((other) => other !== word))}
              >
                <X aria-hidden="true" />
              </button>
            )}
          </span>
        ))}
        <input
          id={key}
          className="min-w-24"
          value={typed}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(key, hint, error)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if ((event.key === 'Enter' && typed.trim()) || event.key === ',') {
              event.preventDefault();
              add();
            } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
          }}
          onBlur={() => {
            add();
            onBlur?.();
          }}
        />
      </span>
    </FieldFrame>
  );
}
