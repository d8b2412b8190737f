import { Smartphone, Users } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsentDrawer } from '../../entity-ui/absent-row.tsx';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { membership } from '../../../domain/membership/membership.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { rowActions } from '../../entity-ui/list/row-actions.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { filterRows, orderEntityRows } from '../../entity-ui/screen/entity-items.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { USER_FILTERS, type UserSearch } from './search.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserCard } from './user-card.tsx';
import { userColumns, userExportColumns } from './user-columns.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { userStateOf } from './user-state.ts';
import { useUserFilters } from './use-user-filters.ts';

const rowOf = (row: LocalRow): LocalRow => row;
const hrefOf = (id: string): string => `/gestion/utilisateurs?open=${id}`;

/** Members of the organization, from the device's own copy, invitations and deactivated ones included. */
export function UserList({ search, patch }: { search: UserSearch; patch: PatchSearch }) {
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
