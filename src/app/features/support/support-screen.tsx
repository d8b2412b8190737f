import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy, Lightbulb } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { dropPendingUpload, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { suggestIssues } from '../../../domain/support/suggest-issues.ts';
import { ticket, TICKET_PRIORITIES, TICKET_STATES } from '../../../domain/support/ticket.ts';
import { formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { orderRows, type SortKey } from '../../../domain/text/order-rows.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { FieldInput } from '../../entity-ui/form/field-input.tsx';
import { exportColumnsOf } from '../../entity-ui/list/entity-columns.tsx';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { type PatchSearch, useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { type CustomInput, EntityForm } from '../../entity-ui/screen/entity-form.tsx';
import { filterRows, useEntityFilters } from '../../entity-ui/screen/entity-items.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/model.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { AttachmentsField } from './ticket-thread.tsx';
import { supportSearchSchema, TICKET_FILTERS } from './search.ts';
import './support.css';
import { PriorityText, StateTag, threadsOf, ticketItem, type TicketItem } from './ticket-item.tsx';

/** `/support`: the list, or the form of a request when the address asks for one. */
export function SupportScreen() {
  const [search, patch] = useListSearch(supportSearchSchema);
  if (search.new) return <SupportFormScreen id={null} patch={patch} />;
  if (search.open && search.edit) return <SupportFormScreen id={search.open} patch={patch} />;
  return <SupportListScreen />;
}

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
function SupportListScreen() {
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

/** Answer of `GET /api/v1/known-issues`. */
const issuesSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      symptom: z.string(),
      cause: z.nullable(z.string()),
      solution: z.nullable(z.string()),
      deviceType: z.nullable(z.string()),
      state: z.string(),
    }),
  ),
});

/** Known problems that what is typed points at, with what to do; from the answer kept on the device, so without network too. */
function Suggestions({ text, device }: { text: string; device: string | null }) {
  const { t } = useTranslation(['support', 'commonIssue']);
  const issues = useRemote('/api/v1/known-issues', issuesSchema).value?.results;
  const deviceType = useRow('device', device)?.['type'] as string | undefined;
  const found = useMemo(() => (issues ? suggestIssues(issues, text, { deviceType: deviceType ?? null }) : []), [issues, text, deviceType]);
  return (
    <div className="suggest" role="status" hidden={found.length === 0}>
      {found.length > 0 && (
        <>
          <h3>
            <Lightbulb aria-hidden="true" />
            {t('known', { count: found.length })}
          </h3>
          {found.map((issue) => (
            <details key={issue._id}>
              <summary>{issue.title}</summary>
              <p>{issue.symptom}</p>
              {issue.solution && (
                <p>
                  <b>{t('commonIssue:fields.solution')} </b>
                  {issue.solution}
                </p>
              )}
            </details>
          ))}
        </>
      )}
    </div>
  );
}

const DRAFT = 'draft:ticket';

/** The subject, and under it the known problems its words point at. */
const Subject: CustomInput = ({ form, id, row }) => (
  <>
    <FieldInput entity={ticket} name="subject" form={form} formId={id.slice(0, -'-subject'.length)} autoFocus={!row} />
    <Suggestions text={String(form.values['subject'] ?? '')} device={form.values['device'] as string | null} />
  </>
);
const CUSTOM: Readonly<Record<string, CustomInput>> = { subject: Subject, attachments: () => <AttachmentsField owner={DRAFT} /> };

/** A request, new or corrected; kept on the device as it is typed, sent when there is a network. */
function SupportFormScreen({ id, patch }: { id: string | null; patch: PatchSearch }) {
  const { t } = useTranslation(['support', 'nav', 'list', 'ticket']);
  const navigate = useNavigate();
  const loaded = useRows('ticket').loaded;
  const row = useRow('ticket', id);
  const leave = useCallback(
    (saved?: string) => {
      const drop = async (): Promise<void> => {
        for (const file of livePendingUploads().getSnapshot()) if (file.owner === DRAFT) await dropPendingUpload(file._id);
      };
      if (saved === undefined && id === null) drop().catch((error: unknown) => notify({ msg: t('fileNotKept'), error }));
      const target = saved ?? id;
      if (target) void navigate({ to: '/support/$id', params: { id: target }, replace: true });
      else patch({ new: undefined }, true);
    },
    [id, navigate, patch, t],
  );
  const sections = useMemo(
    () => [
      {
        key: 'what',
        legend: t('sections.what'),
        fields: ['subject', 'category', 'priority', 'description'],
        wide: ['subject', 'description'],
      },
      { key: 'about', legend: t('sections.about'), fields: ['vehicle', 'device'] },
      ...(id === null ? [{ key: 'files', legend: t('sections.files'), fields: ['attachments'], wide: ['attachments'] }] : []),
    ],
    [t, id],
  );
  const title = row ? String(row['subject']) : t('new');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('title'), to: '/support' }, { label: title }]} />
      {id === null || row ? (
        <EntityForm
          key={row?._id ?? 'new'}
          entity={ticket}
          row={row}
          title={title}
          addLabel={t('send')}
          sections={sections}
          onLeave={leave}
          hints={{ description: t('descriptionHint') }}
          custom={CUSTOM}
          filesOf={DRAFT}
        />
      ) : (
        loaded && <AbsentRow entity="ticket" id={id} action={<Button onClick={() => leave()}>{t('list:back')}</Button>} />
      )}
    </>
  );
}
