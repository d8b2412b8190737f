import { ArrowDown, ArrowUp, Camera, CircleAlert, GitBranch, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, itemsOf, languagesMissing, type TemplateContent, type Words, wordsIn } from '../../../../domain/check-list/template.ts';
import type { Locale } from '../../../../domain/text/locale.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/overlay.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { SeverityMark } from '../defect-item.tsx';
import {
  addItem,
  type At,
  changeItem,
  type EditIssue,
  keysOf,
  moveItem,
  moveSection,
  newKey,
  removeItem,
  type TemplateEdit,
} from './edit-template.ts';
import { ItemForm } from './item-form.tsx';
import { WordsField } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplateRow } from './template-versions.tsx';

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

interface OutlineProps {
  content: TemplateContent;
  issues: readonly EditIssue[];
  chosen: At | null;
  onChoose: (at: At) => void;
  /** Absent: it is only read. */
  edit?: {
    move: (at: At, by: -1 | 1) => void;
    moveSection: (section: number, by: -1 | 1) => void;
    add: (section: number) => void;
    addSection: () => void;
    removeSection: (section: number) => void;
  };
}

const isAt = (a: At | null, b: At): boolean => a?.section === b.section && a.item === b.item;

/** Sections and items of a template in walking order; moved by their buttons, or by Alt and the arrows. */
export function TemplateOutline({ content, issues, chosen, onChoose, edit }: OutlineProps) {
  const { t, i18n } = useTranslation('checkManage');
  const lang = i18n.language as Locale;
  const name = (label: Item['label']): string => wordsIn(label, lang).trim() || label.fr.trim() || t('editor.untitled');
  return (
    <div className="cm-outline">
      {content.sections.map((section, at) => {
        const own = issues.filter((issue) => issue.at.section === at && issue.at.item === -1);
        const title = name(section.label);
        return (
          <section key={section.key} aria-label={title}>
            <h2>
              {edit ? (
                <button
                  type="button"
                  className="cm-section"
                  aria-current={isAt(chosen, { section: at, item: -1 }) || undefined}
                  onClick={() => onChoose({ section: at, item: -1 })}
                >
                  {title}
                  {own.length > 0 && <CircleAlert className="text-alert-fg" role="img" aria-label={t(`issues.${own[0]!.code}`)} />}
                </button>
              ) : (
                <span className="cm-title">{title}</span>
              )}
              {edit && (
                <>
                  <IconButton
                    size="sm"
                    label={t('editor.up', { name: title })}
                    icon={<ArrowUp aria-hidden="true" />}
                    disabled={at === 0}
                    onClick={() => edit.moveSection(at, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('editor.down', { name: title })}
                    icon={<ArrowDown aria-hidden="true" />}
                    disabled={at === content.sections.length - 1}
                    onClick={() => edit.moveSection(at, 1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('editor.removeNamed', { name: title })}
                    icon={<Trash2 aria-hidden="true" />}
                    disabled={content.sections.length === 1}
                    onClick={() => edit.removeSection(at)}
                  />
                </>
              )}
            </h2>
            <ol>
              {section.items.map((item, place) => {
                const here = { section: at, item: place };
                const wrong = issues.filter((issue) => isAt(issue.at, here));
                const keys = (event: KeyboardEvent): void => {
                  const by = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
                  if (!by || !edit) return;
                  event.preventDefault();
                  edit.move(here, by);
                };
                return (
                  // Keys may be there twice while a template is written.
                  <li key={`${item.key} ${section.items.slice(0, place).filter(({ key }) => key === item.key).length}`}>
                    <button
                      type="button"
                      className="cm-item"
                      aria-current={isAt(chosen, here) || undefined}
                      aria-keyshortcuts={edit && 'Alt+ArrowUp Alt+ArrowDown'}
                      onClick={() => onChoose(here)}
                      onKeyDown={keys}
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block">{name(item.label)}</span>
                        <span className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
                          {t(`types.${item.type}`)}
                          {item.severity && <SeverityMark severity={item.severity} />}
                          {item.photo !== 'never' && <Camera role="img" aria-label={t(`photo.${item.photo}`)} />}
                          {item.if && <GitBranch role="img" aria-label={t('condition.has')} />}
                          {!item.required && t('editor.optional')}
                          {edit && languagesMissing(item.label).length > 0 && (
                            <span>{t('words.count', { count: languagesMissing(item.label).length })}</span>
                          )}
                        </span>
                        {wrong.map(({ code }) => (
                          <span key={code} className="err text-xs">
                            <CircleAlert aria-hidden="true" />
                            {t(`issues.${code}`)}
                          </span>
                        ))}
                      </span>
                    </button>
                    {edit && (
                      <span className="flex">
                        <IconButton
                          size="sm"
                          label={t('editor.up', { name: name(item.label) })}
                          icon={<ArrowUp aria-hidden="true" />}
                          disabled={at === 0 && place === 0}
                          onClick={() => edit.move(here, -1)}
                        />
                        <IconButton
                          size="sm"
                          label={t('editor.down', { name: name(item.label) })}
                          icon={<ArrowDown aria-hidden="true" />}
                          disabled={at === content.sections.length - 1 && place === section.items.length - 1}
                          onClick={() => edit.move(here, 1)}
                        />
                      </span>
                    )}
                  </li>
                );
              })}
            </ol>
            {edit && (
              <Button size="sm" variant="ghost" icon={<Plus aria-hidden="true" />} onClick={() => edit.add(at)}>
                {t('editor.addItem')}
              </Button>
            )}
          </section>
        );
      })}
      {edit && (
        <Button className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={edit.addSection}>
          {t('editor.addSection')}
        </Button>
      )}
    </div>
  );
}
