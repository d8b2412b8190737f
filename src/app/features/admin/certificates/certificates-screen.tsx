import { BadgeCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import { foldText } from '../../../../domain/kit/search-text.ts';
import {
  CERTIFICATE_STATES,
  siteCertificateSchema,
  type CertificateState,
  type SiteCertificate,
} from '../../../../domain/platform/site-certificate.ts';
import { pageOf } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { useListSearch } from '../../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../../entity-ui/list/whole-rows.ts';
import { useWords } from '../../../entity-ui/use-words.ts';
import { formatDate } from '../../../../domain/kit/format.ts';
import { Note } from '../../../ui/note.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { certificateSearchSchema } from '../domains/search.ts';
import { missing } from '../linked-columns.tsx';

const schema = pageOf(siteCertificateSchema);
const FILTERS = ['state', 'use'];
const TONES: Record<CertificateState, string> = {
  over: 'tag tag-alert',
  unread: 'tag tag-alert',
  soon: 'tag tag-warning',
  plain: 'tag tag-warning',
  ok: 'tag tag-ok',
};
const nameOf = (row: SiteCertificate): string => `${row.holder}, ${row.source}`;
/** Where what it is of is kept. */
const hrefOf = (row: SiteCertificate): string =>
  row.use === 'domain'
    ? `/admin/domains?q=${encodeURIComponent(row.holder)}`
    : row.source.startsWith('/')
      ? row.source
      : '/admin/devices/free2move';
const READING: Reading<SiteCertificate> = {
  find: (rows, typed) =>
    rows.filter(({ holder, source, subject, issuer }) => foldText([holder, source, subject, issuer].join('\n')).includes(foldText(typed))),
  sortKeys: { state: ({ state }) => CERTIFICATE_STATES.indexOf(state) },
};

/** /admin/certificates: credentials of domains and connectors with their holder and their end, measured when it is opened. */
export function CertificatesScreen() {
  const { t } = useTranslation(['admin-certificates', 'nav', 'table']);
  const words = useWords('organization');
  const navigate = useNavigate();
  const [search, patch] = useListSearch(certificateSearchSchema);
  const { lang, timeZone } = words;
  const columns = useMemo((): Column<SiteCertificate>[] => {
    const text = (id: 'subject' | 'issuer' | 'source', widthPx: number): Column<SiteCertificate> => ({
      id,
      label: t(`columns.${id}`),
      widthPx,
      sortable: true,
      cell: (row) => (row[id] === null ? missing : <span className="ell">{row[id]}</span>),
    });
    const day = (id: 'startsAt' | 'endsAt'): Column<SiteCertificate> => ({
      id,
      label: t(`columns.${id}`),
      widthPx: 130,
      sortable: true,
      cell: (row) =>
        row[id] === null ? (
          <span className="subtle">{id === 'endsAt' && row.kind === 'secret' ? t('noEnd') : '—'}</span>
        ) : (
          formatDate(row[id], lang, timeZone)
        ),
    });
    return [
      {
        id: 'holder',
        label: t('columns.holder'),
        widthPx: 220,
        frozen: true,
        sortable: true,
        cell: (row) => <b className="ell font-medium">{row.holder}</b>,
      },
      {
        id: 'state',
        label: t('columns.state'),
        widthPx: 150,
        sortable: true,
        cell: (row) => <span className={TONES[row.state]}>{t(`states.${row.state}`)}</span>,
      },
      day('endsAt'),
      {
        id: 'kind',
        label: t('columns.kind'),
        widthPx: 200,
        sortable: true,
        cell: (row) => <span className="ell">{t(`kinds.${row.kind}`)}</span>,
      },
      text('subject', 180),
      text('issuer', 180),
      day('startsAt'),
      text('source', 220),
      {
        id: 'problem',
        label: t('columns.problem'),
        widthPx: 180,
        spare: true,
        cell: (row) => (row.problem === null ? missing : <span className="ell">{row.problem}</span>),
      },
    ];
  }, [t, lang, timeZone]);
  const list = useWholeList<SiteCertificate>({
    listKey: 'certificates',
    url: '/api/v1/admin/certificates',
    schema,
    reading: READING,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'state',
    columns,
  });
  const chosen = (key: 'state' | 'use'): string[] => search[key]?.split(',') ?? [];
  const groups = [
    {
      key: 'state',
      label: t('columns.state'),
      all: t('table:allMasculine'),
      always: true,
      selected: chosen('state'),
      options: CERTIFICATE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      key: 'use',
      label: t('columns.use'),
      all: t('table:allMasculine'),
      selected: chosen('use'),
      options: ['domain', 'connector'].map((value) => ({ value, label: t(`uses.${value}`) })),
    },
  ];
  const open = useCallback((row: SiteCertificate) => void navigate({ to: hrefOf(row) }), [navigate]);
  const ending = list.all.filter(({ state }) => state === 'soon' || state === 'over');
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('nav:certificates')}
      icon={BadgeCheck}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      above={
        ending.length > 0 && (
          <Note tone={ending.some(({ state }) => state === 'over') ? 'alert' : 'warning'} className="mb-3">
            {t('ending', { count: ending.length })}
          </Note>
        )
      }
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex items-center justify-between gap-2">
            <b className="ell">{row.holder}</b>
            <span className={TONES[row.state]}>{t(`states.${row.state}`)}</span>
          </span>
          <span className="text-sm text-muted">
            {[t(`kinds.${row.kind}`), row.endsAt === null ? null : formatDate(row.endsAt, lang, timeZone)].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
    />
  );
}
