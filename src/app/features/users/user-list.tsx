import { Download, Pencil, SquareArrowOutUpRight, Users } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { membership as declared } from '../../../domain/membership/membership.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListTable, type ListAction } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { pendingText } from '../../entity-ui/pending-text.ts';
import { filterRows, orderEntityRows } from '../../entity-ui/screen/entity-items.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDensity } from '../../entity-ui/use-density.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { useSession } from '../../session/use-session.ts';
import { CardList } from '../../ui/data-table/card-list.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { USER_FILTERS, type UserSearch } from './search.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserCard } from './user-card.tsx';
import { userColumns, userExportColumns } from './user-columns.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { userStateOf } from './user-state.ts';
import { useUserFilters } from './use-user-filters.ts';

const membership = declared as unknown as Entity;
const PLACE = { topPx: 0 };
const MINUTE_MS = 60_000;
const idOf = (row: LocalRow): string => row._id;
const nameOf = (row: LocalRow): string => String(row['name']);
const hrefOf = (row: LocalRow): string => `/gestion/utilisateurs?open=${row._id}`;

/** Members of the organization, from the device's own copy, invitations and deactivated ones included. */
export function UserList({ search, patch }: { search: UserSearch; patch: PatchSearch }) {
  const { t } = useTranslation(['users', 'nav', 'list', 'table', 'entity-form']);
  const { rows, byId, loaded } = useRows('membership');
  const words = useWords('membership');
  const { user } = useSession();
  const access = useAccess();
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  // States change with the days: once a minute is plenty.
  const nowMs = Math.floor(useNowMs() / MINUTE_MS) * MINUTE_MS;
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
  const openRow = useCallback((row: LocalRow) => open(row._id), [open]);
  const { statusOf, dialog } = useRowStatus({ entity: 'membership', onFix: edit, onOpen: open });
  const file = useExport<LocalRow>(t('exportName'), t('title'), dayOf(nowMs, words.timeZone), () => userExportColumns({ t, words, nowMs, ownId: user?.id }));
  const { list: changes, ask, isAsking, dialog: question } = useUserActions(may);
  const actions: ListAction<LocalRow>[] = [
    { key: 'open', label: t('list:open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: openRow },
    ...(may ? [{ key: 'edit', label: t('list:edit'), icon: <Pencil aria-hidden="true" />, one: (row: LocalRow) => edit(row._id) }] : []),
    ...changes,
    { key: 'export', label: t('table:export'), icon: <Download aria-hidden="true" />, many: (some) => void file.run('xlsx', some) },
  ];
  const opened = search.open ? byId.get(search.open) : undefined;

  return (
    <>
      <ListPage
        crumbs={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title') }]}
        title={t('title')}
        count={items.length}
        held={rows.length}
        loaded={loaded}
        words={words}
        phone={phone}
        add={access.can('create', 'membership') ? { label: t('invite'), run: () => patch({ new: 1 }) } : undefined}
        empty={{ icon: <Users aria-hidden="true" />, title: t('none'), text: t('noneText') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={<ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={items.length} searchText={t('search')} searchShort={t('searchShort')} onExport={(format) => void file.run(format, items)} />}
      >
        {phone ? (
          <CardList
            label={t('title')}
            rows={items}
            rowId={idOf}
            href={hrefOf}
            statusOf={statusOf}
            card={(row) => <UserCard row={row} state={userStateOf(row, nowMs)} words={words} />}
            pendingText={(row) => pendingText(row, t, (field) => words.t(`fields.${field}`))}
            onOpen={openRow}
          />
        ) : (
          <ListTable
            label={t('title')}
            view={view}
            items={items}
            idOf={idOf}
            nameOf={nameOf}
            hrefOf={hrefOf}
            onOpen={openRow}
            statusOf={statusOf}
            refused={rows.filter((row) => row.refused).length}
            actions={actions}
            place={PLACE}
            dense={dense}
          />
        )}
      </ListPage>
      {/* Never one modal over another: the detail steps aside for the question. */}
      {opened && !isAsking && <UserDrawer row={opened} words={words} status={statusOf(opened)} may={may} state={userStateOf(opened, nowMs)} onAsk={ask} onEdit={edit} onClose={() => patch({ open: undefined })} />}
      {question}
      {dialog}
    </>
  );
}
