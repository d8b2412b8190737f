import { useNavigate } from '@tanstack/react-router';
import { BadgeCheck, Globe, Radar } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '../../../domain/entity/entity.ts';
import {
  type DomainState,
  siteDomain,
  CERTIFICATE_STATES,
  type CertificateState,
  type SiteCertificate,
  siteCertificateSchema,
} from '../../../domain/platform/site-domain.ts';
import { formatDate } from '../../../domain/text/format.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { type Reading, useWholeList } from '../../entity-ui/list/whole-rows.ts';
import { type SiteEntityConfig, SiteEntityScreen } from '../../entity-ui/screen/site-entity-screen.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import type { Column } from '../../ui/data-table/model.ts';
import { Note } from '../../ui/note.tsx';
import { missing } from './linked-columns.tsx';
import { OrganizationField, useOrganizationColumn } from './organization-field.tsx';
import { certificateSearchSchema, DOMAIN_FILTERS, domainSearchSchema } from './search.ts';
import { useAct } from './use-act.ts';

const PATH = '/api/v1/admin/domains';
const TONES: Record<DomainState, string> = {
  unknown: 'tag tag-line',
  ok: 'tag tag-ok',
  unresolved: 'tag tag-alert',
  silent: 'tag tag-alert',
  untrusted: 'tag tag-warning',
  elsewhere: 'tag tag-warning',
};
const stateOf = (row: AnyRow): DomainState => row['state'] as DomainState;

function Organization({ form, id }: Parameters<NonNullable<SiteEntityConfig['custom']>[string]>[0]) {
  const { t } = useTranslation('siteDomain');
  return <OrganizationField form={form} id={id} label={t('fields.organization')} hint={t('screen.organizationHint')} />;
}

const CONFIG: SiteEntityConfig = {
  entity: siteDomain,
  path: PATH,
  to: '/admin/domains',
  icon: Globe,
  search: domainSearchSchema,
  filters: DOMAIN_FILTERS,
  shown: ['state', 'organization', 'lookedAt'],
  startingSort: 'host',
  sections: [{ key: 'domain', fields: ['host', 'organization', 'note'], wide: ['host', 'note'] }],
  hints: { host: 'screen.hostHint' },
  custom: { organization: (input) => <Organization {...input} /> },
  summary: (row, words) => words.t(`choices.state.${stateOf(row)}`),
};

/** /admin/domains: hosts that the platform is reached at, and what was found there. */
export function DomainsScreen() {
  const { t } = useTranslation('siteDomain');
  const { act } = useAct(t('screen.notLooked'));
  const organization = useOrganizationColumn(t('fields.organization'));
  const columns = useMemo(
    () => [
      organization,
      {
        id: 'state',
        label: t('fields.state'),
        widthPx: 190,
        sortable: true,
        cell: (row: AnyRow) => <span className={TONES[stateOf(row)]}>{t(`choices.state.${stateOf(row)}`)}</span>,
      },
    ],
    [organization, t],
  );
  const look = async (rows: readonly AnyRow[], reload: () => void): Promise<void> =>
    act(async () => {
      for (const { _id } of rows) {
        const found = await call<AnyRow>(`${PATH}/${_id}/look`, { method: 'POST' });
        notify({ msg: t('screen.found', { host: String(found['host']), state: t(`choices.state.${stateOf(found)}`) }) });
      }
      reload();
    });
  return (
    <SiteEntityScreen
      config={CONFIG}
      columns={columns}
      actions={(reload) => [
        {
          key: 'look',
          label: t('screen.look'),
          icon: <Radar aria-hidden="true" />,
          one: (row) => void look([row], reload),
          many: (rows) => void look(rows, reload),
        },
      ]}
    />
  );
}

const schema = pageOf(siteCertificateSchema);
const FILTERS = ['state', 'use'];
const CERTIFICATE_TONES: Record<CertificateState, string> = {
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
  const { t } = useTranslation(['adminCertificates', 'nav', 'table']);
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
        cell: (row) => <span className={CERTIFICATE_TONES[row.state]}>{t(`states.${row.state}`)}</span>,
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
            <span className={CERTIFICATE_TONES[row.state]}>{t(`states.${row.state}`)}</span>
          </span>
          <span className="text-sm text-muted">
            {[t(`kinds.${row.kind}`), row.endsAt === null ? null : formatDate(row.endsAt, lang, timeZone)].filter(Boolean).join(' · ')}
          </span>
        </div>
      )}
    />
  );
}
