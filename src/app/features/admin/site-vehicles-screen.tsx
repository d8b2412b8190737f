import { useNavigate, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { SquareArrowOutUpRight, Truck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SiteMessage, type SiteVehicle, siteVehicleDetailSchema, siteVehicleSchema } from '../../../domain/platform/site-vehicle.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { formatAge, formatDateTime, formatDurationS, formatNumber, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { fieldText, type WordsOf } from '../../entity-ui/field-text.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../entity-ui/list/site-list.ts';
import { usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import { RemoteAge, RemoteState } from '../../entity-ui/remote-state.tsx';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useSiteRemote } from '../../entity-ui/use-remote.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { PrivateTag, StateText } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { Card } from './card.tsx';
import { deviceColumn, DeviceLink, missing, ownerColumn } from './linked-columns.tsx';
import { useChoiceFilter, useOwnerFilter } from './organization-field.tsx';
import './plain-table.css';
import { siteVehiclesSearchSchema } from './search.ts';

function siteVehicleColumns(t: TFunction, words: WordsOf, nowMs: number): SiteColumn<SiteVehicle>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const choice = (id: 'status' | 'category' | 'energy', widthPx: number): SiteColumn<SiteVehicle> => ({
    id,
    label: field(id),
    widthPx,
    sortable: true,
    spare: id !== 'status',
    cell: (row) => <span className="ell">{words.t(`choices.${id}.${row[id]}`)}</span>,
    text: (row) => words.t(`choices.${id}.${row[id]}`),
  });
  return [
    {
      id: 'registration',
      label: t('columns.vehicle'),
      widthPx: 170,
      frozen: true,
      sortable: true,
      cell: (row) => <Plate value={row.registration} />,
      text: (row) => row.registration,
    },
    ownerColumn(t, 200),
    {
      id: 'make',
      label: t('columns.model'),
      widthPx: 190,
      sortable: true,
      cell: (row) => <span className="muted ell">{[row.make, row.model].filter(Boolean).join(' ') || MISSING}</span>,
      text: (row) => [row.make, row.model].filter(Boolean).join(' '),
    },
    {
      id: 'state',
      label: t('columns.state'),
      widthPx: 140,
      cell: (row) => <StateText activity={activityAt(row.state ?? undefined, nowMs)} state={row.state ?? undefined} nowMs={nowMs} />,
      text: (row) => activityAt(row.state ?? undefined, nowMs),
    },
    deviceColumn(t('columns.device')),
    {
      id: 'lastMessage',
      label: t('columns.lastMessage'),
      widthPx: 150,
      cell: (row) => (row.state ? <span className="muted ell">{formatAge(row.state.receivedAt, nowMs, lang, timeZone)}</span> : missing),
      text: (row) => row.state?.receivedAt ?? '',
    },
    choice('status', 120),
    choice('category', 150),
    choice('energy', 120),
    {
      id: 'vin',
      label: field('vin'),
      widthPx: 190,
      sortable: true,
      spare: true,
      cell: (row) => (row.vin ? <span className="ell">{row.vin}</span> : missing),
      text: (row) => row.vin ?? '',
    },
    {
      id: 'updatedAt',
      label: t('columns.changed'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: (row) => <span className="muted ell">{formatDateTime(row.updatedAt, lang, timeZone)}</span>,
      text: (row) => row.updatedAt,
    },
  ];
}

const schema = pageOf(siteVehicleSchema);
const FILTERS = ['owner', 'status'];
const nameOf = (row: SiteVehicle): string => row.registration;
const hrefOf = (row: SiteVehicle): string => `/admin/vehicles/${row._id}`;

/** /admin/vehicles: vehicles of every account. */
export function SiteVehiclesScreen() {
  const { t } = useTranslation(['adminVehicles', 'admin']);
  const words = useWords('vehicle');
  const nowMs = useNowMs();
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(siteVehiclesSearchSchema);
  const columns = useMemo(() => siteVehicleColumns(t, words, nowMs), [t, words, nowMs]);
  const list = usePagedList<SiteVehicle>({
    listKey: 'admin-vehicles',
    path: '/api/v1/admin/vehicles',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: 'registration',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'status', VEHICLE_STATUSES, search)];
  const open = useCallback((row: SiteVehicle) => void navigate({ to: hrefOf(row) }), [navigate]);
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('title')}
      icon={Truck}
      empty={t('none')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[{ key: 'open', label: t('admin:list.open'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open }]}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Plate value={row.registration} />
            <span className="ell min-w-0 flex-1 text-sm">{row.owner.name}</span>
          </span>
          <span className="flex items-center gap-2 text-sm text-muted">
            <StateText activity={activityAt(row.state ?? undefined, nowMs)} state={row.state ?? undefined} nowMs={nowMs} />
            <span className="ell">{row.device?.title ?? t('noDevice')}</span>
          </span>
        </div>
      )}
    />
  );
}

/** Last messages of a device, newest first: when they were measured, when they came, what they say. */
function MessagesTable({ messages, words }: { messages: readonly SiteMessage[]; words: WordsOf }) {
  const { t } = useTranslation('adminVehicles');
  const { lang, timeZone } = words;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className="pt-scroll" tabIndex={0} role="group" aria-label={t('messages')}>
      <table className="pt">
        <thead>
          <tr>
            <th scope="col">{t('message.at')}</th>
            <th scope="col" className="num">
              {t('message.latency')}
            </th>
            <th scope="col" className="num">
              {t('message.speed')}
            </th>
            <th scope="col">{t('message.position')}</th>
            <th scope="col" className="num">
              {t('message.satellites')}
            </th>
            <th scope="col">{t('message.ignition')}</th>
            <th scope="col">{t('message.event')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={`${message.at}${message.receivedAt}`}>
              <td className="nowrap">{formatDateTime(message.at, lang, timeZone)}</td>
              <td className="num nowrap">
                {formatDurationS(Math.max(0, (Date.parse(message.receivedAt) - Date.parse(message.at)) / 1000), lang)}
              </td>
              <td className="num nowrap">{message.speedKmh === null ? MISSING : formatUnit(message.speedKmh, 'km/h', lang)}</td>
              <td className="nowrap">
                {message.lat === null || message.lng === null
                  ? MISSING
                  : `${formatNumber(message.lat, lang, 5)} ${formatNumber(message.lng, lang, 5)}`}
                {!message.valid && (
                  <span className="tag tag-warning ml-2">{t(message.inaccurate ? 'message.inaccurate' : 'message.noFix')}</span>
                )}
              </td>
              <td className="num">{formatNumber(message.satellites, lang)}</td>
              <td>{message.ignition === null ? MISSING : message.ignition ? words.yes : words.no}</td>
              <td>{message.event ?? MISSING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const vehicle = ENTITIES.vehicle;
const APART = ['registration', 'tags', 'note'];

/** /admin/vehicles/{id}: identity, account, device, last messages and where the account's data stand. */
export function SiteVehicleScreen() {
  const { t } = useTranslation(['adminVehicles', 'admin', 'nav', 'vehicle', 'device']);
  const { id } = useParams({ strict: false }) as { id: string };
  const words = useWords('vehicle');
  const nowMs = useNowMs(1000);
  const remote = useSiteRemote(`/api/v1/admin/vehicles/${encodeURIComponent(id)}`, siteVehicleDetailSchema, { everyMs: 15_000 });
  const detail = remote.value;
  const { lang, timeZone } = words;
  const crumbs = [
    { label: t('nav:admin'), to: '/admin' },
    { label: t('title'), to: '/admin/vehicles' },
    { label: detail?.vehicle.registration ?? t('vehicle:one') },
  ];
  if (!detail)
    return (
      <>
        <Breadcrumbs items={crumbs} />
        <PageHeader title={t('vehicle:one')} />
        <RemoteState remote={remote} isPage />
      </>
    );
  const { vehicle: row, sync, messages } = detail;
  const state = row.state ?? undefined;
  const figure = (value: number): string => formatNumber(value, lang);
  const age = (at: string | null): string => (at ? formatAge(at, nowMs, lang, timeZone) : MISSING);
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <PageHeader title={<Plate value={row.registration} size="l" />} age={<RemoteAge remote={remote} timeZone={timeZone} />} />
      <p className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
        {state?.isPrivate ? <PrivateTag /> : state?.place && <span className="muted">{state.place}</span>}
        <AppLink className="link" href={`/admin/vehicles/${row._id}/daily-driving-metrics`}>
          {t('nav:siteDays')}
        </AppLink>
        <AppLink className="link" href={`/admin/vehicles/${row._id}/anomalies`}>
          {t('nav:vehicleAnomalies')}
        </AppLink>
      </p>
      <div className="grid items-start gap-4 pb-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card id="identity" title={t('identity')}>
          <div className="lg:[&>dl]:grid-cols-2 lg:[&>dl]:gap-x-8">
            <DetailList
              lines={Object.entries(vehicle.fields)
                .filter(([name, field]) => name in detail.fields && field.kind !== 'shape' && !APART.includes(name))
                .map(([name, field]) => ({ label: words.t(`fields.${name}`), value: fieldText(name, field, detail.fields[name], words) }))}
            />
          </div>
        </Card>
        <div className="grid gap-4">
          <Card id="account" title={t('account')}>
            <AppLink className="link" href={`/admin/organizations?open=${row.owner.id}`}>
              {row.owner.name}
            </AppLink>
          </Card>
          <Card id="device" title={t('device:one')}>
            {row.device ? (
              <DetailList
                lines={[
                  { label: t('device:fields.title'), value: <DeviceLink device={row.device} /> },
                  { label: t('device:fields.type'), value: t(`device:choices.type.${row.device.type}`) },
                  { label: t('device:fields.serial'), value: detail.serial ?? MISSING },
                  { label: t('columns.lastMessage'), value: age(state?.receivedAt ?? null) },
                ]}
              />
            ) : (
              <p className="text-muted">{t('noDeviceText')}</p>
            )}
          </Card>
          <Card id="sync" title={t('sync.title')}>
            <DetailList
              lines={[
                { label: t('sync.version'), value: figure(row.ver), aside: t('sync.of', { ver: figure(sync.ver) }) },
                {
                  label: t('sync.mirrors'),
                  value: figure(sync.upToDate),
                  aside: t('sync.ofMirrors', { count: sync.mirrors, figure: figure(sync.mirrors) }),
                },
                { label: t('sync.lastSync'), value: age(sync.lastSyncAt) },
                { label: t('sync.unsent'), value: figure(sync.unsent) },
                { label: t('sync.refused'), value: figure(sync.refused) },
                { label: t('sync.waitingDays'), value: figure(sync.waitingDays) },
                { label: t('sync.lastDay'), value: age(sync.lastDayAt) },
              ]}
            />
          </Card>
        </div>
      </div>
      <div className="pb-6">
        <Card id="messages" title={t('messages')}>
          {messages.length === 0 ? <p className="text-muted">{t('noMessages')}</p> : <MessagesTable messages={messages} words={words} />}
        </Card>
      </div>
    </>
  );
}
