import { useTranslation } from 'react-i18next';
import { itemsOf, type Words } from '../../../domain/check-list/template.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { addItem, changeItem, keysOf, moveItem, moveSection, newKey, removeItem, type At } from './edit-template.ts';
import { ItemForm } from './item-form.tsx';
import type { TemplateRow } from './template-group.ts';
import { TemplateOutline } from './template-outline.tsx';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplateEdit } from './use-template-edit.ts';
import { WordsField } from './words-field.tsx';

interface TemplateEditorProps {
  edit: TemplateEdit;
  /** Versions that records were filled on. */
  before: readonly TemplateRow[];
  chosen: At | null;
  onChoose: (at: At | null) => void;
}

/** A draft of a template: its outline, the item that is written, and what a phone will show. */
export function TemplateEditor({ edit, before, chosen, onChoose }: TemplateEditorProps) {
  const { t } = useTranslation('checkManage');
  const phone = useMedia(PHONE);
  const { content, change, issues } = edit;
  const items = itemsOf(content);
  const section = chosen ? content.sections[chosen.section] : undefined;
  const item = chosen && chosen.item >= 0 ? section?.items[chosen.item] : undefined;
  const beforeIt = chosen
    ? content.sections.slice(0, chosen.section).reduce((sum, one) => sum + one.items.length, 0) + Math.max(0, chosen.item)
    : 0;
  const published = item && before.flatMap((row) => itemsOf(row.content)).find(({ key }) => key === item.key);
  const taken = (): Set<string> => new Set([...keysOf(content), ...before.flatMap((row) => [...keysOf(row.content)])]);
  const step = (next: { content: typeof content; at: At }): void => {
    change(next.content);
    onChoose(next.at);
  };
  const form =
    section &&
    chosen &&
    (item ? (
      <ItemForm
        key={`${chosen.section} ${chosen.item}`}
        item={item}
        items={items}
        before={beforeIt}
        published={published}
        issues={issues.filter(({ at }) => at.section === chosen.section && at.item === chosen.item)}
        onChange={(next) => change(changeItem(content, chosen, next))}
        onRemove={() => {
          change(removeItem(content, chosen));
          onChoose(null);
        }}
      />
    ) : (
      <WordsField
        key={chosen.section}
        label={t('editor.sectionLabel')}
        value={section.label}
        required
        error={
          issues.some(({ at, code }) => at.section === chosen.section && code === 'sectionLabel') ? t('issues.sectionLabel') : undefined
        }
        onChange={(label) =>
          change({
            ...content,
            sections: content.sections.map((one, at) => (at === chosen.section ? { ...one, label: label as Words } : one)),
          })
        }
      />
    ));
  const outline = (
    <div className="grid content-start gap-4">
      <WordsField
        label={t('editor.name')}
        value={content.label}
        required
        onChange={(label) => change({ ...content, label: label as Words })}
      />
      <TemplateOutline
        content={content}
        issues={issues}
        chosen={chosen}
        onChoose={onChoose}
        edit={{
          move: (at, by) => step(moveItem(content, at, by)),
          moveSection: (at, by) => change(moveSection(content, at, by)),
          add: (at) => step(addItem(content, at, newKey('point', taken()))),
          addSection: () => {
            const { content: next } = addItem(
              { ...content, sections: [...content.sections, { key: newKey('section', taken()), label: { fr: '' }, items: [] }] },
              content.sections.length,
              newKey('point', taken()),
            );
            change(next);
            onChoose({ section: content.sections.length, item: -1 });
          },
          removeSection: (at) => {
            change({ ...content, sections: content.sections.toSpliced(at, 1) });
            onChoose(null);
          },
        }}
      />
    </div>
  );
  if (phone)
    return (
      <>
        {outline}
        <Drawer open={Boolean(form)} onClose={() => onChoose(null)} title={t(item ? 'editor.item' : 'editor.section')}>
          {form}
        </Drawer>
      </>
    );
  return (
    <div className="cm-editor">
      {outline}
      <div className="cm-form">{form ?? <p className="muted">{t('editor.chooseItem')}</p>}</div>
      <TemplatePreview content={content} />
    </div>
  );
}
