import { Check, GitPullRequest, X } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceType } from '../../../../domain/device/device.ts';
import { type DeviceRequest, deviceRequestSchema, REQUEST_STATES } from '../../../../domain/platform/device-request.ts';
import { formatDateTime } from '../../../../domain/text/format.ts';
import { SiteListPage } from '../../../entity-ui/list/site-list-page.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../../entity-ui/list/site-list.ts';
import type { ListSearch, PatchSearch } from '../../../entity-ui/list/use-list-search.ts';
import { Age } from '../../../entity-ui/remote-state.tsx';
import { useWords } from '../../../entity-ui/use-words.ts';
import { call } from '../../../session/http.ts';
import { notify } from '../../../shell/notifications.ts';
import { ConfirmDialog } from '../../../ui/overlay.tsx';
import { missing, ownerColumn } from '../linked-columns.tsx';
import { useAct } from '../use-act.ts';

const schema = pageOf(deviceRequestSchema);
const FILTERS = ['state'];
const nameOf = (row: DeviceRequest): string => row.serial;
type Decision = 'assign' | 'refuse';

/** Numbers that an organization declared and could not have: the operator gives them or not. */
export function RequestsList({ type, title, search, patch, head, onChanged }: ConnectorListProps) {
  const { t } = useTranslation(['adminNumbers', 'admin', 'adminConnectors']);
  const words = useWords('device');
  const [deciding, setDeciding] = useState<{ row: DeviceRequest; decision: Decision } | null>(null);
  const { busy, act } = useAct(t('notDecided'));
  const { lang, timeZone } = words;
  const columns = useMemo((): SiteColumn<DeviceRequest>[] => {
    const holderText = ({ holder }: DeviceRequest): string =>
      holder === null ? t('nobody') : [holder.owner.name, holder.device?.title].filter(Boolean).join(' · ');
    return [
      {
        id: 'serial',
        label: words.t('fields.serial'),
        widthPx: 180,
        frozen: true,
        cell: (row) => <b className="ell font-medium">{row.serial}</b>,
        text: (row) => row.serial,
      },
      { ...ownerColumn(t, 180), label: t('askedBy'), sortable: false },
      { id: 'by', label: t('person'), widthPx: 150, cell: (row) => row.by ?? missing, text: (row) => row.by ?? '' },
      {
        id: 'askedAt',
        label: t('askedAt'),
        widthPx: 150,
        cell: (row) => <span className="muted ell">{formatDateTime(row.askedAt, lang, timeZone)}</span>,
        text: (row) => row.askedAt,
      },
      { id: 'holder', label: t('holder'), widthPx: 220, cell: (row) => <span className="ell">{holderText(row)}</span>, text: holderText },
      {
        id: 'heardAt',
        label: t('heardAt'),
        widthPx: 140,
        cell: (row) => (row.heardAt ? <Age at={row.heardAt} timeZone={timeZone} /> : missing),
        text: (row) => row.heardAt ?? '',
      },
      {
        id: 'state',
        label: t('state'),
        widthPx: 200,
        cell: (row) => <span className="ell">{stateText(row)}</span>,
        text: (row) => t(`states.${row.state}`),
      },
    ];
    function stateText(row: DeviceRequest): string {
      return row.state === 'open' ? t('states.open') : t('decided', { state: t(`states.${row.state}`), by: row.decidedBy ?? '' });
    }
  }, [t, words, lang, timeZone]);
  const list = usePagedList<DeviceRequest>({
    listKey: 'admin-device-requests',
    path: `/api/v1/admin/connectors/${type}/requests`,
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: '-askedAt',
    columns,
    fileName: t('fileName', { connector: type }),
    most: 1000,
    everyMs: 10_000,
  });
  const chosen = search['state'];
  const group = {
    key: 'state',
    label: t('state'),
    all: t('admin:list.all'),
    options: REQUEST_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    selected: chosen === undefined ? [] : String(chosen).split(','),
  };
  const open = useCallback((row: DeviceRequest) => row.state === 'open' && setDeciding({ row, decision: 'assign' }), []);
  const hrefOf = useCallback(() => `/admin/devices/${type}?view=requests`, [type]);
  const decide = (): Promise<void> =>
    act(async () => {
      const { row, decision } = deciding!;
      await call(`/api/v1/admin/device-requests/${row._id}/${decision}`, { method: 'POST' });
      setDeciding(null);
      notify({ msg: t(`done.${decision}`, { serial: row.serial, owner: row.owner.name }) });
      onChanged();
      await list.remote.reload();
    });
  const isOpen = (row: DeviceRequest): boolean => row.state === 'open';
  return (
    <>
      <SiteListPage
        list={list}
        words={words}
        title={t('adminConnectors:title', { connector: title })}
        icon={GitPullRequest}
        empty={t('none')}
        emptyText={t('noneText')}
        searchText={t('search')}
        groups={[group]}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        actions={[
          {
            key: 'assign',
            label: t('assign'),
            icon: <Check aria-hidden="true" />,
            one: (row) => setDeciding({ row, decision: 'assign' }),
            when: isOpen,
          },
          {
            key: 'refuse',
            label: t('refuse'),
            icon: <X aria-hidden="true" />,
            danger: true,
            one: (row) => setDeciding({ row, decision: 'refuse' }),
            when: isOpen,
          },
        ]}
        above={head}
        card={(row) => (
          <div className="grid gap-1">
            <b className="ell">{row.serial}</b>
            <span className="ell text-sm">{row.owner.name}</span>
            <span className="text-sm text-muted">
              {t(`states.${row.state}`)} · <Age at={row.askedAt} timeZone={timeZone} />
            </span>
          </div>
        )}
      />
      {deciding && (
        <ConfirmDialog
          open
          title={t(`${deciding.decision}Title`, { serial: deciding.row.serial, owner: deciding.row.owner.name })}
          keep={t('keep')}
          confirm={t(`${deciding.decision}Confirm`)}
          loses={deciding.decision === 'refuse' || deciding.row.holder !== null}
          busy={busy}
          onClose={() => setDeciding(null)}
          onConfirm={() => void decide()}
        >
          <p>
            {deciding.decision === 'refuse'
              ? t('refuseText')
              : deciding.row.holder && deciding.row.holder.owner.id !== deciding.row.owner.id
                ? t('assignTakenText', { holder: deciding.row.holder.owner.name })
                : t('assignText')}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What both lists of a connector's page are given. */
export interface ConnectorListProps {
  type: DeviceType;
  /** Brand of the connector. */
  title: string;
  search: ListSearch;
  patch: PatchSearch;
  head: ReactNode;
  onChanged: () => void;
}
