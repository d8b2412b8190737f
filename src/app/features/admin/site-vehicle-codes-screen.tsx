import { useNavigate } from '@tanstack/react-router';
import { SquareArrowOutUpRight, TriangleAlert, Wrench } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { DTC_STATUSES, DTC_SEVERITIES } from '../../../domain/dtc/diagnostic.ts';
import { siteVehicleCodesSchema, type SiteVehicleCodes } from '../../../domain/platform/site-report.ts';
import { formatDateTime, formatNumber, unitName } from '../../../domain/text/format.ts';
import { DtcSeverityMark, DtcStatusTag, useCodeToMaintenance, useCodeLabel } from '../../entity-ui/vehicle/trouble-codes.tsx';
import type { FilterGroup } from '../../entity-ui/list/list-toolbar.tsx';
import { pageOf, type SiteColumn, usePagedList } from '../../entity-ui/list/site-list.ts';
import { SiteListPage } from '../../entity-ui/list/site-list-page.tsx';
import { useWords } from '../../entity-ui/use-words.ts';
import { useSession } from '../../session/use-session.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { siteVehicleCodesSearchSchema } from './search.ts';
import { useChoiceFilter, useOwnerFilter } from './organization-field.tsx';
import { ownerColumn } from './linked-columns.tsx';

function siteVehicleCodesColumns(t: TFunction, words: WordsOf, labelOf: (code: string) => string): SiteColumn<SiteVehicleCodes>[] {
  const { lang, timeZone } = words;
  const figure = (id: 'total' | 'active', widthPx: number): SiteColumn<SiteVehicleCodes> => ({
    id,
    label: t(`columns.${id}`),
    widthPx,
    numeric: true,
    sortable: true,
    cell: (row) => formatNumber(row[id], lang),
    text: (row) => row[id],
  });
  return [
    {
      id: 'registration',
      label: t('columns.vehicle'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: (row) => <Plate value={row.registration} />,
      text: (row) => row.registration,
    },
    ownerColumn(t, 160) as SiteColumn<SiteVehicleCodes>,
    {
      id: 'odometerKm',
      label: t('columns.odometerKm'),
      unit: unitName('km', lang),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row.odometerKm, lang),
      text: (row) => row.odometerKm ?? '',
    },
    figure('total', 80),
    figure('active', 90),
    {
      id: 'code',
      label: t('columns.code'),
      widthPx: 110,
      sortable: true,
      cell: (row) => <b className="ell font-semibold">{row.code}</b>,
      text: (row) => row.code,
    },
    {
      id: 'label',
      label: t('columns.label'),
      widthPx: 260,
      cell: (row) => (
        <span className="ell" title={labelOf(row.code)}>
          {labelOf(row.code)}
        </span>
      ),
      text: (row) => labelOf(row.code),
    },
    {
      id: 'severity',
      label: words.t('fields.severity'),
      widthPx: 190,
      sortable: true,
      cell: (row) => <DtcSeverityMark severity={row.severity} />,
      text: (row) => words.t(`choices.severity.${row.severity}`),
    },
    {
      id: 'status',
      label: words.t('fields.status'),
      widthPx: 110,
      sortable: true,
      cell: (row) => <DtcStatusTag status={row.status} />,
      text: (row) => words.t(`choices.status.${row.status}`),
    },
    {
      id: 'lastAt',
      label: t('columns.lastAt'),
      widthPx: 130,
      sortable: true,
      cell: (row) => <span className="muted ell">{formatDateTime(row.lastAt, lang, timeZone)}</span>,
      text: (row) => row.lastAt,
    },
  ];
}

const schema = pageOf(siteVehicleCodesSchema);
const FILTERS = ['owner', 'severity', 'status', 'open'];
const OPEN = ['yes', 'no'];
const nameOf = (row: SiteVehicleCodes): string => row.registration;
const hrefOf = (row: SiteVehicleCodes): string => `/admin/vehicles/${row._id}`;

/** /admin/vehicles/diagnostics: trouble codes of every account, a line a vehicle. */
export function SiteVehicleCodesScreen() {
  const { t } = useTranslation(['adminVehicleCodes', 'admin', 'dtcEvent', 'maintenance']);
  const words = useWords('dtcEvent');
  const navigate = useNavigate();
  const labelOf = useCodeLabel();
  const [search, patch] = usePagedSearch(siteVehicleCodesSearchSchema);
  const columns = useMemo(() => siteVehicleCodesColumns(t, words, labelOf), [t, words, labelOf]);
  const list = usePagedList<SiteVehicleCodes>({
    listKey: 'admin-vehicle-codes',
    path: '/api/v1/admin/vehicles/diagnostics',
    schema,
    search,
    patch,
    filterKeys: FILTERS,
    startingSort: '-lastAt',
    columns,
    fileName: t('fileName'),
    everyMs: 30_000,
  });
  const opened = search['open'];
  const byOpen: FilterGroup = {
    key: 'open',
    label: t('open'),
    all: t('admin:list.all'),
    options: OPEN.map((value) => ({ value, label: t(`openValues.${value}`) })),
    selected: typeof opened === 'string' ? opened.split(',') : [],
  };
  const groups = [
    useOwnerFilter(search),
    useChoiceFilter(words, 'severity', DTC_SEVERITIES, search),
    useChoiceFilter(words, 'status', DTC_STATUSES, search),
    byOpen,
  ];
  const open = useCallback((row: SiteVehicleCodes) => void navigate({ to: hrefOf(row) }), [navigate]);
  // Who administers the platform plans work where they are a member.
  const own = useSession().user?.organization?.id;
  const work = useCodeToMaintenance();
  const toMaintenance = async ({ _id, code }: SiteVehicleCodes): Promise<void> => {
    const id = work.plannedOf(_id, code) ?? (await work.plan(_id, code));
    if (id !== null) await navigate({ to: '/gestion/entretiens', search: { open: id } });
  };
  return (
    <SiteListPage
      list={list}
      words={words}
      title={t('title')}
      icon={TriangleAlert}
      empty={t('none')}
      emptyText={t('noneText')}
      searchText={t('search')}
      groups={groups}
      nameOf={nameOf}
      hrefOf={hrefOf}
      onOpen={open}
      actions={[
        { key: 'open', label: t('openVehicle'), icon: <SquareArrowOutUpRight aria-hidden="true" />, one: open },
        ...(work.may
          ? [
              {
                key: 'maintenance',
                label: t('maintenance:codes.plan'),
                icon: <Wrench aria-hidden="true" />,
                one: (row: SiteVehicleCodes) => void toMaintenance(row),
                when: (row: SiteVehicleCodes) => row.owner.id === own,
              },
            ]
          : []),
      ]}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Plate value={row.registration} />
            <span className="ell min-w-0 flex-1 text-sm">{row.owner.name}</span>
          </span>
          <span className="text-sm">
            <b>{row.code}</b> {labelOf(row.code)}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <DtcSeverityMark severity={row.severity} />
            {t('active', { count: row.active })}
            <span>{formatDateTime(row.lastAt, words.lang, words.timeZone)}</span>
          </span>
        </div>
      )}
    />
  );
}
