import { compareNames } from '../../../domain/text/order-rows.ts';
import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../domain/text/search-text.ts';
import { TICKET_PRIORITIES, TICKET_STATES } from '../../../domain/support/ticket.ts';
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import { NONE } from '../../entity-ui/list/list-search.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDateTime, formatNumber, MISSING } from '../../../domain/text/format.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { Note } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { staffSearchSchema } from './search.ts';
import { openedAtOf, type StaffTicket, staffTicketsSchema, TICKETS_PATH, useTold } from './staff-rows.ts';
import { PriorityText, StateTag } from './ticket-item.tsx';

const EVERY_MS = 60_000;
const nameOf = (ticket: StaffTicket): string => ticket.subject;
const hrefOf = (ticket: StaffTicket): string => `/admin/support/${ticket._id}`;
const TICKETS_MAX = 2000;

const lastAtOf = (ticket: StaffTicket): string => ticket.lastAt ?? openedAtOf(ticket);

const READING: Reading<StaffTicket> = {
  find: (tickets, typed) => {
    const wanted = foldText(typed);
    return tickets.filter((ticket) =>
      foldText([ticket.subject, ticket.description, ticket.owner.name, ticket.openedByName, ticket.vehicle?.title].join(' ')).includes(
        wanted,
      ),
    );
  },
  filterValues: { account: (ticket) => ticket.owner.id },
  sortKeys: {
    account: (ticket) => ticket.owner.name,
    state: (ticket) => TICKET_STATES.indexOf(ticket.state),
    priority: (ticket) => TICKET_PRIORITIES.indexOf(ticket.priority),
    lastAt: lastAtOf,
    openedAt: openedAtOf,
  },
};

/** Distinct values of the tickets at hand, by name. */
function optionsOf(pairs: readonly (readonly [string, string])[]): { value: string; label: string }[] {
  return [...new Map(pairs)].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
}

const STAFF_FILTERS = ['state', 'account', 'priority', 'assignee'] as const;

/** `/admin/support`: the requests of every organization. */
export function StaffListScreen() {
  const { t } = useTranslation(['adminSupport', 'ticket', 'list']);
  const [search, patch] = useListSearch(staffSearchSchema);
  const navigate = useNavigate();
  const words = useWords('ticket');

  const columns = useMemo((): Column<StaffTicket>[] => {
    const label = (name: string): string => t(`ticket:fields.${name}`);
    const name = (value: string | null) => (value ? <span className="ell">{value}</span> : <span className="subtle">{MISSING}</span>);
    const at = (value: string) => <time dateTime={value}>{formatDateTime(value, words.lang, words.timeZone)}</time>;
    return [
      {
        id: 'subject',
        label: label('subject'),
        widthPx: 320,
        frozen: true,
        sortable: true,
        cell: (ticket) => <b className="ell font-medium">{ticket.subject}</b>,
      },
      { id: 'account', label: t('account'), widthPx: 170, sortable: true, cell: (ticket) => name(ticket.owner.name) },
      { id: 'state', label: label('state'), widthPx: 170, sortable: true, cell: (ticket) => <StateTag state={ticket.state} staff /> },
      {
        id: 'priority',
        label: label('priority'),
        widthPx: 110,
        sortable: true,
        cell: (ticket) => <PriorityText priority={ticket.priority} />,
      },
      { id: 'assigneeName', label: label('assigneeName'), widthPx: 150, sortable: true, cell: (ticket) => name(ticket.assigneeName) },
      { id: 'lastAt', label: label('lastAt'), widthPx: 150, sortable: true, cell: (ticket) => at(lastAtOf(ticket)) },
      {
        id: 'openedByName',
        label: label('openedByName'),
        widthPx: 150,
        sortable: true,
        spare: true,
        cell: (ticket) => name(ticket.openedByName),
      },
      { id: 'openedAt', label: label('openedAt'), widthPx: 150, sortable: true, spare: true, cell: (ticket) => at(openedAtOf(ticket)) },
      {
        id: 'vehicle',
        label: label('vehicle'),
        widthPx: 130,
        spare: true,
        cell: (ticket) => (ticket.vehicle ? <Plate value={ticket.vehicle.title} /> : <span className="subtle">{MISSING}</span>),
      },
      {
        id: 'category',
        label: label('category'),
        widthPx: 170,
        spare: true,
        cell: (ticket) => <span className="ell">{t(`ticket:choices.category.${ticket.category}`)}</span>,
      },
    ];
  }, [t, words]);
  const url = `${TICKETS_PATH}?size=${TICKETS_MAX}&sort=updatedAt:-1`;
  const list = useWholeList<StaffTicket>({
    listKey: 'admin-ticket',
    url,
    schema: staffTicketsSchema,
    reading: READING,
    search,
    patch,
    filterKeys: STAFF_FILTERS,
    startingSort: '-lastAt',
    columns,
    everyMs: EVERY_MS,
  });
  const { remote, all: tickets } = list;
  useTold(remote.reload);

  const groups = useMemo((): FilterGroup[] => {
    const choices = (field: 'state' | 'priority', values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`ticket:choices.${field}.${value}`) }));
    const selected = (key: (typeof STAFF_FILTERS)[number]): string[] => search[key]?.split(',') ?? [];
    const group = (key: (typeof STAFF_FILTERS)[number], label: string, options: FilterGroup['options']): FilterGroup => ({
      key,
      label,
      all: t('list:any'),
      options,
      selected: selected(key),
      always: true,
    });
    return [
      group('state', t('ticket:fields.state'), choices('state', TICKET_STATES)),
      group('account', t('account'), optionsOf(tickets.map(({ owner }) => [owner.id, owner.name] as const))),
      group('priority', t('ticket:fields.priority'), choices('priority', TICKET_PRIORITIES)),
      group('assignee', t('ticket:fields.assigneeName'), [
        ...optionsOf(tickets.flatMap(({ assignee, assigneeName }) => (assignee ? [[assignee, assigneeName ?? ''] as const] : []))),
        { value: NONE, label: t('list:without') },
      ]),
    ];
  }, [t, tickets, search]);
  const open = useCallback((ticket: StaffTicket) => void navigate({ to: '/admin/support/$id', params: { id: ticket._id } }), [navigate]);

  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('title')}
      icon={LifeBuoy}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      above={
        remote.value &&
        remote.value.count > tickets.length && (
          <Note className="mb-3">{t('onlyLast', { count: tickets.length, figure: formatNumber(tickets.length, words.lang) })}</Note>
        )
      }
      card={(ticket) => (
        <div className="grid gap-1">
          <b className="block">{ticket.subject}</b>
          <span className="ell block text-sm text-muted">{ticket.owner.name}</span>
          <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <StateTag state={ticket.state} staff />
            {formatDateTime(lastAtOf(ticket), words.lang, words.timeZone)}
          </span>
        </div>
      )}
    />
  );
}
