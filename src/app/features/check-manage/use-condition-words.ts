import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, Leaf } from '../../../domain/check-list/condition.ts';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { joinOf, leavesOf, subjectOf } from './condition-leaf.ts';

export interface ConditionWords {
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
