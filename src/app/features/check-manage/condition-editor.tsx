import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VEHICLE_FACTS, type Condition, type Leaf } from '../../../domain/check-list/condition.ts';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import {
  askable,
  conditionOf,
  joinOf,
  leafOn,
  leavesOf,
  operatorOf,
  subjectOf,
  valuesOf,
  withTest,
  type Join,
  type Operator,
} from './condition-leaf.ts';
import { FigureField } from './figure-field.tsx';
import { useConditionWords } from './use-condition-words.ts';

const LEAVES_MAX = 8;
const JOINS: readonly Join[] = ['always', 'one', 'and', 'or'];

interface ConditionEditorProps {
  condition: Condition | undefined;
  /** Items in walking order, and how many stand before this one. */
  items: readonly Item[];
  before: number;
  onChange: (condition: Condition | undefined) => void;
}

/** When an item is asked: by answers before it, by the vehicle, by the phase of an installation. */
export function ConditionEditor({ condition, items, before, onChange }: ConditionEditorProps) {
  const { t, i18n } = useTranslation('checkManage');
  const words = useConditionWords(items);
  const join = joinOf(condition);
  const leaves = leavesOf(condition);
  const subjects = [
    ...askable(items, before).map(({ key, label }) => ({ value: `item:${key}`, label: wordsIn(label, i18n.language as Locale) || key })),
    ...VEHICLE_FACTS.map((fact) => ({ value: `vehicle:${fact}`, label: t(`condition.facts.${fact}`) })),
    { value: 'phase', label: t('condition.phase') },
  ];
  const first = (): Leaf => leafOn(subjects[0]!.value, items);
  const set = (next: readonly Leaf[]): void => onChange(conditionOf(join, next));
  const put = (at: number, leaf: Leaf): void => set(leaves.map((one, place) => (place === at ? leaf : one)));
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('condition.title')}</legend>
      <Select
        label={t('condition.title')}
        value={join}
        options={JOINS.map((value) => ({ value, label: t(`condition.join.${value}`) }))}
        onChange={(value) => onChange(conditionOf(value, leaves.length > 0 ? leaves : [first()]))}
      />
      {leaves.map((leaf, at) => {
        const subject = subjectOf(leaf);
        const known = subjects.some(({ value }) => value === subject)
          ? subjects
          : [{ value: subject, label: words.subject(leaf) }, ...subjects];
        return (
          // A part has no name of its own: its place is what it is.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${at} ${subject}`} className="cm-leaf">
            <Select label={t('condition.of')} value={subject} options={known} onChange={(value) => put(at, leafOn(value, items))} />
            <LeafTest leaf={leaf} items={items} onChange={(next) => put(at, next)} />
            {join !== 'one' && (
              <IconButton
                size="sm"
                label={t('condition.remove', { number: at + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                disabled={leaves.length === 1}
                onClick={() => set(leaves.toSpliced(at, 1))}
              />
            )}
          </div>
        );
      })}
      {(join === 'and' || join === 'or') && leaves.length < LEAVES_MAX && (
        <Button className="justify-self-start" variant="ghost" icon={<Plus aria-hidden="true" />} onClick={() => set([...leaves, first()])}>
          {t('condition.add')}
        </Button>
      )}
    </fieldset>
  );
}

function LeafTest({ leaf, items, onChange }: { leaf: Leaf; items: readonly Item[]; onChange: (leaf: Leaf) => void }) {
  const { t } = useTranslation('checkManage');
  const words = useConditionWords(items);
  const subject = subjectOf(leaf);
  const values = valuesOf(subject, items);
  const operator = operatorOf(leaf);
  const operators: readonly Operator[] = values === null ? ['gt', 'lt', 'eq'] : ['eq', 'in'];
  const text = (value: string | boolean): string => words.value(subject, value);
  const figure = leaf.gt ?? leaf.lt ?? (typeof leaf.eq === 'number' ? leaf.eq : undefined);
  const to = (next: Operator): void => {
    if (values === null) onChange(withTest(leaf, { [next]: figure ?? 0 }));
    else onChange(withTest(leaf, next === 'in' ? { in: [leaf.eq ?? values[0]!] } : { eq: leaf.in?.[0] ?? values[0]! }));
  };
  return (
    <>
      <Select
        label={t('condition.operator')}
        value={operator}
        options={operators.map((value) => ({ value, label: t(`condition.operators.${value}`) }))}
        onChange={to}
      />
      {values === null ? (
        <FigureField
          key={operator}
          label={t('condition.value')}
          value={figure}
          digits={0}
          onChange={(value) => onChange(withTest(leaf, { [operator]: value ?? 0 }))}
        />
      ) : operator === 'in' ? (
        <div role="group" aria-label={t('condition.value')} className="grid gap-1">
          {values.map((value) => (
            <Checkbox
              key={String(value)}
              label={text(value)}
              checked={leaf.in?.includes(value) ?? false}
              onChange={(on) => {
                const next = values.filter((one) => (one === value ? on : leaf.in?.includes(one)));
                if (next.length > 0) onChange(withTest(leaf, { in: [...next] }));
              }}
            />
          ))}
        </div>
      ) : (
        <Select
          label={t('condition.value')}
          value={String(leaf.eq)}
          options={values.map((value) => ({ value: String(value), label: text(value) }))}
          onChange={(value) => onChange(withTest(leaf, { eq: values.find((one) => String(one) === value)! }))}
        />
      )}
    </>
  );
}
