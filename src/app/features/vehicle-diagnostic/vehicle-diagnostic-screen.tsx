import { useNavigate, Link, useParams } from '@tanstack/react-router';
import { Truck, CircleCheck, Trash2, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatUnit, MISSING, formatDateTime } from '../../../domain/text/format.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { ALERT_SEVERITIES } from '../../../domain/alert/alert.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useRow, useRows, useVehicleState } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { Age } from '../../entity-ui/remote-state.tsx';
import { DetailList, type DetailLine } from '../../entity-ui/screen/row-details.tsx';
import { StateText } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { diagnosticMessage } from '../../entity-ui/vehicle/device-diagnostics.tsx';
import { exportColumnsOf } from '../../entity-ui/list/entity-columns.tsx';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { type ListAction, ListTable, useDensity } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { filterRows, orderEntityRows, useEntityFilters } from '../../entity-ui/screen/entity-items.ts';
import { RemoveDialog } from '../../entity-ui/screen/remove-dialog.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { CODE_FILTERS, DIAGNOSTIC_FILTERS, diagnosticSearchSchema } from './search.ts';
import { VehicleCodes } from './vehicle-codes.tsx';
import type { DiagnosticViewProps } from './code-item.ts';

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, info: Info };
const INKS = { error: 'text-alert-fg', warning: 'text-warning-fg', info: 'text-muted' };
const RANK: readonly string[] = ALERT_SEVERITIES;

/** How grave a diagnostic is, by shape, colour and word. */
function Severity({ row, words }: { row: LocalRow; words: WordsOf }) {
  const severity = String(row['severity']) as keyof typeof GLYPHS;
  const Glyph = GLYPHS[severity];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Glyph aria-hidden="true" className={INKS[severity]} />
      {words.t(`choices.severity.${severity}`)}
    </span>
  );
}

/** Columns of the diagnostics of one vehicle. */
function diagnosticColumns(words: WordsOf): EntityColumn[] {
  const label = (name: string): string => words.t(`fields.${name}`);
  const when = (name: string): EntityColumn => ({
    id: name,
    label: label(name),
    widthPx: 150,
    sortable: true,
    cell: (row) => <span className="ell">{formatDateTime(String(row[name]), words.lang, words.timeZone)}</span>,
  });
  return [
    {
      id: 'severity',
      label: label('severity'),
      widthPx: 150,
      frozen: true,
      sortable: true,
      cell: (row) => <Severity row={row} words={words} />,
      sortKey: (row) => RANK.indexOf(String(row['severity'])),
    },
    {
      id: 'code',
      label: label('code'),
      widthPx: 170,
      sortable: true,
      cell: (row) => <b className="ell font-semibold">{words.t(`choices.code.${String(row['code'])}`)}</b>,
    },
    {
      id: 'title',
      label: label('title'),
      widthPx: 320,
      sortable: true,
      cell: (row) => <span className="ell">{diagnosticMessage(row, words.t, words.lang)}</span>,
      sortKey: (row) => diagnosticMessage(row, words.t, words.lang),
    },
    {
      id: 'device',
      label: label('device'),
      widthPx: 170,
      sortable: true,
      cell: (row) => {
        const title = typeof row['device'] === 'string' ? words.titleOf('device', row['device']) : undefined;
        return title ? (
          <Link to="/gestion/dispositifs-communicants" search={{ q: title }} tabIndex={-1} className="link ell">
            {title}
          </Link>
        ) : (
          <span className="subtle">{MISSING}</span>
        );
      },
    },
    when('firstTrigger'),
    when('lastTrigger'),
    {
      id: 'count',
      label: label('count'),
      widthPx: 110,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(Number(row['count']), words.lang),
    },
  ];
}

const diagnostic = ENTITIES.diagnostic;
const NONE: readonly string[] = [];
const idOf = (row: LocalRow): string => row._id;
const rowOf = (row: LocalRow): LocalRow => row;

/** What is wrong with a vehicle's device or data. */
function VehicleTroubles({ plate, rows: mine, loaded, crumbs, head, actions: more, search, patch }: DiagnosticViewProps) {
  const { t } = useTranslation(['vehicleDiagnostic', 'list', 'diagnostic', 'table']);
  const words = useWords('diagnostic');
  const access = useAccess();
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  const [removing, setRemoving] = useState<readonly string[]>(NONE);
  const [isRemoving, setIsRemoving] = useState(false);

  const columns = useMemo(() => diagnosticColumns(words), [words]);
  const view = useListView<LocalRow>({
    listKey: 'vehicle-diagnostic',
    search,
    patch,
    filterKeys: DIAGNOSTIC_FILTERS,
    startingSort: '-lastTrigger',
    columns,
  });
  const groups = useEntityFilters(diagnostic, DIAGNOSTIC_FILTERS, DIAGNOSTIC_FILTERS, search, words);
  const items = useMemo(
    () =>
      filterRows(
        diagnostic,
        orderEntityRows(diagnostic, mine, columns, view.sort, words),
        { severity: search.severity, code: search.code },
        view.typed,
      ),
    [mine, columns, view.sort, view.typed, words, search],
  );
  const file = useExport<LocalRow>(`${t('exportName')}-${plate}`, t('title'), dayOf(Date.now(), words.timeZone), () =>
    exportColumnsOf(diagnostic, words, rowOf),
  );

  const remove = (ids: readonly string[]): void => {
    setRemoving(ids);
    setIsRemoving(true);
  };
  const actions: ListAction<LocalRow>[] = access.can('remove', 'diagnostic')
    ? [
        {
          key: 'remove',
          label: t('list:remove'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          one: (row) => remove([row._id]),
          many: (some) => remove(some.map(idOf)),
        },
      ]
    : [];
  const nameOf = (row: LocalRow): string => diagnosticMessage(row, t, words.lang);

  return (
    <>
      <ListPage
        crumbs={crumbs}
        title={`${t('title')} ${plate}`}
        count={items.length}
        held={mine.length}
        loaded={loaded}
        words={words}
        phone={phone}
        actions={more}
        empty={{ icon: <CircleCheck aria-hidden="true" />, title: t('none'), text: t('noneText') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={
          <>
            {head}
            <ListToolbar
              view={view}
              groups={groups}
              patch={patch}
              phone={phone}
              count={items.length}
              searchText={t('search')}
              onExport={(format) => void file.run(format, items)}
            />
          </>
        }
      >
        {phone ? (
          <ul aria-label={t('title')}>
            {items.map((row) => (
              <li key={row._id} className="flex items-start gap-3 border-t border-hairline py-3">
                <div className="min-w-0 flex-1">
                  <Severity row={row} words={words} />
                  <b className="block">{words.t(`choices.code.${String(row['code'])}`)}</b>
                  <span className="block text-sm text-muted">
                    {nameOf(row)} · {formatDateTime(String(row['lastTrigger']), words.lang, words.timeZone)}
                  </span>
                </div>
                {actions[0] && (
                  <button
                    type="button"
                    className="iconbtn"
                    aria-label={`${t('list:remove')} ${nameOf(row)}`}
                    onClick={() => remove([row._id])}
                  >
                    <Trash2 aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <ListTable
            label={t('title')}
            view={view}
            items={items}
            idOf={idOf}
            nameOf={nameOf}
            actions={actions}
            firstDown={['firstTrigger', 'lastTrigger', 'count', 'severity']}
            dense={dense}
          />
        )}
      </ListPage>
      <RemoveDialog entity="diagnostic" ids={removing} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
}

/** What a vehicle's device says of itself: since when, with which supply and reception. */
function VehicleHealth({ vehicle }: { vehicle: LocalRow }) {
  const { t, i18n } = useTranslation('vehicleDiagnostic');
  const state = useVehicleState(vehicle._id);
  const device = useRow('device', vehicle['device'] as string | null);
  const nowMs = useNowMs();
  const lines: DetailLine[] = [
    { label: t('state'), value: <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long /> },
    { label: t('device'), value: device ? String(device['title']) : t('noDevice'), aside: device ? String(device['serial']) : undefined },
    { label: t('heard'), value: typeof device?.['lastSeenAt'] === 'string' ? <Age at={device['lastSeenAt']} /> : MISSING },
    { label: t('voltage'), value: state?.voltageV == null ? MISSING : formatUnit(state.voltageV, 'V', i18n.language, 1) },
    { label: t('satellites'), value: state?.satellites == null ? MISSING : formatNumber(state.satellites, i18n.language) },
  ];
  return (
    <section className="panel mb-4 max-w-160 px-4 py-1" aria-label={t('health')}>
      <DetailList lines={lines} />
    </section>
  );
}

const ELSEWHERE = Object.fromEntries([...DIAGNOSTIC_FILTERS, ...CODE_FILTERS, 'q', 'sort', 'open'].map((key) => [key, undefined]));

/** /gestion/vehicules/{id}/diagnostic: what is wrong with a vehicle's device or data, and the history of its trouble codes. */
export function VehicleDiagnosticScreen() {
  const { id: vehicleId } = useParams({ from: '/gestion/vehicules/$id/diagnostic' });
  const { t, i18n } = useTranslation(['vehicleDiagnostic', 'nav']);
  const navigate = useNavigate();
  const vehicle = useRow('vehicle', vehicleId);
  const vehiclesLoaded = useRows('vehicle').loaded;
  const [troubles, codes] = [useRows('diagnostic'), useRows('dtcEvent')];
  const mine = useMemo(() => troubles.rows.filter((row) => row['vehicle'] === vehicleId), [troubles.rows, vehicleId]);
  const told = useMemo(() => codes.rows.filter((row) => row['vehicle'] === vehicleId), [codes.rows, vehicleId]);
  const [search, patch] = useListSearch(diagnosticSearchSchema);

  const plate = String(vehicle?.['registration'] ?? '');
  const crumbs = [
    { label: t('nav:management'), to: '/gestion' },
    { label: t('nav:vehicles'), to: '/gestion/vehicules' },
    { label: plate, to: '/gestion/vehicules', search: { vehicle: vehicleId } },
    { label: t('title') },
  ];
  if (!vehicle)
    return (
      <>
        <Breadcrumbs items={[...crumbs.slice(0, 2), { label: t('title') }]} />
        {vehiclesLoaded && <AbsentRow entity="vehicle" id={vehicleId} />}
      </>
    );
  const view = search['view'] === 'codes' ? 'codes' : 'troubles';
  const count = (rows: readonly unknown[]): string => formatNumber(rows.length, i18n.language);
  const head = (
    <>
      <VehicleHealth vehicle={vehicle} />
      <div className="mb-4 flex">
        <Segmented
          label={t('view')}
          value={view}
          options={[
            { value: 'troubles', label: t('troubles', { figure: count(mine) }) },
            { value: 'codes', label: t('codes.view', { figure: count(told) }) },
          ]}
          onChange={(next) => patch({ ...ELSEWHERE, view: next === 'codes' ? next : undefined })}
        />
      </div>
    </>
  );
  const actions = (
    <Button icon={<Truck aria-hidden="true" />} onClick={() => void navigate({ to: '/gestion/vehicules', search: { vehicle: vehicleId } })}>
      {t('toVehicle')}
    </Button>
  );
  const props = { plate, crumbs, head, actions, search, patch };
  return view === 'codes' ? (
    <VehicleCodes key="codes" {...props} rows={told} loaded={codes.loaded} />
  ) : (
    <VehicleTroubles key="troubles" {...props} rows={mine} loaded={troubles.loaded} />
  );
}
