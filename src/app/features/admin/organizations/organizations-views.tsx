import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditList } from '../../../entity-ui/audit/audit-list.tsx';
import type { ListSearch, PatchSearch } from '../../../entity-ui/list/use-list-search.ts';
import { useSession } from '../../../session/use-session.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { PeopleScreen } from '../people/people-screen.tsx';
import { organizationsSearchSchema } from '../search.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-paged-search.ts';
import { useOwnerFilter } from '../use-site-filters.ts';
import { OrganizationsScreen } from './organizations-screen.tsx';

/** /admin/organizations: accounts, the people who sign in, and the trail of who administered what. */
export function OrganizationsViews() {
  const { t } = useTranslation('audit');
  const { user } = useSession();
  const [search, patch] = usePagedSearch(organizationsSearchSchema);
  // People are the super administrator's, in admin mode or on the way to it.
  const views = user?.isAdmin ? (['accounts', 'people', 'trail'] as const) : (['accounts', 'trail'] as const);
  const view = views.find((one) => one === search.view) ?? 'accounts';
  const above = (
    <div className="mb-4 flex">
      <Segmented
        label={t('view')}
        value={view}
        options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(next) =>
          patch({
            view: next === 'accounts' ? undefined : next,
            ...Object.fromEntries(['q', 'page', 'action', 'by', 'owner', 'plan', 'sort', 'open', 'new'].map((key) => [key, undefined])),
          })
        }
      />
    </div>
  );
  if (view === 'people') return <PeopleScreen search={search} patch={patch} above={above} />;
  return view === 'trail' ? <SiteTrail search={search} patch={patch} above={above} /> : <OrganizationsScreen above={above} />;
}

function SiteTrail({ search, patch, above }: { search: ListSearch; patch: PatchSearch; above: ReactNode }) {
  const { t } = useTranslation('audit');
  const owners = useOwnerFilter(search);
  return <AuditList isSite path="/api/v1/admin/audit" search={search} patch={patch} title={t('title')} above={above} groups={[owners]} />;
}
