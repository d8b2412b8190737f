import { itemsOf } from '../../../domain/check-list/template.ts';
import { ItemQuestion } from './item-question.tsx';
import { LastFrame } from './last-frame.tsx';
import { WIRED, type Page } from './pages.ts';
import { WiredPage } from './wired-page.tsx';
import { useWizard } from './wizard.ts';

/** Steps 3 and 5: one question per screen. */
export function ItemsStep({ page }: { page: Page }) {
  const { template } = useWizard();
  if (page.key === WIRED) return <WiredPage />;
  const item = itemsOf(template).find(({ key }) => key === page.key);
  if (!item) return null;
  const section = template.sections.find(({ items }) => items.some(({ key }) => key === page.key))?.label;
  return item.type === 'test' ? (
    <LastFrame key={item.key} item={item} section={section} />
  ) : (
    <ItemQuestion key={item.key} item={item} section={section} />
  );
}
