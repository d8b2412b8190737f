import { Trash2, ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SEVERITIES, type Severity } from '../../../../domain/check-list/defect.ts';
import { ITEM_TYPES, PHOTO_RULES, SCANS, type Item, type Words, wordsIn } from '../../../../domain/check-list/template.ts';
import type { Locale } from '../../../../domain/text/locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { withType, type EditIssue, newKey } from './edit-template.ts';
import { FigureField, WordsField } from './template-fields.tsx';

type Options = NonNullable<Item['options']>;

interface ItemOptionsProps {
  options: Options;
  /** Keys that records know already. */
  known: ReadonlySet<string>;
  onChange: (options: Options) => void;
}

/** What may be chosen, in order, each with the gravity of choosing it. */
function ItemOptions({ options, known, onChange }: ItemOptionsProps) {
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

interface ItemFormProps {
  item: Item;
  items: readonly Item[];
  /** How many items stand before it. */
  before: number;
  /** The same item as it was published; its key and its type stay. */
  published: Item | undefined;
  issues: readonly EditIssue[];
  onChange: (item: Item) => void;
  onRemove: () => void;
}

const GRAVE: readonly Item['type'][] = ['ok', 'damage', 'test'];
const FIGURES: readonly Item['type'][] = ['number', 'odometer', 'level'];
const BOUNDS = ['min', 'warnMin', 'warnMax', 'max'] as const;

/** One item of a template: what is asked, how it is answered, when, and how grave it is. */
export function ItemForm({ item, items, before, published, issues, onChange, onRemove }: ItemFormProps) {
  const { t } = useTranslation(['checkManage', 'defect']);
  const set = (next: Partial<Item>): void => onChange({ ...item, ...next });
  const digits = item.digits ?? 0;
  const label = issues.find(({ code }) => code === 'labelMissing');
  return (
    <div className="grid gap-4">
      {issues
        .filter((issue) => issue !== label)
        .map(({ code }) => (
          <Note key={code} tone="alert">
            {t(`issues.${code}`)}
          </Note>
        ))}
      <WordsField
        id="cm-item-label"
        label={t('editor.label')}
        value={item.label}
        required
        error={label && t('issues.labelMissing')}
        onChange={(words) => set({ label: words as Words })}
      />
      <WordsField label={t('editor.help')} value={item.help} onChange={(help) => set({ help })} />
      <div className="cm-pair">
        <Select
          label={t('editor.type')}
          value={item.type}
          disabled={published !== undefined}
          hint={published ? t('editor.typeKept') : undefined}
          options={ITEM_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(type) => onChange(withType(item, type))}
        />
        <TextField
          label={t('editor.key')}
          value={item.key}
          disabled={published !== undefined}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          hint={published ? undefined : t('editor.keyHint')}
          onChange={(event) => set({ key: event.target.value.toLowerCase().replace(/[^a-z0-9_]/g, '_') })}
        />
      </div>
      <div className="grid gap-1">
        <Checkbox label={t('editor.required')} checked={item.required} onChange={(required) => set({ required })} />
        <Checkbox label={t('editor.na')} checked={item.na} onChange={(na) => set({ na })} />
      </div>
      {GRAVE.includes(item.type) && (
        <Select
          label={t('defect:fields.severity')}
          value={item.severity ?? 'minor'}
          options={SEVERITIES.map((value) => ({ value, label: t(`defect:choices.severity.${value}`) }))}
          onChange={(severity: Severity) => set({ severity })}
        />
      )}
      <Select
        label={t('editor.photo')}
        value={item.photo}
        options={PHOTO_RULES.map((value) => ({ value, label: t(`photo.${value}`) }))}
        onChange={(photo) => set({ photo })}
      />
      {FIGURES.includes(item.type) && (
        <fieldset className="grid gap-3">
          <legend className="label mb-2">{t('editor.figures')}</legend>
          <div className="cm-pair">
            <TextField
              label={t('editor.unit')}
              value={item.unit ?? ''}
              maxLength={12}
              autoComplete="off"
              onChange={(event) => set({ unit: event.target.value || undefined })}
            />
            <Select
              label={t('editor.digits')}
              value={String(digits)}
              options={['0', '1', '2', '3'].map((value) => ({ value, label: value }))}
              onChange={(value) => set({ digits: value === '0' ? undefined : Number(value) })}
            />
          </div>
          <div className="cm-pair">
            {BOUNDS.map((bound) => (
              <FigureField
                key={`${bound} ${digits} ${item.key}`}
                label={t(`editor.bounds.${bound}`)}
                value={item[bound]}
                digits={digits}
                unit={item.unit}
                onChange={(value) => set({ [bound]: value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {item.type === 'choice' && (
        <ItemOptions
          options={item.options ?? []}
          known={new Set(published?.options?.map(({ key }) => key))}
          onChange={(options) => set({ options })}
        />
      )}
      {item.type === 'scan' && (
        <Select
          label={t('editor.scan')}
          value={item.scan}
          options={SCANS.map((value) => ({ value, label: t(`scans.${value}`) }))}
          onChange={(scan) => set({ scan })}
        />
      )}
      <ConditionEditor condition={item.if} items={items} before={before} onChange={(condition) => set({ if: condition })} />
      <Button className="justify-self-start" variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
        {t('editor.removeItem')}
      </Button>
    </div>
  );
}
