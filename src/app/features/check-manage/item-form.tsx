import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SEVERITIES, type Severity } from '../../../domain/check-list/severity.ts';
import { ITEM_TYPES, PHOTO_RULES, SCANS, type Item, type Words } from '../../../domain/check-list/template.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { withType, type EditIssue } from './edit-template.ts';
import { FigureField } from './figure-field.tsx';
import { ItemOptions } from './item-options.tsx';
import { WordsField } from './words-field.tsx';

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
