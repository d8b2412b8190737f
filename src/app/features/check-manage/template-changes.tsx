import { useTranslation } from 'react-i18next';
import { templateDiff } from '../../../domain/check-list/template-diff.ts';
import { itemsOf, wordsIn, type TemplateContent } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';

/** What differs from the version before, item by item. */
export function TemplateChanges({ before, after }: { before: TemplateContent; after: TemplateContent }) {
  const { t, i18n } = useTranslation('checkManage');
  const changes = templateDiff(before, after);
  const words = new Map(
    [...itemsOf(before), ...itemsOf(after)].map(({ key, label }) => [key, wordsIn(label, i18n.language as Locale) || key]),
  );
  if (changes.length === 0) return <p className="muted">{t('diff.none')}</p>;
  return (
    <ul className="cm-diff">
      {changes.map(({ item, kind, fields }) => (
        <li key={item} data-kind={kind}>
          <b className="font-medium">{t(`diff.${kind}`)}</b> <span>{words.get(item)}</span>
          {fields.length > 0 && <span className="muted"> · {fields.map((field) => t(`diff.fields.${field}`)).join(', ')}</span>}
        </li>
      ))}
    </ul>
  );
}
