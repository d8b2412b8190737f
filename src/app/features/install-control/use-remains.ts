import { useTranslation } from 'react-i18next';
import { answerIssues } from '../../../domain/check-list/check-answer.ts';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import { missingIn } from '../../../domain/install/install-missing.ts';
import { testsLeft } from '../../../domain/install/instruction.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import type { Page } from './pages.ts';
import type { Wizard } from './wizard.ts';

/** What is left to do on a screen, in words; null: nothing. */
export function useRemains({ template, install, answers, setting, tests }: Wizard, page: Page): string | null {
  const { t, i18n } = useTranslation('installControl');
  const labels = new Map(itemsOf(template).map((item) => [item.key, wordsIn(item.label, i18n.language as Locale)]));
  if (page.step === 'tests') {
    const left = testsLeft(install, testsOf(template), tests.results);
    return left.length === 0 ? null : t('testsLeft', { count: left.length, test: labels.get(left[0]!) });
  }
  if (page.key !== null) {
    const item = itemsOf(template).find(({ key }) => key === page.key);
    const issue = item && answerIssues(item, item.type === 'photo' ? (answers[item.key] ?? { value: null }) : answers[item.key])[0];
    return issue ? t(`issues.${issue}`) : null;
  }
  const [first] = missingIn(template, page.step, install, answers, setting);
  if (!first) return null;
  return 'item' in first ? t('needsItem', { item: labels.get(first.item) }) : t(`needs.${first.need}`);
}
