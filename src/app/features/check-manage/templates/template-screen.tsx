import { useNavigate } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsentRow } from '../../../entity-ui/screen/absent-row.tsx';
import { useAccess } from '../../../entity-ui/use-access.ts';
import { useListSearch } from '../../../entity-ui/list/use-list-search.ts';
import { useRows } from '../../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../../ui/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/note.tsx';
import { templateGroups, titleOf, type TemplateRow } from './template-versions.tsx';
import { TemplatePage } from './template-page.tsx';
import '../check-manage.css';
import * as z from 'zod/mini';
import { lenient } from '../../../entity-ui/list/list-search.ts';

/** Of one template: its key. */
const templateSearchSchema = z.object({ template: lenient(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))) });

/** `do=template`: one template, its versions, and the draft of the next. */
export function TemplateScreen() {
  const { t, i18n } = useTranslation(['checkManage', 'list', 'checkTemplate', 'checkList']);
  const access = useAccess();
  const navigate = useNavigate();
  const [search] = useListSearch(templateSearchSchema);
  const { rows, loaded } = useRows('checkTemplate');
  const group = useMemo(() => templateGroups(rows as TemplateRow[]).find(({ key }) => key === search.template), [rows, search.template]);
  const back = (
    <Button onClick={() => void navigate({ to: '/check-list-vehicule', search: { tab: 'templates' } })}>{t('list:back')}</Button>
  );
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('checkList:title'), to: '/check-list-vehicule' },
          { label: t('checkTemplate:other'), to: '/check-list-vehicule', search: { tab: 'templates' } },
          { label: group ? titleOf(group.face, i18n.language) : t('checkTemplate:one') },
        ]}
      />
      {!access.can('update', 'checkTemplate') ? (
        <EmptyState className="mt-8" icon={<LockKeyhole aria-hidden="true" />} title={t('forbidden.title')} action={back}>
          {t('forbidden.text')}
        </EmptyState>
      ) : group ? (
        <TemplatePage key={group.key} group={group} />
      ) : (
        loaded && <AbsentRow entity="checkTemplate" id={search.template ?? ''} action={back} />
      )}
    </>
  );
}
