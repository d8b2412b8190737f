import { Trash2 } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonIssue as declared } from '../../../domain/common-issue/common-issue.ts';
import type { Entity } from '../../../domain/kit/entity.ts';
import { FieldInput } from '../../entity-ui/field-input.tsx';
import { FormFoot } from '../../entity-ui/form-foot.tsx';
import { RemoteState } from '../../entity-ui/remote-state.tsx';
import { SiteFormNotes } from '../../entity-ui/site-form-notes.tsx';
import { SiteRemoveDialog } from '../../entity-ui/site-remove-dialog.tsx';
import { useSiteRemote } from '../../entity-ui/use-site-remote.ts';
import { useSiteForm } from '../../entity-ui/use-site-form.ts';
import { notify } from '../../shell/notifications.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { issueRowSchema, ISSUES_PATH, type IssueRow } from './issue-rows.ts';
import '../../entity-ui/screen/entity-form.css';

const commonIssue = declared as unknown as Entity;
const SHORT = ['title', 'deviceType', 'state'];
const LONG = ['symptom', 'cause', 'solution'];

interface IssueFormScreenProps {
  /** null = a new one. */
  id: string | null;
  onLeave: () => void;
}

/** A known problem, new or changed. */
export function IssueFormScreen({ id, onLeave }: IssueFormScreenProps) {
  const { t } = useTranslation(['commonIssue', 'nav', 'admin-common-issues']);
  const remote = useSiteRemote(id === null ? null : `${ISSUES_PATH}/${id}`, issueRowSchema);
  const row = remote.value;
  const title = row?.title ?? t(id === null ? 'admin-common-issues:new' : 'one');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: t('other'), to: '/admin/common-issues' }, { label: title }]} />
      {id === null || row ? <IssueForm key={id ?? 'new'} row={row} title={title} onLeave={onLeave} onReload={() => void remote.reload()} /> : <RemoteState remote={remote} />}
    </>
  );
}

function IssueForm({ row, title, onLeave, onReload }: { row: IssueRow | undefined; title: string; onLeave: () => void; onReload: () => void }) {
  const { t } = useTranslation(['entity-form', 'common', 'admin-common-issues']);
  const formId = useId();
  const [asked, setAsked] = useState(false);
  const focus = useCallback((name: string) => requestAnimationFrame(() => document.getElementById(`${formId}-${name}`)?.focus()), [formId]);
  const form = useSiteForm(commonIssue, row, ISSUES_PATH, focus);
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
      <form
        className="ef"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save().then((id) => id !== null && done());
        }}
      >
        <fieldset>
          <legend>{t('admin-common-issues:what')}</legend>
          {SHORT.map((name) => (
            <FieldInput key={name} entity={commonIssue} name={name} form={form} formId={formId} className={name === 'title' ? 'wide' : undefined} autoFocus={!row && name === 'title'} />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('admin-common-issues:help')}</legend>
          {LONG.map((name) => (
            <FieldInput key={name} entity={commonIssue} name={name} form={form} formId={formId} className="wide" />
          ))}
        </fieldset>
        <FormFoot form={form} save={t('save')} onLeave={onLeave} />
      </form>
      {row && <SiteRemoveDialog open={asked} url={`${ISSUES_PATH}/${row._id}`} name={row.title} onClose={() => setAsked(false)} onDone={onLeave} />}
    </>
  );
}
