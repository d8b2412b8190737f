import { ScrollText } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { formatDateTime, MISSING } from '../../../domain/text/format.ts';
import { AUDIT_ACTIONS, AUDIT_BY, auditEntrySchema, type AuditEntry } from '../../../domain/platform/audit.ts';
import type { Crumb } from '../../ui/page-header.tsx';
import { Drawer } from '../../ui/overlay.tsx';
import { DetailList } from '../screen/row-details.tsx';
import type { FilterGroup } from './list-toolbar.tsx';
import { pageOf, type SiteColumn, usePagedList } from './site-list.ts';
import { SiteListPage } from './site-list-page.tsx';
import type { ListSearch, PatchSearch } from './use-list-search.ts';
import { useWords } from '../use-words.ts';

/** Who did it, with the person it was done as. */
function whoText(t: TFunction, { byName, byKind, asName }: AuditEntry): string {
  const name = byName || t(`audit:by.${byKind}`);
  return asName === null ? name : t('audit:actingAs', { name, as: asName });
}

function targetText(t: TFunction, { targetKind, targetName }: AuditEntry): string {
  if (targetKind === null) return '';
  const kind = t(`audit:kinds.${targetKind}`, { defaultValue: targetKind });
  return targetName === null ? kind : `${kind} : ${targetName}`;
}

const valueText = (value: unknown): string =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? MISSING
    : Array.isArray(value)
      ? value.map(valueText).join(', ')
      : typeof value === 'object'
        ? Object.entries(value)
            .map(([key, one]) => `${key} ${valueText(one)}`)
            .join(', ')
        : String(value);

/** What else is told: a pair is before and after. */
function detailText(t: TFunction, { detail, action }: AuditEntry): string {
  const isChange = ['member-role', 'member-rights', 'role-rights'].includes(action);
  return Object.entries(detail)
    .map(([key, value]) => {
      const text = isChange && Array.isArray(value) && value.length === 2 ? value.map(valueText).join(' → ') : valueText(value);
      return `${t(`audit:details.${key}`, { defaultValue: key })} : ${text}`;
    })
    .join(' · ');
}

function auditColumns(t: TFunction, lang: string, timeZone: string, isSite: boolean): SiteColumn<AuditEntry>[] {
  const text = (id: string, label: string, widthPx: number, of: (row: AuditEntry) => string, spare = false): SiteColumn<AuditEntry> => ({
    id,
    label,
    widthPx,
    ...(spare ? { spare } : {}),
    cell: (row) => (
      <span className="ell" title={of(row)}>
        {of(row) || MISSING}
      </span>
    ),
    text: of,
  });
  return [
    {
      id: 'at',
      label: t('audit:columns.at'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: (row) => <span className="ell">{formatDateTime(row.at, lang, timeZone)}</span>,
      text: (row) => row.at,
    },
    text('action', t('audit:columns.action'), 250, (row) => t(`audit:actions.${row.action}`, { defaultValue: row.action })),
    text('who', t('audit:columns.who'), 210, (row) => whoText(t, row)),
    text('target', t('audit:columns.target'), 240, (row) => targetText(t, row)),
    ...(isSite ? [text('owner', t('audit:columns.account'), 170, (row) => row.owner?.name ?? '')] : []),
    text('address', t('audit:columns.address'), 140, (row) => row.address ?? ''),
    text('detail', t('audit:columns.detail'), 260, (row) => detailText(t, row)),
    text('userAgent', t('audit:columns.userAgent'), 220, (row) => row.userAgent ?? '', true),
  ];
}

const schema = pageOf(auditEntrySchema);
const OWN_FILTERS = ['action', 'by'];
const SITE_FILTERS = ['owner', 'action', 'by'];

interface AuditListProps {
  /** The whole platform's, or that of the person's own organization. */
  isSite: boolean;
  path: string;
  search: ListSearch;
  patch: PatchSearch;
  title: string;
  above: ReactNode;
  crumbs?: readonly Crumb[];
  /** Filters that are the screen's own. */
  groups?: readonly FilterGroup[];
}

/** The trail of administration: who did what, when, from where; found, filtered and written to a file. */
export function AuditList({ isSite, path, search, patch, title, above, crumbs, groups = [] }: AuditListProps) {
  const { t } = useTranslation(['audit', 'admin']);
  const words = useWords('membership');
  const { lang, timeZone } = words;
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => auditColumns(t, lang, timeZone, isSite), [t, lang, timeZone, isSite]);
  const list = usePagedList<AuditEntry>({
    listKey: isSite ? 'admin-audit' : 'audit',
    path,
    schema,
    search,
    patch,
    filterKeys: isSite ? SITE_FILTERS : OWN_FILTERS,
    startingSort: '-at',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
    isOwn: !isSite,
  });
  const choice = (key: 'action' | 'by', values: readonly string[], label: (value: string) => string): FilterGroup => {
    const chosen = search[key];
    return {
      key,
      label: t(key === 'action' ? 'columns.action' : 'columns.who'),
      all: t('admin:list.all'),
      options: values.map((value) => ({ value, label: label(value) })),
      selected: chosen === undefined ? [] : String(chosen).split(','),
    };
  };
  const nameOf = useCallback((row: AuditEntry): string => t(`actions.${row.action}`, { defaultValue: row.action }), [t]);
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={title}
        {...(crumbs ? { crumbs } : {})}
        icon={ScrollText}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={[
          ...groups,
          choice('action', AUDIT_ACTIONS, (value) => t(`actions.${value}`)),
          choice('by', AUDIT_BY, (value) => t(`by.${value}`)),
        ]}
        nameOf={nameOf}
        hrefOf={() => location.pathname + location.search}
        onOpen={setOpened}
        above={above}
        card={(row) => (
          <div className="grid gap-1">
            <b className="ell">{nameOf(row)}</b>
            <span className="ell text-sm text-muted">
              {[whoText(t, row), targetText(t, row), isSite ? row.owner?.name : null].filter(Boolean).join(' · ')}
            </span>
            <span className="text-sm text-muted">{formatDateTime(row.at, lang, timeZone)}</span>
          </div>
        )}
      />
      {opened && (
        <Drawer open onClose={() => setOpened(null)} title={nameOf(opened)}>
          <DetailList
            lines={columns
              .filter(({ id }) => id !== 'action')
              .map(({ id, label, text }) => ({
                label,
                value: id === 'at' ? formatDateTime(opened.at, lang, timeZone) : String(text?.(opened) ?? '') || MISSING,
              }))}
          />
        </Drawer>
      )}
    </>
  );
}
