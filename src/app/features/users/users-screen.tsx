import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Smartphone, Users, CircleSlash, MailX, ShieldHalf, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { membership } from '../../../domain/identity/user.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ROLES } from '../../../domain/access/permissions.ts';
import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { AbsentDrawer } from '../../entity-ui/screen/absent-row.tsx';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { rowActions } from '../../entity-ui/list/row-actions.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { filterRows, orderEntityRows } from '../../entity-ui/screen/entity-items.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { initials } from '../../ui/logo.tsx';
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import type { ListAction } from '../../entity-ui/list/list-table.tsx';
import { isMember, USER_STATES, type UserSearch, userSearchSchema, type UserState, userStateOf } from './search.ts';
import { userColumns, UserDrawer, userExportColumns, UserStateTag } from './user-drawer.tsx';
import { UserActionDialog, type UserAction } from './user-action-dialog.tsx';

interface UserActions {
  /** Of the list; none for somebody who may not. */
  list: readonly ListAction<LocalRow>[];
  ask: (action: UserAction, rows: readonly LocalRow[]) => void;
  /** A question is open: what is under it steps aside. */
  isAsking: boolean;
  dialog: ReactNode;
}

const WHEN: Record<UserAction, (row: LocalRow) => boolean> = {
  role: () => true,
  deactivate: (row) => isMember(row) && row['active'] === true,
  reactivate: (row) => isMember(row) && row['active'] === false,
  withdraw: (row) => !isMember(row),
};
const ICONS = { role: ShieldHalf, deactivate: CircleSlash, reactivate: UserCheck, withdraw: MailX } as const;

function useUserActions(may: boolean): UserActions {
  const { t } = useTranslation('users');
  const [asked, setAsked] = useState<{ action: UserAction; rows: readonly LocalRow[] }>({ action: 'role', rows: [] });
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback((action: UserAction, rows: readonly LocalRow[]) => {
    const some = rows.filter(WHEN[action]);
    if (some.length === 0) return;
    setAsked({ action, rows: some });
    setIsAsking(true);
  }, []);
  const list = useMemo(
    () =>
      may
        ? (['role', 'deactivate', 'reactivate', 'withdraw'] as const).map((action): ListAction<LocalRow> => {
            const Icon = ICONS[action];
            return {
              key: action,
              label: t(`actions.${action}.label`),
              icon: <Icon aria-hidden="true" />,
              danger: action === 'deactivate' || action === 'withdraw',
              one: (row) => ask(action, [row]),
              many: (rows) => ask(action, rows),
              when: WHEN[action],
            };
          })
        : [],
    [may, t, ask],
  );
  return { list, ask, isAsking, dialog: <UserActionDialog {...asked} open={isAsking} onClose={() => setIsAsking(false)} /> };
}

/** State and role, with how many of each are here. */
function useUserFilters(rows: readonly LocalRow[], search: UserSearch, nowMs: number): FilterGroup[] {
  const { t } = useTranslation(['users', 'membership', 'table']);
  return useMemo(() => {
    const states = rows.map((row) => userStateOf(row, nowMs));
    const chosen = (value: string | undefined): string[] => value?.split(',') ?? [];
    return [
      {
        key: 'state',
        label: t('state'),
        all: t('table:allMasculine'),
        selected: chosen(search.state),
        always: true,
        options: USER_STATES.map((value) => ({
          value,
          label: t(`states.${value}`),
          count: states.filter((state) => state === value).length,
        })),
      },
      {
        key: 'role',
        label: t('membership:fields.role'),
        all: t('table:allMasculine'),
        selected: chosen(search.role),
        always: true,
        options: ROLES.map((value) => ({
          value,
          label: t(`membership:choices.role.${value}`),
          count: rows.filter((row) => row['role'] === value).length,
        })),
      },
    ];
  }, [t, rows, search.state, search.role, nowMs]);
}

/** A member on a phone. */
function UserCard({ row, state, words }: { row: LocalRow; state: UserState; words: WordsOf }) {
  const role = words.t(`choices.role.${String(row['role'])}`);
  return (
    <div className="flex items-center gap-3">
      <span className="avatar" aria-hidden="true">
        {initials(String(row['name']))}
      </span>
      <div className="min-w-0 flex-1">
        <b className="ell block">{String(row['name'])}</b>
        <span className="ell block text-sm text-muted">{[role, row['department']].filter(Boolean).join(' · ')}</span>
      </div>
      {state === 'active' ? null : <UserStateTag state={state} />}
    </div>
  );
}

const rowOf = (row: LocalRow): LocalRow => row;
const hrefOf = (id: string): string => `/gestion/utilisateurs?open=${id}`;

const USER_FILTERS = ['state', 'role'] as const;

/** Members of the organization, from the device's own copy, invitations and deactivated ones included. */
function UserList({ search, patch }: { search: UserSearch; patch: PatchSearch }) {
  const { t } = useTranslation(['users', 'nav', 'list', 'table', 'membership']);
  const { rows, byId, loaded } = useRows('membership');
  const words = useWords('membership');
  const { user } = useSession();
  const access = useAccess();
  const nowMs = useNowMs();
  const may = access.can('update', 'membership');

  const columns = useMemo(() => userColumns({ t, words, nowMs, ownId: user?.id }), [t, words, nowMs, user?.id]);
  const view = useListView<LocalRow>({ listKey: 'membership', search, patch, filterKeys: USER_FILTERS, startingSort: 'name', columns });
  const { sort, typed } = view;
  const ordered = useMemo(() => orderEntityRows(membership, rows, columns, sort, words), [rows, columns, sort, words]);
  const items = useMemo(() => {
    const states = search.state?.split(',');
    return filterRows(membership, ordered, { role: search.role }, typed).filter((row) => states?.includes(userStateOf(row, nowMs)) ?? true);
  }, [ordered, search.role, search.state, typed, nowMs]);
  const groups = useUserFilters(rows, search, nowMs);

  const open = useCallback((id: string) => patch({ open: id }), [patch]);
  const edit = useCallback((id: string) => patch({ open: id, edit: 1 }), [patch]);
  const marks = useRowStatus({ entity: 'membership', onFix: edit, onOpen: open });
  const file = useExport<LocalRow>(t('exportName'), t('title'), dayOf(nowMs, words.timeZone), () =>
    userExportColumns({ t, words, nowMs, ownId: user?.id }),
  );
  const { list: changes, ask, isAsking, dialog: question } = useUserActions(may);
  const actions = rowActions(t, { open, ...(may ? { edit } : {}), file, own: changes });
  const opened = search.open ? byId.get(search.open) : undefined;

  return (
    <>
      <MirrorList
        entity="membership"
        parent={{ label: t('nav:management'), to: '/gestion' }}
        title={t('title')}
        words={words}
        add={access.can('create', 'membership') ? { label: t('invite'), run: () => patch({ new: 1 }) } : undefined}
        actionsOfPage={
          <Button
            variant="ghost"
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => patch({ view: 'devices', q: undefined, sort: undefined })}
          >
            {t('devices.title')}
          </Button>
        }
        empty={{ icon: <Users aria-hidden="true" />, title: t('none'), text: t('noneText') }}
        view={view}
        groups={groups}
        patch={patch}
        searchText={t('search')}
        searchShort={t('searchShort')}
        items={items}
        rowOf={rowOf}
        hrefOf={hrefOf}
        onOpen={open}
        marks={marks}
        file={file}
        actions={actions}
        card={(row) => <UserCard row={row} state={userStateOf(row, nowMs)} words={words} />}
      />
      {/* Never one modal over another: the detail steps aside for the question. */}
      {search.open && loaded && !opened && !isAsking && (
        <AbsentDrawer entity="membership" id={search.open} title={t('membership:one')} onClose={() => patch({ open: undefined })} />
      )}
      {opened && !isAsking && (
        <UserDrawer
          row={opened}
          words={words}
          status={marks.statusOf(opened)}
          may={may}
          state={userStateOf(opened, nowMs)}
          onAsk={ask}
          onEdit={edit}
          onClose={() => patch({ open: undefined })}
        />
      )}
      {question}
    </>
  );
}

const InviteScreen = lazy(() => import('./invite-screen.tsx').then((module) => ({ default: module.InviteScreen })));
const UserForm = lazy(() => import('./user-form.tsx').then((module) => ({ default: module.UserForm })));
const DevicesScreen = lazy(() => import('./devices-screen.tsx').then((module) => ({ default: module.DevicesScreen })));

/** /gestion/utilisateurs: who is in the organization, who is invited, and with which role. */
export function UsersScreen() {
  const [search, patch] = useListSearch(userSearchSchema);
  if (search.new)
    return (
      <Suspense>
        <InviteScreen patch={patch} />
      </Suspense>
    );
  if (search.open && search.edit)
    return (
      <Suspense>
        <UserForm id={search.open} patch={patch} />
      </Suspense>
    );
  if (search.view === 'devices')
    return (
      <Suspense>
        <DevicesScreen search={search} patch={patch} />
      </Suspense>
    );
  return <UserList search={search} patch={patch} />;
}
