import { Trash2 } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowSchema } from '../../../domain/kit/entity.ts';
import { notify } from '../../shell/notifications.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FieldInput } from '../field-input.tsx';
import { FormFoot } from '../form-foot.tsx';
import { RemoteState } from '../remote-state.tsx';
import { SiteFormNotes } from '../site-form-notes.tsx';
import { SiteRemoveDialog } from '../site-remove-dialog.tsx';
import { useSiteForm, type SiteRow } from '../use-site-form.ts';
import { useSiteRemote } from '../use-site-remote.ts';
import type { SiteEntityConfig } from './site-entity-screen.tsx';
import { SectionIndex } from './section-index.tsx';
import './entity-form.css';

type FormConfig = Pick<SiteEntityConfig, 'entity' | 'path' | 'to' | 'sections' | 'hints' | 'custom'>;

interface SiteEntityFormProps {
  config: FormConfig;
  /** null = a new one. */
  id: string | null;
  onLeave: () => void;
}

/** A row of the platform, new or changed. */
export function SiteEntityForm({ config, id, onLeave }: SiteEntityFormProps) {
  const { entity, path, to } = config;
  const { t } = useTranslation([entity.name, 'nav']);
  const remote = useSiteRemote<SiteRow>(id === null ? null : `${path}/${id}`, rowSchema(entity));
  const row = remote.value;
  const title = row ? String(row[entity.title]) : t(id === null ? 'screen.new' : 'one');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: t('other'), to }, { label: title }]} />
      {id === null || row ? (
        <Form key={id ?? 'new'} config={config} row={row} title={title} onLeave={onLeave} onReload={() => void remote.reload()} />
      ) : (
        <RemoteState remote={remote} isPage />
      )}
    </>
  );
}

function Form({
  config,
  row,
  title,
  onLeave,
  onReload,
}: {
  config: FormConfig;
  row: SiteRow | undefined;
  title: string;
  onLeave: () => void;
  onReload: () => void;
}) {
  const { entity, path, sections, hints = {}, custom = {} } = config;
  const { t } = useTranslation(['entity-form', 'common', entity.name]);
  const formId = useId();
  const [asked, setAsked] = useState(false);
  const focus = useCallback((name: string) => requestAnimationFrame(() => document.getElementById(`${formId}-${name}`)?.focus()), [formId]);
  const form = useSiteForm(entity, row, path, focus);
  const done = (): void => {
    notify({ msg: t('saved') });
    onLeave();
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          row && (
            <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked(true)}>
              {t('common:delete')}
            </Button>
          )
        }
      />
      <div className="max-w-160">
        <SiteFormNotes form={form} onReload={onReload} onSaved={done} />
      </div>
      <div className="si-wrap">
        <SectionIndex
          sections={sections.map(({ key }) => ({ id: `${formId}-of-${key}`, legend: t(`${entity.name}:screen.sections.${key}`) }))}
        />
        <form
          className="ef"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save().then((id) => id !== null && done());
          }}
        >
          {sections.map(({ key, fields, wide = [] }, at) => (
            <fieldset key={key} id={`${formId}-of-${key}`}>
              <legend>{t(`${entity.name}:screen.sections.${key}`)}</legend>
              {fields.map((name, place) => {
                const className = wide.includes(name) ? 'wide' : undefined;
                const own = custom[name];
                const hint = hints[name];
                return own ? (
                  <div key={name} className={className}>
                    {own({ form, id: `${formId}-${name}` })}
                  </div>
                ) : (
                  <FieldInput
                    key={name}
                    entity={entity}
                    name={name}
                    form={form}
                    formId={formId}
                    hint={hint && t(`${entity.name}:${hint}`)}
                    className={className}
                    autoFocus={!row && at === 0 && place === 0}
                  />
                );
              })}
            </fieldset>
          ))}
          <FormFoot form={form} save={t('save')} onLeave={onLeave} />
        </form>
      </div>
      {row && <SiteRemoveDialog open={asked} url={`${path}/${row._id}`} name={title} onClose={() => setAsked(false)} onDone={onLeave} />}
    </>
  );
}
