import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OK_ANSWERS, TEST_STATES } from '../../../../domain/check-list/check-answer.ts';
import { type Condition, type Item, type Leaf, VEHICLE_FACTS, type VehicleFact, wordsIn } from '../../../../domain/check-list/template.ts';
import type { Locale } from '../../../../domain/text/locale.ts';
import { ENERGIES, VEHICLE_CATEGORIES } from '../../../../domain/vehicle/vehicle.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { FigureField } from './template-fields.tsx';

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

/** How the parts of a condition are put together. */
type Join = 'always' | 'one' | 'and' | 'or';
type Operator = 'eq' | 'in' | 'lt' | 'gt';

function joinOf(condition: Condition | undefined): Join {
  return condition === undefined ? 'always' : 'and' in condition ? 'and' : 'or' in condition ? 'or' : 'one';
}

export function leavesOf(condition: Condition | undefined): Leaf[] {
  return condition === undefined ? [] : 'and' in condition ? condition.and : 'or' in condition ? condition.or : [condition];
}

function conditionOf(join: Join, leaves: readonly Leaf[]): Condition | undefined {
  const [first] = leaves;
  if (join === 'always' || !first) return undefined;
  return join === 'and' ? { and: [...leaves] } : join === 'or' ? { or: [...leaves] } : first;
}

/** "item:voyants", "vehicle:trailer", "phase". */
function subjectOf(leaf: Leaf): string {
  return 'item' in leaf ? `item:${leaf.item}` : 'vehicle' in leaf ? `vehicle:${leaf.vehicle}` : 'phase';
}

function operatorOf({ in: among, lt, gt }: Leaf): Operator {
  return among !== undefined ? 'in' : lt !== undefined ? 'lt' : gt !== undefined ? 'gt' : 'eq';
}

/** Values that a subject can have; null: a number. */
function valuesOf(subject: string, items: readonly Item[]): readonly (string | boolean)[] | null {
  if (subject === 'phase') return ['install', 'swap', 'removal'];
  const [of, name] = subject.split(':') as [string, string];
  if (of === 'vehicle')
    return { category: VEHICLE_CATEGORIES, energy: ENERGIES, trailer: [true, false], tailLift: [true, false], agent: [true, false] }[
      name as VehicleFact
    ];
  const item = items.find(({ key }) => key === name);
  if (item?.type === 'ok') return OK_ANSWERS;
  if (item?.type === 'test') return TEST_STATES;
  if (item?.type === 'choice') return (item.options ?? []).map(({ key }) => key);
  return null;
}

/** A new part on a subject, with a first value of it. */
function leafOn(subject: string, items: readonly Item[]): Leaf {
  const values = valuesOf(subject, items);
  const test = values === null ? { gt: 0 } : { eq: values.includes('defect') ? 'defect' : values[0]! };
  const [of, name] = subject.split(':') as [string, string];
  return of === 'item' ? { item: name, ...test } : of === 'vehicle' ? { vehicle: name as VehicleFact, ...test } : { phase: true, ...test };
}

/** The same subject, asked otherwise. */
function withTest(leaf: Leaf, test: Pick<Leaf, 'eq' | 'in' | 'lt' | 'gt'>): Leaf {
  const { eq: _eq, in: _in, lt: _lt, gt: _gt, ...subject } = leaf;
  return { ...subject, ...test } as Leaf;
}

/** Items that can be asked: those before, whose answer is a key or a number. */
function askable(items: readonly Item[], before: number): Item[] {
  return items.slice(0, before).filter(({ type }) => ['ok', 'test', 'choice', 'number', 'level', 'odometer'].includes(type));
}

interface ConditionWords {
  subject: (leaf: Leaf) => string;
  value: (subject: string, value: string | number | boolean) => string;
  /** "Voyants : Défaut et Remorque : Oui". */
  whole: (condition: Condition) => string;
}

/** Conditions in words of the language. */
export function useConditionWords(items: readonly Item[]): ConditionWords {
  const { t, i18n } = useTranslation(['checkManage', 'vehicle', 'common', 'fieldUi']);
  return useMemo(() => {
    const lang = i18n.language as Locale;
    const itemOf = (subject: string): Item | undefined => items.find(({ key }) => subject === `item:${key}`);
    const value: ConditionWords['value'] = (subject, one) => {
      if (typeof one === 'boolean') return t(one ? 'common:yes' : 'common:no');
      if (typeof one === 'number') return String(one);
      const item = itemOf(subject);
      if (item?.type === 'ok') return t(`fieldUi:answers.${one}`);
      if (item?.type === 'test') return t(`condition.tests.${one}`);
      const option = item?.options?.find(({ key }) => key === one);
      if (option) return wordsIn(option.label, lang);
      if (subject === 'vehicle:energy' || subject === 'vehicle:category') return t(`vehicle:choices.${subject.slice(8)}.${one}`);
      return subject === 'phase' ? t(`condition.phases.${one}`) : one;
    };
    const subject: ConditionWords['subject'] = (leaf) => {
      const item = 'item' in leaf ? itemOf(subjectOf(leaf)) : undefined;
      return 'item' in leaf
        ? item
          ? wordsIn(item.label, lang)
          : leaf.item
        : 'vehicle' in leaf
          ? t(`condition.facts.${leaf.vehicle}`)
          : t('condition.phase');
    };
    const one = (leaf: Leaf): string => {
      const of = subjectOf(leaf);
      const tests = [
        leaf.eq !== undefined && value(of, leaf.eq),
        leaf.in && leaf.in.map((each) => value(of, each)).join(', '),
        leaf.lt !== undefined && `< ${leaf.lt}`,
        leaf.gt !== undefined && `> ${leaf.gt}`,
      ];
      return `${subject(leaf)} : ${tests.filter(Boolean).join(' ')}`;
    };
    return {
      subject,
      value,
      whole: (condition) =>
        leavesOf(condition)
          .map(one)
          .join(` ${t(joinOf(condition) === 'or' ? 'condition.orWord' : 'condition.andWord')} `),
    };
  }, [t, i18n.language, items]);
}
