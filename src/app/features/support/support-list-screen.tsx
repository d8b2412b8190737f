import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderRows, type SortKey } from '../../../domain/kit/order-rows.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { TICKET_PRIORITIES, TICKET_STATES, ticket } from '../../../domain/ticket/ticket.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { exportColumnsOf } from '../../entity-ui/entity-columns.tsx';
import { filterRows } from '../../entity-ui/screen/entity-items.ts';
import { useEntityFilters } from '../../entity-ui/screen/use-entity-filters.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDateTime, MISSING } from '../../../domain/kit/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { Plate } from '../../ui/plate.tsx';
import { supportSearchSchema, TICKET_FILTERS } from './search.ts';
import { threadsOf, ticketItem, type TicketItem } from './ticket-item.ts';
import { PriorityText, StateTag } from './ticket-tags.tsx';

const ALWAYS = ['state'];
const nameOf = (item: TicketItem): string => String(item.row['subject']);
const rowOf = (item: TicketItem): LocalRow => item.row;
const hrefOf = (id: string): string => `/support/${id}`;

const SORT_KEYS: Record<string, (item: TicketItem) => SortKey> = {
  subject: (item) => nameOf(item).toLocaleLowerCase(),
  state: (item) => TICKET_STATES.indexOf(item.state),
  priority: (item) => TICKET_PRIORITIES.indexOf(item.row['priority'] as 'low'),
  category: (item) => String(item.row['category']),
  openedByName: (item) => (item.row['openedByName'] as string | null)?.toLocaleLowerCase() ?? null,
  assigneeName: (item) => (item.row['assigneeName'] as string | null)?.toLocaleLowerCase() ?? null,
  openedAt: (item) => item.openedAt,
  lastAt: (item) => item.lastAt,
};

/** `/support`: the organization's requests, from the device's own copy. */
export function SupportListScreen() {
  const { t } = useTranslation(['support', 'nav', 'ticket']);
  const [search, patch] = useListSearch(supportSearchSchema);
  const navigate = useNavigate();
  const tickets = useRows('ticket').rows;
  const messages = useRows('ticketMessage').rows;
  const words = useWords('ticket');
  const access = useAccess();

  const columns = useMemo((): Column<TicketItem>[] => {
    const label = (name: string): string => t(`ticket:fields.${name}`);
    const at = (value: string) => <time dateTime={value}>{formatDateTime(value, words.lang, words.timeZone)}</time>;
    const name = (value: unknown) => (value ? <span className="ell">{String(value)}</span> : <span className="subtle">{MISSING}</span>);
    return [
      {
        id: 'subject',
        label: label('subject'),
        widthPx: 320,
        frozen: true,
        sortable: true,
        fields: ['subject'],
        cell: (item) => <b className="ell font-medium">{nameOf(item)}</b>,
      },
      { id: 'state', label: label('state'), widthPx: 150, sortable: true, cell: (item) => <StateTag state={item.state} /> },
      {
        id: 'priority',
        label: label('priority'),
        widthPx: 110,
        sortable: true,
        fields: ['priority'],
        cell: (item) => <PriorityText priority={String(item.row['priority'])} />,
      },
      {
        id: 'vehicle',
        label: label('vehicle'),
        widthPx: 130,
        fields: ['vehicle'],
        cell: (item) =>
          item.row['vehicle'] ? (
            <Plate value={words.titleOf('vehicle', String(item.row['vehicle'])) ?? MISSING} />
          ) : (
            <span className="subtle">{MISSING}</span>
          ),
      },
      { id: 'openedByName', label: label('openedByName'), widthPx: 150, sortable: true, cell: (item) => name(item.row['openedByName']) },
      { id: 'lastAt', label: label('lastAt'), widthPx: 150, sortable: true, cell: (item) => at(item.lastAt) },
      {
        id: 'category',
        label: label('category'),
        widthPx: 170,
        sortable: true,
        spare: true,
        fields: ['category'],
        cell: (item) => <span className="ell">{t(`ticket:choices.category.${String(item.row['category'])}`)}</span>,
      },
      {
        id: 'assigneeName',
        label: label('assigneeName'),
        widthPx: 150,
        sortable: true,
        spare: true,
        cell: (item) => name(item.row['assigneeName']),
      },
      { id: 'openedAt', label: label('openedAt'), widthPx: 150, sortable: true, spare: true, cell: (item) => at(item.openedAt) },
    ];
  }, [t, words]);
  const view = useListView<TicketItem>({ listKey: 'ticket', search, patch, filterKeys: TICKET_FILTERS, startingSort: '-lastAt', columns });
  const all = useMemo(() => {
    const threads = threadsOf(messages);
    return tickets.map((row) => ticketItem(row, threads.get(row._id)));
  }, [tickets, messages]);
  const chosen = useMemo(
    () => Object.fromEntries(TICKET_FILTERS.filter((key) => key !== 'state').map((key) => [key, search[key] as string | undefined])),
    [search],
  );
  const { sort, typed } = view;
  const items = useMemo(() => {
    const kept = new Set(filterRows(ticket, tickets, chosen, typed));
    const states = typeof search['state'] === 'string' ? search['state'].split(',') : undefined;
    const left = all.filter((item) => kept.has(item.row) && (!states || states.includes(item.state)));
    return orderRows(left, SORT_KEYS[sort.column] ?? SORT_KEYS['lastAt']!, sort.direction);
  }, [all, tickets, chosen, typed, search, sort]);
  const filters = useEntityFilters(ticket, TICKET_FILTERS, ALWAYS, search, words);
  const groups = filters.map((group) =>
    group.key === 'state' ? { ...group, options: TICKET_STATES.map((value) => ({ value, label: t(`states.${value}`) })) } : group,
  );

  const open = useCallback((id: string) => void navigate({ to: '/support/$id', params: { id } }), [navigate]);
  const fix = useCallback((id: string) => patch({ open: id, edit: 1 }), [patch]);
  const marks = useRowStatus({ entity: 'ticket', onFix: fix });
  const file = useExport<TicketItem>(t('exportName'), t('title'), dayOf(Date.now(), words.timeZone), () =>
    exportColumnsOf(ticket, words, (item) => item.row),
  );

  return (
    <MirrorList
      entity="ticket"
      parent={{ label: t('nav:home'), to: '/' }}
      title={t('title')}
      words={words}
      add={access.can('create', 'ticket') ? { label: t('new'), run: () => patch({ new: 1 }) } : undefined}
      empty={{ icon: <LifeBuoy aria-hidden="true" />, title: t('none'), text: t('noneText') }}
      view={view}
      groups={groups}
      patch={patch}
      searchText={t('search')}
      items={items}
      rowOf={rowOf}
      hrefOf={hrefOf}
      onOpen={open}
      marks={marks}
      file={file}
      card={(item) => (
        <div className="grid gap-1">
          <b className="block">{nameOf(item)}</b>
          <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <StateTag state={item.state} />
            {formatDateTime(item.lastAt, words.lang, words.timeZone)}
          </span>
        </div>
      )}
    />
  );
}
