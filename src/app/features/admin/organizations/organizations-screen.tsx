import { Building2, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PLANS } from '../../../../domain/organization/organization.ts';
import { siteOrganizationSchema, type SiteOrganization } from '../../../../domain/platform/site-organization.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { usePagedList } from '../../../entity-ui/list/use-paged-list.ts';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatAge, formatNumber, MISSING } from '../../../../domain/kit/format.ts';
import { useChoiceFilter } from '../use-site-filters.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-paged-search.ts';
import { organizationsSearchSchema } from '../search.ts';
import { NewOrganizationDialog } from './new-organization-dialog.tsx';
import { AccountTag, organizationColumns } from './organization-columns.tsx';
import { OrganizationDrawer } from './organization-drawer.tsx';

const schema = pageOf(siteOrganizationSchema);
const FILTERS = ['plan'];
const nameOf = (row: SiteOrganization): string => row.name;
const hrefOf = (row: SiteOrganization): string => `/admin/organizations?open=${row._id}`;

/** Customer accounts, what they have and may. */
export function OrganizationsScreen({ above }: { above: ReactNode }) {
  const { t } = useTranslation(['admin-organizations', 'admin']);
  const words = useWords('organization');
  const nowMs = useNowMs();
  const [search, patch] = usePagedSearch(organizationsSearchSchema);
  const columns = useMemo(() => organizationColumns(t, words, nowMs), [t, words, nowMs]);
  const list = usePagedList<SiteOrganization>({
    listKey: 'admin-organizations',
    path: '/api/v1/admin/organizations',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'name',
    columns,
    fileName: t('fileName'),
    everyMs: 60_000,
  });
  const open = useCallback((row: SiteOrganization) => patch({ open: row._id }), [patch]);
  const close = useCallback(() => patch({ open: undefined, new: undefined }), [patch]);
  const reload = (): void => void list.remote.reload();
  const plans = { ...useChoiceFilter(words, 'plan', PLANS, search), always: true };

  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title')}
        icon={Building2}
        above={above}
        empty={t('none')}
        searchText={t('search')}
        groups={[plans]}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[{ key: 'open', label: t('admin:list.open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
        add={{ label: t('add'), run: () => patch({ new: 1 }) }}
        card={(row) => (
          <div className="grid gap-1">
            <span className="flex items-center gap-2">
              <b className="ell min-w-0 flex-1">{row.name}</b>
              <AccountTag organization={row} t={t} />
            </span>
            <span className="ell text-sm text-muted">
              {[
                row.city,
                words.t(`choices.plan.${row.plan}`),
                t('vehiclesCount', { count: row.vehicles, figure: formatNumber(row.vehicles, words.lang) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="text-sm text-muted">
              {row.lastActivityAt ? formatAge(row.lastActivityAt, nowMs, words.lang, words.timeZone) : MISSING}
            </span>
          </div>
        )}
      />
      {search.open && <OrganizationDrawer key={search.open} id={search.open} words={words} onClose={close} onChanged={reload} />}
      {search.new && <NewOrganizationDialog onClose={close} onMade={reload} onOpen={(id) => patch({ new: undefined, open: id }, true)} />}
    </>
  );
}
