import { useNavigate, useParams, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BookOpen, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useId, useState } from 'react';
import { DOC_TITLE_MAX, docEntry } from '../../../domain/support/doc-entry.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../domain/text/locale.ts';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { useSiteRemote } from '../../entity-ui/use-remote.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { FieldInput } from '../../entity-ui/form/field-input.tsx';
import { FormFoot } from '../../entity-ui/form/form-foot.tsx';
import { issueText } from '../../entity-ui/field-text.ts';
import { SiteFormNotes, useSiteForm } from '../../entity-ui/form/site-form.tsx';
import { SiteRemoveDialog } from '../../entity-ui/screen/remove-dialog.tsx';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { DOCS_PATH } from './search.ts';
import { type DocRow, docRowSchema, type DocWords, languageIssues, versionsWith, wordsIn } from './docs.ts';
import '../../entity-ui/screen/entity-form.css';
import './doc-editor.css';

const DocArticle = lazy(() => import('./doc-article.tsx').then((module) => ({ default: module.DocArticle })));
const SETTINGS = ['category', 'audience', 'state', 'position'];

interface DocEditorProps {
  row: DocRow | undefined;
  onReload: () => void;
  onSaved: (id: string) => void;
  onGone: () => void;
}

/** Words of an entry in each language with what they will look like, and for whom they are. */
function DocEditor({ row, onReload, onSaved, onGone }: DocEditorProps) {
  const { t } = useTranslation(['adminDocumentation', 'docEntry', 'entityForm', 'common']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const formId = useId();
  const [lang, setLang] = useState<Locale>(DEFAULT_LOCALE);
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const [asked, setAsked] = useState(false);
  const focus = useCallback(
    (name: string) => {
      const [field, language] = name.split('.') as [string, Locale | undefined];
      if (language) setLang(language);
      else if (field === 'title' || field === 'body') setLang(DEFAULT_LOCALE);
      setSide('write');
      requestAnimationFrame(() => document.getElementById(`${formId}-${language ? name.split('.')[2]! : field}`)?.focus());
    },
    [formId],
  );
  const form = useSiteForm(docEntry, row, DOCS_PATH, focus, languageIssues);
  const shown = wordsIn(form.values, lang);
  const preview = useDeferredValue(shown.body);
  const set = (change: Partial<DocWords>): void => {
    const next = { ...shown, ...change };
    if (lang !== DEFAULT_LOCALE) return form.set('versions', versionsWith(form.values, lang, next));
    if (change.title !== undefined) form.set('title', change.title);
    if (change.body !== undefined) form.set('body', change.body);
  };
  const issueOf = (field: 'title' | 'body'): string | undefined => {
    const issue =
      lang === DEFAULT_LOCALE
        ? form.issues[field]
        : form.issues['versions']?.field === `versions.${lang}.${field}`
          ? form.issues['versions']
          : undefined;
    return issue ? issueText(tIssue, issue) : undefined;
  };
  const done = (id: string): void => {
    notify({ msg: t('entityForm:saved') });
    onSaved(id);
  };
  const save = (): void => void form.save().then((id) => id !== null && done(id));
  const title = String(form.values['title'] ?? '') || t('new');

  return (
    <>
      <PageHeader
        title={title}
        actions={
          row && (
            <>
              {row.state === 'published' && (
                <Link to="/documentation/$id" params={{ id: row._id }} className={buttonClass('ghost')}>
                  <BookOpen aria-hidden="true" />
                  {t('read')}
                </Link>
              )}
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked(true)}>
                {t('common:delete')}
              </Button>
            </>
          )
        }
      />
      <SiteFormNotes form={form} onReload={onReload} onSaved={done} />
      <form
        className="doc-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="doc-settings">
          {SETTINGS.map((name) => (
            <FieldInput key={name} entity={docEntry} name={name} form={form} formId={formId} />
          ))}
        </div>
        <div className="doc-bar">
          <Select
            label={t('language')}
            value={lang}
            options={LOCALES.map((value) => ({
              value,
              label:
                value === DEFAULT_LOCALE || wordsIn(form.values, value).title
                  ? LANGUAGE_NAMES[value]
                  : t('missingLanguage', { language: LANGUAGE_NAMES[value] }),
            }))}
            onChange={setLang}
            className="w-60"
          />
          <Segmented
            className="min-[1120px]:hidden"
            label={t('side')}
            value={side}
            options={[
              { value: 'write', label: t('write') },
              { value: 'preview', label: t('preview') },
            ]}
            onChange={setSide}
          />
        </div>
        <div className={`doc-sides show-${side}`}>
          <div className="doc-write" lang={lang}>
            <TextField
              id={`${formId}-title`}
              label={t('docEntry:fields.title')}
              value={shown.title}
              maxLength={DOC_TITLE_MAX}
              error={issueOf('title')}
              required={lang === DEFAULT_LOCALE}
              onChange={(event) => set({ title: event.target.value })}
            />
            <TextArea
              id={`${formId}-body`}
              label={t('docEntry:fields.body')}
              hint={t('markdown')}
              rows={24}
              value={shown.body}
              error={issueOf('body')}
              required={lang === DEFAULT_LOCALE}
              onChange={(event) => set({ body: event.target.value })}
            />
          </div>
          <section className="doc-preview" aria-label={t('preview')}>
            <h2 className="mb-4 text-xl font-semibold">{shown.title || t('untitled')}</h2>
            <Suspense>
              <DocArticle body={preview} lang={lang} />
            </Suspense>
          </section>
        </div>
        <FormFoot form={form} save={t('entityForm:save')}>
          {form.values['state'] === 'draft' && (
            <Button
              onClick={() => {
                form.set('state', 'published');
                save();
              }}
            >
              {t('publish')}
            </Button>
          )}
          {form.dirty && (
            <Button variant="ghost" onClick={() => void form.discard()}>
              {t('undo')}
            </Button>
          )}
        </FormFoot>
      </form>
      {row && (
        <SiteRemoveDialog open={asked} url={`${DOCS_PATH}/${row._id}`} name={row.title} onClose={() => setAsked(false)} onDone={onGone} />
      )}
    </>
  );
}

/** `/admin/documentation/{id}`: the editor of an entry; `new` is one that does not exist yet. */
export function DocEditScreen() {
  const { t } = useTranslation(['adminDocumentation', 'nav']);
  const { id = 'new' } = useParams({ strict: false });
  const navigate = useNavigate();
  const isNew = id === 'new';
  const remote = useSiteRemote(isNew ? null : `${DOCS_PATH}/${id}`, docRowSchema);
  const row = remote.value;
  const list = (): void => void navigate({ to: '/admin/documentation' });
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('nav:admin'), to: '/admin' },
          { label: t('nav:documentation'), to: '/admin/documentation' },
          { label: row?.title ?? t('new') },
        ]}
      />
      {isNew || row ? (
        <DocEditor
          key={id}
          row={row}
          onReload={() => void remote.reload()}
          onSaved={(saved) =>
            isNew ? void navigate({ to: '/admin/documentation/$id', params: { id: saved }, replace: true }) : void remote.reload()
          }
          onGone={list}
        />
      ) : (
        <>
          <PageHeader title={t('nav:documentation')} />
          <RemoteState remote={remote} isPage />
        </>
      )}
    </>
  );
}
