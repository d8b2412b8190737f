import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RadioTower, SquareArrowOutUpRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { siteConnectorSchema, siteDeviceSchema, type SiteDevice, type SiteConnector } from '../../../../domain/platform/site-device.ts';
import type { DeviceType } from '../../../../domain/device/device.ts';
import { keptMappingSchema, webhookAuthenticationSchema } from '../../../../domain/platform/inbound-mapping.ts';
import { MISSING, formatNumber, formatAge, formatDateTime } from '../../../../domain/text/format.ts';
import { usePagedSearch } from '../../../entity-ui/list/use-list-search.ts';
import { type Remote, useSiteRemote } from '../../../entity-ui/use-remote.ts';
import { Age, RemoteState } from '../../../entity-ui/remote-state.tsx';
import { Breadcrumbs, PageHeader } from '../../../ui/page-header.tsx';
import { pageOf, usePagedList } from '../../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { useWords } from '../../../entity-ui/use-words.ts';
import { Plate } from '../../../ui/vehicle-marks.tsx';
import { AppLink } from '../../../shell/app-link.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { useNowMs } from '../../../entity-ui/use-now.ts';
import { connectorSearchSchema } from '../search.ts';
import { useChoiceFilter, useOwnerFilter } from '../organization-field.tsx';
import { type ConnectorListProps, RequestsList } from './requests-list.tsx';
import { UnprovisionedDevicesList } from './unprovisioned-devices-list.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { MappingCard } from './mapping-card.tsx';
import { ConnectedMark, deviceColumns } from './device-columns.tsx';
import { DeviceDrawer } from './device-drawer.tsx';

interface CloudCallsProps {
  cloud: NonNullable<SiteConnector['cloud']>;
}

/** How the calls of a vendor's platform go: the last that worked, the next, and why the last did not. */
function CloudCalls({ cloud: { succeededAt, dueAt, failure } }: CloudCallsProps) {
  const { t, i18n } = useTranslation('adminConnectors');
  const nowMs = useNowMs(1000);
  return (
    <>
      {failure !== null && dueAt !== null && (
        <Note tone="warning" title={t('cloudFailed')}>
          {t('cloudFailedText', { when: formatDateTime(dueAt, i18n.language), failure })}
        </Note>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden">
        {[
          [t('cloudLast'), succeededAt && formatAge(succeededAt, nowMs, i18n.language)],
          [t('cloudNext'), failure === null && dueAt && formatDateTime(dueAt, i18n.language)],
        ].map(
          ([label, value]) =>
            value && (
              <div key={String(label)} className="flex gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-sm text-muted">{t('cloudStandIn')}</p>
    </>
  );
}

interface ConnectorHeadProps {
  remote: Remote<SiteConnector>;
  view: ConnectorView;
  onView: (view: ConnectorView) => void;
}

type ConnectorView = 'devices' | 'strangers' | 'requests' | 'setup';

/** What goes through a connector now, and the choice between its devices, those nobody declared, and how it is set up. */
function ConnectorHead({ remote, view, onView }: ConnectorHeadProps) {
  const { t, i18n } = useTranslation('adminConnectors');
  const connector = remote.value;
  const figure = (value: number | null): string => (value === null ? MISSING : formatNumber(value, i18n.language));
  return (
    <div className="mb-3 grid gap-3">
      {connector && !connector.listening && (
        <Note tone="warning" title={t('notListening')}>
          {connector.cloud ? t('cloudOff', { variables: connector.cloud.variables.join(', ') }) : t('notListeningText')}
        </Note>
      )}
      {connector?.awaitsDocument && (
        <Note tone="warning" title={t('awaitsDocument')}>
          {t('awaitsDocumentText')}
        </Note>
      )}
      {connector?.cloud && <CloudCalls cloud={connector.cloud} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label={t('view')}
          value={view}
          options={[
            { value: 'devices', label: t('devices', { figure: figure(connector?.devices ?? null) }) },
            { value: 'strangers', label: t('strangers', { figure: figure(connector?.strangers ?? null) }) },
            { value: 'requests', label: t('requests', { figure: figure(connector?.requests ?? null) }) },
            ...(connector?.authentication === 'connector' || connector?.awaitsDocument || view === 'setup'
              ? [{ value: 'setup' as const, label: t('setup') }]
              : []),
          ]}
          onChange={onView}
        />
        {connector?.type === 'dunasys' && (
          <AppLink className="link text-sm" href="/admin/devices/dunasys/diagnostics">
            {t('diagnosticsOf')}
          </AppLink>
        )}
        {connector && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {[
              [
                t('entrance'),
                connector.transport === 'tcp'
                  ? connector.entrance
                    ? `TCP ${connector.entrance}${connector.tlsPort === null ? '' : ` · TLS ${connector.tlsPort}`}`
                    : t('off')
                  : connector.transport === 'kafka'
                    ? 'Kafka'
                    : 'HTTP',
              ],
              ...(connector.connections === null ? [] : [[t('connections'), figure(connector.connections)]]),
              [t('perMinute'), figure(connector.messagesPerMinute)],
              [t('refusedPerMinute'), figure(connector.refusedPerMinute)],
            ].map(([label, value]) => (
              <div key={label} className="flex gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

const schema = pageOf(siteDeviceSchema);
const STATUSES = ['stock', 'installed', 'faulty', 'retired'];
const FILTERS = ['owner', 'status'];
const nameOf = (row: SiteDevice): string => row.title;

/** Declared devices of a connector, of every account. */
function DevicesList({ type, title, search, patch, head }: ConnectorListProps) {
  const { t } = useTranslation(['adminConnectors', 'admin']);
  const words = useWords('device');
  const columns = useMemo(() => deviceColumns(t, words), [t, words]);
  const list = usePagedList<SiteDevice>({
    listKey: 'admin-devices',
    path: `/api/v1/admin/connectors/${type}/devices`,
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'title',
    columns,
    fileName: t('fileName', { connector: type }),
    everyMs: 5_000,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'status', STATUSES, search)];
  const open = useCallback((row: SiteDevice) => patch({ open: row._id }), [patch]);
  const hrefOf = useCallback((row: SiteDevice) => `/admin/devices/${type}?open=${row._id}`, [type]);
  const opened = search['open'];
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('title', { connector: title })}
        icon={RadioTower}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={groups}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[{ key: 'open', label: t('openFrames'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
        above={head}
        card={(row) => (
          <div className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="ell min-w-0 flex-1">{row.title}</b>
              {row.vehicle && <Plate value={row.vehicle.title} />}
            </span>
            <span className="ell text-sm text-muted">{[row.serial, row.owner.name].join(' · ')}</span>
            <span className="flex flex-wrap gap-3 text-sm text-muted">
              {row.connected !== null && <ConnectedMark connected={row.connected} t={t} />}
              {row.lastMessageAt ? <Age at={row.lastMessageAt} timeZone={words.timeZone} /> : MISSING}
            </span>
          </div>
        )}
      />
      {typeof opened === 'string' && (
        <DeviceDrawer key={opened} id={opened} type={type} words={words} onClose={() => patch({ open: undefined })} />
      )}
    </>
  );
}

interface ConnectorSetupProps extends Pick<ConnectorListProps, 'type' | 'title' | 'head'> {
  /** The vendor gives no document: a mapping says what it sends. */
  isMapped: boolean;
  /** Its server pushes to this one. */
  hasWebhook: boolean;
}

/** How a vendor whose own server pushes is let in, and what it sends when no document says. */
function ConnectorSetup({ type, title, head, isMapped, hasWebhook }: ConnectorSetupProps) {
  const { t } = useTranslation(['adminConnectors', 'nav']);
  const door = useSiteRemote(hasWebhook ? `/api/v1/admin/connectors/${type}/door` : null, webhookAuthenticationSchema);
  const mapping = useSiteRemote(isMapped ? `/api/v1/admin/connectors/${type}/mapping` : null, keptMappingSchema);
  const name = t('title', { connector: title });
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:admin'), to: '/admin' }, { label: name }]} />
      <PageHeader title={name} />
      {head}
      <div className="mb-6 grid gap-4">
        {hasWebhook &&
          (door.value ? (
            <WebhookCard key={door.value.addresses.join()} type={type} door={door.value} onChanged={() => void door.reload()} />
          ) : (
            <RemoteState remote={door} />
          ))}
        {mapping.value && <MappingCard type={type} kept={mapping.value} onSaved={mapping.reload} />}
      </div>
    </>
  );
}

const VIEWS: readonly ConnectorView[] = ['strangers', 'requests', 'setup'];

/** A connector: its devices over every account, what they send, and those nobody declared. One screen for all connectors. */
function Connector({ type }: { type: DeviceType }) {
  const { t } = useTranslation('device');
  const [search, patch] = usePagedSearch(connectorSearchSchema);
  const remote = useSiteRemote(`/api/v1/admin/connectors/${type}`, siteConnectorSchema, { everyMs: 5_000 });
  const view = VIEWS.find((one) => one === search['view']) ?? 'devices';
  const head = (
    <ConnectorHead
      remote={remote}
      view={view}
      onView={(next) =>
        patch({ view: next === 'devices' ? undefined : next, sort: undefined, owner: undefined, status: undefined, state: undefined })
      }
    />
  );
  const props = {
    type,
    title: remote.value?.title ?? t(`choices.type.${type}`),
    search,
    patch,
    head,
    onChanged: () => void remote.reload(),
  };
  if (view === 'setup')
    return (
      <ConnectorSetup
        type={type}
        title={props.title}
        head={head}
        hasWebhook={remote.value?.authentication !== 'serial'}
        isMapped={remote.value?.awaitsDocument === true}
      />
    );
  if (view === 'requests') return <RequestsList key="requests" {...props} />;
  return view === 'strangers' ? <UnprovisionedDevicesList key="strangers" {...props} /> : <DevicesList key="devices" {...props} />;
}

/** /admin/devices/<connector> */
export function ConnectorScreen() {
  const { type } = useParams({ from: '/admin/devices/$type' });
  return <Connector key={type} type={type as DeviceType} />;
}
