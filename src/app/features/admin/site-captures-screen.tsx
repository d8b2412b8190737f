import * as z from 'zod/mini';
import { Camera, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAddress } from '../../../domain/text/address.ts';
import { CAPTURE_KINDS, CAPTURE_STATES, siteCaptureSchema, type SiteCapture } from '../../../domain/platform/site-capture.ts';
import { AttachmentDownload } from '../../entity-ui/attachments/attachment-list.tsx';
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import { type Page, type SiteColumn, usePagedList } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { type ListSearch, usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDateTime, formatDurationS } from '../../../domain/text/format.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { Note } from '../../ui/note.tsx';
import { missing } from './linked-columns.tsx';
import { siteCapturesSearchSchema } from './search.ts';
import { useOwnerFilter } from './organization-field.tsx';

const schema = z.object({ configured: z.boolean(), count: z.int(), results: z.array(siteCaptureSchema) });
const FILTERS = ['owner', 'state', 'kind'];
const TONES: Record<SiteCapture['state'], string> = { running: 'tag tag-line', done: 'tag tag-ok', failed: 'tag tag-alert' };
const nameOf = ({ target }: SiteCapture): string => target;
/** Of a stored line, which may be older than the rule of today. */
const hrefOf = ({ target }: SiteCapture): string | undefined => ownAddress(target, location.origin)?.href;
const mayOpen = (row: SiteCapture): boolean => hrefOf(row) !== undefined;

function useWordFilter(key: 'state' | 'kind', values: readonly string[], search: ListSearch): FilterGroup {
  const { t } = useTranslation(['adminCaptures', 'admin']);
  const chosen = search[key];
  return {
    key,
    label: t(`columns.${key}`),
    all: t('admin:list.all'),
    options: values.map((value) => ({ value, label: t(`${key}s.${value}`) })),
    selected: chosen === undefined ? [] : String(chosen).split(','),
  };
}

/** /admin/captures: pages that were made an image or a PDF of, or were to be; by whom, and what became of it. */
export function SiteCapturesScreen() {
  const { t } = useTranslation(['adminCaptures', 'admin']);
  const words = useWords('organization');
  const { lang, timeZone } = words;
  const [search, patch] = usePagedSearch(siteCapturesSearchSchema);
  const columns = useMemo((): SiteColumn<SiteCapture>[] => {
    const spent = ({ durationMs }: SiteCapture): string =>
      durationMs === null ? '' : formatDurationS(Math.max(1, durationMs / 1000), lang);
    return [
      {
        id: 'target',
        label: t('columns.page'),
        widthPx: 340,
        frozen: true,
        sortable: true,
        cell: ({ target }) => (
          <span className="ell" title={target}>
            {target}
          </span>
        ),
        text: nameOf,
      },
      {
        id: 'askedAt',
        label: t('columns.at'),
        widthPx: 140,
        sortable: true,
        cell: (row) => <span className="ell">{formatDateTime(row.askedAt, lang, timeZone)}</span>,
        text: (row) => row.askedAt,
      },
      {
        id: 'owner',
        label: t('admin:list.account'),
        widthPx: 170,
        sortable: true,
        cell: ({ owner }) => (owner ? <span className="ell">{owner.name}</span> : missing),
        text: ({ owner }) => owner?.name ?? '',
      },
      {
        id: 'personName',
        label: t('columns.person'),
        widthPx: 160,
        sortable: true,
        cell: (row) => <span className="ell">{row.personName || t('program')}</span>,
        text: (row) => row.personName,
      },
      {
        id: 'kind',
        label: t('columns.kind'),
        widthPx: 90,
        sortable: true,
        cell: (row) => t(`kinds.${row.kind}`),
        text: (row) => t(`kinds.${row.kind}`),
      },
      {
        id: 'state',
        label: t('columns.state'),
        widthPx: 120,
        sortable: true,
        cell: (row) => <span className={TONES[row.state]}>{t(`states.${row.state}`)}</span>,
        text: (row) => t(`states.${row.state}`),
      },
      {
        id: 'error',
        label: t('columns.error'),
        widthPx: 210,
        cell: ({ error }) => (error === null ? missing : <span className="ell">{t(`errors.${error}`)}</span>),
        text: ({ error }) => (error === null ? '' : t(`errors.${error}`)),
      },
      {
        id: 'durationMs',
        label: t('columns.duration'),
        widthPx: 100,
        sortable: true,
        numeric: true,
        cell: (row) => spent(row) || missing,
        text: (row) => (row.durationMs ?? 0) / 1000,
      },
      {
        id: 'bytes',
        label: t('columns.size'),
        widthPx: 130,
        sortable: true,
        numeric: true,
        cell: (row) => <CaptureFile row={row} lang={lang} />,
        text: (row) => row.bytes ?? 0,
      },
    ];
  }, [t, lang, timeZone]);
  const list = usePagedList<SiteCapture>({
    listKey: 'admin-captures',
    path: '/api/v1/admin/captures',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: '-askedAt',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
  });
  const groups = [useOwnerFilter(search), useWordFilter('state', CAPTURE_STATES, search), useWordFilter('kind', CAPTURE_KINDS, search)];
  const open = useCallback((row: SiteCapture): void => {
    const href = hrefOf(row);
    if (href !== undefined) window.open(href, '_blank', 'noopener');
  }, []);
  const isOff = (list.remote.value as (Page<SiteCapture> & { configured?: boolean }) | undefined)?.configured === false;
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('title')}
      icon={Camera}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      above={isOff && <Note className="mb-4">{t('off')}</Note>}
      actions={[{ key: 'open', label: t('open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open, when: mayOpen }]}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex items-center gap-2">
            <b className="ell min-w-0 flex-1">{row.target}</b>
            <span className={TONES[row.state]}>{t(`states.${row.state}`)}</span>
          </span>
          <span className="ell text-sm text-muted">
            {[row.owner?.name, row.personName, formatDateTime(row.askedAt, lang, timeZone)].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
    />
  );
}

function CaptureFile({ row, lang }: { row: SiteCapture; lang: string }) {
  const { t } = useTranslation('adminCaptures');
  if (row.bytes === null) return missing;
  return (
    <span data-still className="flex items-center justify-end gap-1">
      {sizeText(row.bytes, lang)}
      {row.hasFile && (
        <AttachmentDownload
          url={`/api/v1/admin/captures/${row._id}/file`}
          name={`${t('title')}-${row._id.slice(-6)}.${row.kind === 'print' ? 'pdf' : 'png'}`}
        />
      )}
    </span>
  );
}
