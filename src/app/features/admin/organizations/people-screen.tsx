import { ShieldOff, Trash2, Users } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SitePerson, sitePersonSchema } from '../../../../domain/platform/site-organization.ts';
import { formatDateTime, MISSING } from '../../../../domain/text/format.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../../entity-ui/list/site-list.ts';
import type { ListSearch, PatchSearch } from '../../../entity-ui/list/use-list-search.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { call } from '../../../session/http.ts';
import { useSession } from '../../../session/use-session.ts';
import { notify } from '../../../shell/notifications.ts';
import { ConfirmDialog } from '../../../ui/overlay.tsx';
import { RowDrawer } from '../linked-columns.tsx';
import { useAct } from '../use-act.ts';

const PATH = '/api/v1/admin/people';
const schema = pageOf(sitePersonSchema);
const FILTERS: string[] = [];
const nameOf = (person: SitePerson): string => person.name;
const hrefOf = ({ _id }: SitePerson): string => `/admin/organizations?view=people&open=${_id}`;

/** What there is to say of somebody, as it is shown and as a file has it. */
export const statesOf = ({ active, isAdmin, secondFactor }: SitePerson): ('inactive' | 'superadmin' | 'secondFactor')[] => [
  ...(active ? [] : ['inactive' as const]),
  ...(isAdmin ? ['superadmin' as const] : []),
  ...(secondFactor ? ['secondFactor' as const] : []),
];
const TAGS = { inactive: 'tag tag-line', superadmin: 'tag', secondFactor: 'tag tag-ok' };

interface PeopleScreenProps {
  search: ListSearch;
  patch: PatchSearch;
  above: ReactNode;
}

/** Everybody who signs in: a second factor that was lost is taken away, an account is deleted. */
export function PeopleScreen({ search, patch, above }: PeopleScreenProps) {
  const { t } = useTranslation(['adminPeople', 'membership']);
  const words = useWords('user');
  const { lang, timeZone } = words;
  const { user } = useSession();
  const [asked, setAsked] = useState<{ what: 'reset' | 'remove'; person: SitePerson } | null>(null);
  const { busy, act } = useAct(t('notDone'));
  const columns = useMemo((): SiteColumn<SitePerson>[] => {
    const places = ({ organizations }: SitePerson): string =>
      organizations.map(({ name, role }) => `${name} (${t(`membership:choices.role.${role}`)})`).join(', ');
    return [
      {
        id: 'name',
        label: t('columns.name'),
        widthPx: 220,
        frozen: true,
        sortable: true,
        cell: (person) => <b className="ell">{person.name}</b>,
        text: nameOf,
      },
      {
        id: 'email',
        label: t('columns.email'),
        widthPx: 240,
        sortable: true,
        cell: ({ email }) => <span className="ell">{email}</span>,
        text: ({ email }) => email,
      },
      {
        id: 'organizations',
        label: t('columns.organizations'),
        widthPx: 320,
        cell: (person) => <span className="ell">{places(person) || MISSING}</span>,
        text: places,
      },
      {
        id: 'state',
        label: t('columns.state'),
        widthPx: 190,
        cell: (person) => (
          <span className="flex gap-1.5">
            {statesOf(person).map((state) => (
              <span key={state} className={TAGS[state]}>
                {t(state)}
              </span>
            ))}
          </span>
        ),
        text: (person) =>
          statesOf(person)
            .map((state) => t(state))
            .join(', '),
      },
      {
        id: 'lastLoginAt',
        label: t('columns.lastLogin'),
        widthPx: 150,
        sortable: true,
        cell: ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt, lang, timeZone) : MISSING),
        text: ({ lastLoginAt }) => lastLoginAt ?? '',
      },
    ];
  }, [t, lang, timeZone]);
  const list = usePagedList<SitePerson>({
    listKey: 'admin-people',
    path: PATH,
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'name',
    columns,
    fileName: t('fileName'),
    everyMs: 60_000,
  });
  const opened = list.rows.find(({ _id }) => _id === search['open']);
  const open = useCallback(({ _id }: SitePerson) => patch({ open: _id }), [patch]);
  const isOther = ({ _id }: SitePerson): boolean => _id !== user?.id;
  const confirm = ({ what, person }: NonNullable<typeof asked>): Promise<void> =>
    act(async () => {
      if (what === 'reset') await call(`${PATH}/${person._id}/second-factor/reset`, { method: 'POST' });
      else await call(`${PATH}/${person._id}`, { method: 'DELETE' });
      setAsked(null);
      patch({ open: undefined }, true);
      notify({ msg: t(what === 'reset' ? 'resetDone' : 'removed', { name: person.name }) });
      await list.remote.reload();
    });
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title')}
        icon={Users}
        empty={t('none')}
        searchText={t('search')}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        above={above}
        actions={[
          {
            key: 'reset',
            label: t('reset'),
            icon: <ShieldOff aria-hidden="true" />,
            one: (person) => setAsked({ what: 'reset', person }),
            when: ({ secondFactor }) => secondFactor,
          },
          {
            key: 'remove',
            label: t('remove'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            one: (person) => setAsked({ what: 'remove', person }),
            when: isOther,
          },
        ]}
        card={(person) => (
          <div className="grid gap-1">
            <b className="ell">{person.name}</b>
            <span className="ell text-sm text-muted">{person.email}</span>
            <span className="ell text-sm text-muted">{person.organizations.map(({ name }) => name).join(', ')}</span>
          </div>
        )}
      />
      {opened && !asked && (
        <RowDrawer title={opened.name} row={opened} columns={columns.slice(1)} onClose={() => patch({ open: undefined })} />
      )}
      {asked && (
        <ConfirmDialog
          open
          title={t(asked.what === 'reset' ? 'resetTitle' : 'removeTitle', { name: asked.person.name })}
          keep={t('keep')}
          confirm={t(asked.what === 'reset' ? 'resetConfirm' : 'removeConfirm')}
          busy={busy}
          onClose={() => setAsked(null)}
          onConfirm={() => void confirm(asked)}
        >
          {asked.what === 'reset' ? <p>{t('resetText')}</p> : <WhatGoes goes={t('goes')} stays={t('stays')} />}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Before something is deleted for good: what goes, and what the law lets stay. */
export function WhatGoes({ goes, stays }: { goes: string; stays: string }) {
  const { t } = useTranslation('adminPeople');
  return (
    <div className="grid gap-3">
      <div>
        <b>{t('goesTitle')}</b>
        <p>{goes}</p>
      </div>
      <div>
        <b>{t('staysTitle')}</b>
        <p>{stays}</p>
      </div>
      <p className="text-muted">{t('forGood')}</p>
    </div>
  );
}
