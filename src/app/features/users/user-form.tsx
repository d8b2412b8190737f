import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { membership } from '../../../domain/identity/user.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { EntityForm, type CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { RoleSelect } from './user-action-dialog.tsx';
import { keepsAnAdmin } from './search.ts';

/** Role and department of a member; works without network. */
export function UserForm({ id, patch }: { id: string; patch: PatchSearch }) {
  const { t } = useTranslation(['users', 'nav', 'list']);
  const { rows, byId, loaded } = useRows('membership');
  const may = useAccess().can('update', 'membership');
  const row = byId.get(id);
  const last = !keepsAnAdmin(rows, new Set([id]));
  const leave = (): void => patch({ edit: undefined, open: id }, true);
  const custom = useMemo(
    (): Record<string, CustomInput> => ({
      role: ({ form, id: input }) => (
        <RoleSelect
          id={input}
          value={String(form.values['role'])}
          disabled={last}
          {...(last ? { hint: t('lastAdmin') } : {})}
          onChange={(role) => form.set('role', role)}
        />
      ),
    }),
    [last, t],
  );
  const sections = useMemo(() => [{ key: 'access', legend: t('sections.access'), fields: ['role', 'department'] }], [t]);
  const name = row ? String(row['name']) : '';
  const back = <Button onClick={leave}>{t('list:back')}</Button>;
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title'), to: '/gestion/utilisateurs' }, { label: name }]}
      />
      {!may ? (
        <EmptyState className="mt-8" icon={<SearchX aria-hidden="true" />} title={t('list:readOnly')} action={back}>
          {t('adminsOnly')}
        </EmptyState>
      ) : row ? (
        <EntityForm
          key={id}
          entity={membership}
          row={row}
          title={t('edit', { name })}
          addLabel={t('invite')}
          sections={sections}
          onLeave={leave}
          custom={custom}
        />
      ) : (
        loaded && <AbsentRow entity="membership" id={id} action={back} />
      )}
    </>
  );
}
