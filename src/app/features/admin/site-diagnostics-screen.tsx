import { Stethoscope, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { TFunction } from 'i18next';
import { ALERT_SEVERITIES } from '../../../domain/alert/alert.ts';
import type { DeviceType } from '../../../domain/device/device.ts';
import { siteDiagnosticSchema, type SiteDiagnostic } from '../../../domain/platform/site-vehicle.ts';
import { formatAge, formatDateTime, formatNumber } from '../../../domain/text/format.ts';
import { diagnosticMessage } from '../../entity-ui/vehicle/device-diagnostics.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { call } from '../../session/http.ts';
import { notify } from '../../shell/notifications.ts';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useChoiceFilter, useOwnerFilter } from './organization-field.tsx';
import { siteDiagnosticsSearchSchema } from './search.ts';
import { useAct } from './use-act.ts';
import { deviceColumn, ownerColumn, vehicleColumn } from './linked-columns.tsx';

function siteDiagnosticColumns(t: TFunction, words: WordsOf): SiteColumn<SiteDiagnostic>[] {
  const { lang, timeZone } = words;
  const field = (name: string): string => words.t(`fields.${name}`);
  const date = (id: 'lastTrigger' | 'firstTrigger', spare: boolean): SiteColumn<SiteDiagnostic> => ({
    id,
    label: field(id),
    widthPx: 140,
    sortable: true,
    spare,
    cell: (row) => <span className="muted ell">{formatDateTime(row[id], lang, timeZone)}</span>,
    text: (row) => row[id],
  });
  return [
    { ...ownerColumn(t, 190), frozen: true },
    vehicleColumn(field('vehicle'), 150),
    deviceColumn(field('device')),
    {
      id: 'title',
      label: field('title'),
      widthPx: 320,
      sortable: true,
      cell: (row) => <span className="ell">{diagnosticMessage(row, t, lang)}</span>,
      text: (row) => diagnosticMessage(row, t, lang),
    },
    {
      id: 'severity',
      label: field('severity'),
      widthPx: 120,
      sortable: true,
      cell: (row) => (
        <span className={`tag ${row.severity === 'error' ? 'tag-alert' : row.severity === 'warning' ? 'tag-warning' : 'tag-line'}`}>
          {words.t(`choices.severity.${row.severity}`)}
        </span>
      ),
      text: (row) => words.t(`choices.severity.${row.severity}`),
    },
    {
      id: 'count',
      label: field('count'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row.count, lang),
      text: (row) => row.count,
    },
    date('lastTrigger', false),
    date('firstTrigger', true),
    {
      id: 'code',
      label: field('code'),
      widthPx: 150,
      sortable: true,
      spare: true,
      cell: (row) => <span className="ell">{words.t(`choices.code.${row.code}`)}</span>,
      text: (row) => words.t(`choices.code.${row.code}`),
    },
  ];
}

const schema = pageOf(siteDiagnosticSchema);
const removedSchema = z.object({ removed: z.int() });
const WORST_FIRST = ALERT_SEVERITIES.toReversed();
const FILTERS = ['owner', 'severity'];
const MANY = 500;
const NONE: readonly SiteDiagnostic[] = [];
const idOf = (row: SiteDiagnostic): string => row._id;
const hrefOf = (row: SiteDiagnostic): string => (row.vehicle ? `/admin/vehicles/${row.vehicle._id}` : '/admin/diagnostics');

/** What is wrong with the devices of every account: of all of them, or of one connector (`type`, with its brand). */
function Diagnostics({ connector }: { connector?: { type: DeviceType; brand: string } }) {
  const { t } = useTranslation(['adminDiagnostics', 'admin', 'nav']);
  const words = useWords('diagnostic');
  const nowMs = useNowMs();
  const navigate = useNavigate();
  const [search, patch] = usePagedSearch(siteDiagnosticsSearchSchema);
  const [removing, setRemoving] = useState(NONE);
  const count = removing.length;
  const title = connector ? t('titleOf', { connector: connector.brand }) : t('title');
  const { busy, act } = useAct(t('notRemoved'));
  const columns = useMemo(() => siteDiagnosticColumns(t, words), [t, words]);
  const nameOf = useCallback((row: SiteDiagnostic): string => diagnosticMessage(row, t, words.lang), [t, words.lang]);
  const list = usePagedList<SiteDiagnostic>({
    listKey: connector ? `admin-diagnostics-${connector.type}` : 'admin-diagnostics',
    path: connector ? `/api/v1/admin/connectors/${connector.type}/diagnostics` : '/api/v1/admin/diagnostics',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: '-lastTrigger',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
  });
  const groups = [useOwnerFilter(search), useChoiceFilter(words, 'severity', WORST_FIRST, search)];
  const open = useCallback((row: SiteDiagnostic) => void (row.vehicle && navigate({ to: hrefOf(row) })), [navigate]);
  const remove = (): Promise<void> =>
    act(async () => {
      let removed = 0;
      for (let from = 0; from < count; from += MANY) {
        const ids = removing.slice(from, from + MANY).map(idOf);
        removed += removedSchema.parse(await call('/api/v1/admin/diagnostics/remove', { method: 'POST', json: { ids } })).removed;
      }
      setRemoving(NONE);
      notify({ msg: t('removed', { count: removed }) });
      await list.remote.reload();
    });

  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={title}
        {...(connector
          ? {
              crumbs: [
                { label: t('nav:admin'), to: '/admin' },
                { label: t(`nav:${connector.type}`), to: `/admin/devices/${connector.type}` },
                { label: title },
              ],
            }
          : {})}
        icon={Stethoscope}
        empty={t('none')}
        emptyText={connector ? t('noneOfText', { connector: connector.brand }) : t('noneText')}
        searchText={t('search')}
        groups={groups}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[
          {
            key: 'open',
            label: t('openVehicle'),
            icon: <SquareArrowOutUpRight aria-hidden="true" />,
            one: open,
            when: (row) => row.vehicle !== null,
          },
          {
            key: 'remove',
            label: t('remove'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            one: (row) => setRemoving([row]),
            many: (rows) => setRemoving(rows),
          },
        ]}
        card={(row) => (
          <div className="grid gap-1">
            <b className="block">{nameOf(row)}</b>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {row.vehicle && <Plate value={row.vehicle.title} />}
              <span className="ell">{row.owner.name}</span>
            </span>
            <span className="text-sm text-muted">{formatAge(row.lastTrigger, nowMs, words.lang, words.timeZone)}</span>
          </div>
        )}
      />
      {count > 0 && (
        <ConfirmDialog
          open
          title={t('removeTitle', { count })}
          keep={t('keep')}
          confirm={t('removeConfirm', { count })}
          busy={busy}
          onClose={() => setRemoving(NONE)}
          onConfirm={() => void remove()}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** /admin/diagnostics */
export function SiteDiagnosticsScreen() {
  return <Diagnostics />;
}

/** /admin/devices/dunasys/diagnostics */
export function DunasysDiagnosticsScreen() {
  return <Diagnostics connector={{ type: 'dunasys', brand: 'Dunasys' }} />;
}
