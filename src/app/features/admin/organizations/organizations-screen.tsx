import { Building2, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { PLANS } from '../../../../domain/organization/organization.ts';
import { siteOrganizationSchema, type SiteOrganization } from '../../../../domain/platform/site-organization.ts';
import { formatAge, formatNumber, MISSING, formatDate } from '../../../../domain/text/format.ts';
import { pageOf, type SiteColumn, usePagedList } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { type ListSearch, type PatchSearch, usePagedSearch } from '../../../entity-ui/list/use-list-search.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { AuditList } from '../../../entity-ui/list/audit-list.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Segmented } from '../../../ui/toggles.tsx';
import { useChoiceFilter, useOwnerFilter } from '../organization-field.tsx';
import { organizationsSearchSchema } from '../search.ts';
import { missing } from '../linked-columns.tsx';
import { PeopleScreen } from './people-screen.tsx';
import { NewOrganizationDialog } from './new-organization-dialog.tsx';
import { OrganizationDrawer } from './organization-drawer.tsx';

/** The state of an account in a word, by shape and colour. */
function AccountTag({ organization, t }: { organization: SiteOrganization; t: TFunction }) {
  if (organization.suspended) return <span className="tag tag-alert">{t('suspended')}</span>;
  if (organization.siteOwner) return <span className="tag tag-line">{t('siteOwner')}</span>;
  return <span className="tag tag-ok">{t('active')}</span>;
}

function organizationColumns(t: TFunction, words: WordsOf, nowMs: number): SiteColumn<SiteOrganization>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const figure = (id: 'members' | 'vehicles' | 'devices'): SiteColumn<SiteOrganization> => ({
    id,
    label: t(`columns.${id}`),
    widthPx: 104,
    numeric: true,
    cell: (row) => formatNumber(row[id], lang),
    text: (row) => row[id],
  });
  return [
    {
      id: 'name',
      label: field('name'),
      widthPx: 260,
      frozen: true,
      sortable: true,
      cell: (row) => <b className="ell font-medium">{row.name}</b>,
      text: (row) => row.name,
    },
    {
      id: 'city',
      label: field('city'),
      widthPx: 140,
      sortable: true,
      cell: (row) => (row.city ? <span className="ell">{row.city}</span> : missing),
      text: (row) => row.city ?? '',
    },
    {
      id: 'plan',
      label: field('plan'),
      widthPx: 110,
      sortable: true,
      cell: (row) => words.t(`choices.plan.${row.plan}`),
      text: (row) => words.t(`choices.plan.${row.plan}`),
    },
    figure('members'),
    figure('vehicles'),
    figure('devices'),
    {
      id: 'lastActivityAt',
      label: t('columns.lastActivity'),
      widthPx: 150,
      cell: (row) =>
        row.lastActivityAt ? <span className="muted ell">{formatAge(row.lastActivityAt, nowMs, lang, timeZone)}</span> : missing,
      text: (row) => row.lastActivityAt ?? '',
    },
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 150,
      cell: (row) => <AccountTag organization={row} t={t} />,
      text: (row) => t(row.suspended ? 'suspended' : row.siteOwner ? 'siteOwner' : 'active'),
    },
    {
      id: 'since',
      label: field('since'),
      widthPx: 130,
      sortable: true,
      cell: (row) => (row.since ? formatDate(row.since, lang) : missing),
      text: (row) => row.since ?? '',
    },
    {
      id: 'email',
      label: field('email'),
      widthPx: 200,
      sortable: true,
      spare: true,
      cell: (row) => (row.email ? <span className="ell">{row.email}</span> : missing),
      text: (row) => row.email ?? '',
    },
    {
      id: 'phone',
      label: field('phone'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: (row) => row.phone ?? missing,
      text: (row) => row.phone ?? '',
    },
  ];
}

const schema = pageOf(siteOrganizationSchema);
const FILTERS = ['plan'];
const nameOf = (row: SiteOrganization): string => row.name;
const hrefOf = (row: SiteOrganization): string => `/admin/organizations?open=${row._id}`;

/** Customer accounts, what they have and may. */
function OrganizationsScreen({ above }: { above: ReactNode }) {
  const { t } = useTranslation(['adminOrganizations', 'admin']);
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
