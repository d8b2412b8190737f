import { useTranslation } from 'react-i18next';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { ItemQuestion } from './item-question.tsx';
import { LastFrame } from './last-frame.tsx';
import { WIRED, type Page } from './pages.ts';
import { WiredPage } from './wired-page.tsx';
import { useWizard } from './wizard.ts';

/** Steps 3 and 5: one question per screen. */
export function ItemsStep({ page }: { page: Page }) {
  const { i18n } = useTranslation();
  const { template } = useWizard();
  if (page.key === WIRED) return <div className="ic-page"><WiredPage /></div>;
  const item = itemsOf(template).find(({ key }) => key === page.key);
  const section = template.sections.find(({ items }) => items.some(({ key }) => key === page.key));
  if (!item) return null;
  return (
    <div className="ic-page" key={item.key}>
      <p className="ic-section">{section && wordsIn(section.label, i18n.language as Locale)}</p>
      {item.type === 'test' ? <LastFrame item={item} /> : <ItemQuestion item={item} />}
    </div>
  );
}
