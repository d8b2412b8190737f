import { useNavigate } from '@tanstack/react-router';
import { Archive, CalendarDays, Ellipsis, Map as MapIcon, Pencil, Radio, Trash2, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { formatDate, formatAge } from '../../../domain/text/format.ts';
import type { Defect } from '../../../domain/check-list/defect.ts';
import { removeRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { Age, OfflineNote } from '../../entity-ui/remote-state.tsx';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { PrivateTag, StateText } from '../../entity-ui/vehicle/vehicle-state.tsx';
import { RowNotes } from '../../entity-ui/screen/row-details.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useSyncStatus, useVehicleState } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { TabPanel } from '../../ui/tabs.tsx';
import { useDues } from '../../entity-ui/vehicle/use-dues.ts';
import { isNotHereYet } from '../../entity-ui/list/list-page.tsx';
import { diagnosticMessage } from '../../entity-ui/vehicle/device-diagnostics.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useSaved } from '../../entity-ui/use-writes.ts';
import { notify } from '../../shell/notifications.ts';
import { Fold, useTab, VehicleTabs } from './vehicle-tabs.tsx';
import { TodoPanel, todosOf, type Todo } from './todo-panel.tsx';
import { usePlateTaken, useVehicleActions, useVehicleSearch, type VehicleAction } from './vehicle-actions.tsx';
import { VehicleDayCard } from './vehicle-day-card.tsx';
import { modelOf } from './vehicle-items.ts';
import { DevicePanel, IdentityPanel, MeasuresPanel } from './vehicle-panels.tsx';
import { VehiclePhoto } from './vehicle-photo.tsx';
import { useWorks, WorksPanel } from './works-panel.tsx';
import './vehicles.css';

/** What is wrong with the vehicle's device or data; whoever may, removes what is dealt with, with or without network. */
function DiagnosticsPanel({ diagnostics, words, nowMs }: { diagnostics: readonly LocalRow[]; words: WordsOf; nowMs: number }) {
  const { t } = useTranslation(['vehicles', 'diagnostic', 'diagnostics']);
  const access = useAccess();
  const saved = useSaved();
  const mayRemove = access.can('remove', 'diagnostic');

  async function remove(row: LocalRow): Promise<void> {
    try {
      await removeRow('diagnostic', row._id);
      saved(t('diagnostics.removed'));
    } catch (error) {
      notify({ msg: t('diagnostics:notDeleted'), type: 'error', error });
    }
  }

  if (diagnostics.length === 0) return null;
  return (
    <section className="panel vd-card" aria-labelledby="vd-diagnostics">
      <header>
        <h2 id="vd-diagnostics">{t('diagnostics.title')}</h2>
        <span className="count count-alert">{diagnostics.length}</span>
      </header>
      <ul className="in pb-3 text-sm">
        {diagnostics.map((row) => (
          <li key={row._id} className="flex gap-3 border-t border-hairline py-2.5 first:border-0">
            <TriangleAlert aria-hidden="true" className={row['severity'] === 'error' ? 'mt-px text-alert-fg' : 'mt-px text-warning-fg'} />
            <span className="min-w-0 flex-1">
              <b>{t(`diagnostic:choices.code.${String(row['code'])}`)}</b>
              <br />
              <span className="muted">
                {diagnosticMessage(row, t, words.lang)} ·{' '}
                {t('diagnostics.last', {
                  age: formatAge(String(row['lastTrigger']), nowMs, words.lang, words.timeZone),
                  count: Number(row['count']),
                })}
              </span>
            </span>
            {mayRemove && (
              <IconButton
                label={t('diagnostics:deleteOne', { message: diagnosticMessage(row, t, words.lang) })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void remove(row)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is to be done about a vehicle, as far as this person may read it. `isKnown`: all that it is made of is on this device. */
function useTodos(vehicle: string): { todos: Todo[]; isKnown: boolean } {
  const mayCodes = useAccess().can('read', 'dtcEvent');
  const { dues, loaded } = useDues();
  const defects = useRows('defect');
  const codes = useRows(mayCodes ? 'dtcEvent' : null);
  const isHere = !isNotHereYet(useSyncStatus());
  const isKnown = isHere && loaded && defects.loaded && (!mayCodes || codes.loaded);
  const todos = useMemo(
    () => todosOf(vehicle, { dues, defects: defects.rows as Defect[], codes: codes.rows }),
    [vehicle, dues, defects.rows, codes.rows],
  );
  return { todos, isKnown };
}

const VehicleMonth = lazy(() => import('./vehicle-month.tsx').then((module) => ({ default: module.VehicleMonth })));
const CostsPanel = lazy(() => import('./costs-panel.tsx').then((module) => ({ default: module.CostsPanel })));
const FilesPanel = lazy(() => import('./files-panel.tsx').then((module) => ({ default: module.FilesPanel })));

/** One vehicle: where it is, its day, its figures, its device, what is wrong with it. */
export function VehicleDetailScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'vehicle', 'entityForm']);
  const [search, patch] = useVehicleSearch();
  const navigate = useNavigate();
  const id = search.vehicle ?? '';
  const row = useRow('vehicle', id);
  const loaded = useRows('vehicle').loaded;
  const state = useVehicleState(id);
  const fleet = useRow('fleet', row?.['fleet'] as string | null);
  const driver = useRow('driver', row?.['driver'] as string | null);
  const box = useRow('device', row?.['device'] as string | null);
  const diagnosticRows = useRows('diagnostic').rows;
  const diagnostics = useMemo(() => diagnosticRows.filter((one) => one['vehicle'] === id), [diagnosticRows, id]);
  const nowMs = useNowMs();
  const workday = useWorkday(nowMs);
  const words = useWords('vehicle');
  const status = useSyncStatus();
  const access = useAccess();
  const { todos, isKnown } = useTodos(id);
  const works = useWorks(id);
  const tab = useTab(search.tab);

  const back = useCallback(() => patch({ vehicle: undefined, edit: undefined, day: undefined, tab: undefined }), [patch]);
  const edit = useCallback(() => patch({ edit: 1 }), [patch]);
  const openOther = useCallback((other: string) => patch({ vehicle: other, day: undefined, tab: undefined }), [patch]);
  const { statusOf, dialog } = useRowStatus({ entity: 'vehicle', onFix: edit, onOpen: openOther, takenText: usePlateTaken() });
  const { ask, dialogs } = useVehicleActions((action: VehicleAction) => {
    if (action === 'remove') back();
  });

  const crumbs = [
    { label: t('nav:management'), to: '/gestion' },
    { label: t('title'), to: '/gestion/vehicules' },
    { label: row ? String(row['registration']) : t('vehicle:one') },
  ];
  if (!row)
    return (
      <>
        <Breadcrumbs items={crumbs} />
        {loaded && <AbsentRow entity="vehicle" id={id} action={<Button onClick={back}>{t('detail.back')}</Button>} />}
      </>
    );

  const openDay = (day: string): void => patch({ day: day === workday.today ? undefined : day }, true);
  const mayUpdate = access.can('update', 'vehicle');
  const parts = [modelOf(row), t(`vehicle:choices.energy.${String(row['energy'])}`).toLocaleLowerCase(words.lang)].filter(Boolean);
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <div className="vd-head">
        <VehiclePhoto key={id} row={row} mayUpdate={mayUpdate} />
        <div className="vd-what">
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
            <h1 className="flex">
              <Plate value={String(row['registration'])} size="l" />
            </h1>
            <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
              <StateText activity={activityAt(state, nowMs)} state={state} nowMs={nowMs} long />
              {state?.isPrivate ? <PrivateTag /> : state?.place && <span className="muted">{state.place}</span>}
            </span>
            {state && (
              <span className="inline-flex items-center gap-1 text-xs text-muted">
                <Radio aria-hidden="true" className="size-3.5!" />
                <Age at={state.at} timeZone={workday.timeZone} />
              </span>
            )}
          </div>
          <p className="mt-1.5 text-muted">
            {parts.join(' · ')}
            {row['inServiceOn'] ? (
              <span className="hidden bar:inline">
                {' '}
                · {t('detail.inService', { date: formatDate(String(row['inServiceOn']), words.lang) })}
              </span>
            ) : null}
            {fleet && (
              <>
                {' · '}
                <button type="button" className="link" onClick={() => patch({ vehicle: undefined, day: undefined, fleet: fleet._id })}>
                  {String(fleet['name'])}
                </button>
              </>
            )}
            {driver && (
              <>
                {' · '}
                <button
                  type="button"
                  className="link"
                  onClick={() => patch({ vehicle: undefined, day: undefined, q: String(driver['name']) })}
                >
                  {String(driver['name'])}
                </button>
              </>
            )}
          </p>
        </div>
        <div className="vd-acts">
          <Button icon={<MapIcon aria-hidden="true" />} onClick={() => void navigate({ to: '/cartographie', search: { vehicle: id } })}>
            {t('onMap')}
          </Button>
          {row['carSharing'] === true && (
            <Button
              icon={<CalendarDays aria-hidden="true" />}
              onClick={() => void navigate({ to: '/gestion/vehicules/$id/reservations', params: { id } })}
            >
              {t('nav:reservations')}
            </Button>
          )}
          {mayUpdate && (
            // They stay beside each other when the others take the lines above.
            <div className="vd-acts">
              <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={edit}>
                {t('edit')}
              </Button>
              <Menu
                className="btn w-ctl px-0!"
                label={t('detail.more')}
                button={<Ellipsis aria-hidden="true" />}
                items={[
                  {
                    key: 'archive',
                    label: t('archive'),
                    icon: <Archive aria-hidden="true" />,
                    onSelect: () => ask('archive', [id]),
                    disabled: row['status'] === 'archived',
                  },
                  ...(access.can('remove', 'vehicle')
                    ? [
                        {
                          key: 'remove',
                          label: t('remove'),
                          icon: <Trash2 aria-hidden="true" />,
                          danger: true,
                          onSelect: () => ask('remove', [id]),
                        },
                      ]
                    : []),
                ]}
              />
            </div>
          )}
        </div>
      </div>
      <RowNotes status={statusOf(row)} pending={pendingText(row, t, (name) => t(`vehicle:fields.${name}`))} />
      <OfflineNote />
      <VehicleTabs
        id="vd"
        vehicle={id}
        tab={tab}
        onTab={(next) => patch({ tab: next === 'overview' ? undefined : next })}
        works={works.open}
        troubles={diagnostics.length}
      />
      <TabPanel id="vd" value={tab}>
        {tab === 'works' ? (
          <WorksPanel vehicle={id} rows={works.rows} loaded={works.loaded} />
        ) : tab === 'costs' ? (
          <Suspense fallback={null}>
            <CostsPanel key={id} vehicle={id} today={workday.today} timeZone={workday.timeZone} />
          </Suspense>
        ) : tab === 'files' ? (
          <Suspense fallback={null}>
            <FilesPanel vehicle={id} />
          </Suspense>
        ) : tab === 'sheet' ? (
          <IdentityPanel row={row} words={words} />
        ) : (
          <div className="vd-grid">
            <div className="vd-todo-place">
              <TodoPanel vehicle={id} todos={todos} isKnown={isKnown} today={workday.today} />
            </div>
            <div className="vd-col vd-main">
              <VehicleDayCard
                vehicleId={id}
                plate={String(row['registration'])}
                state={state}
                day={search.day ?? workday.today}
                isAsked={search.day !== undefined}
                onDay={openDay}
                workday={workday}
                nowMs={nowMs}
                online={status.online}
                equipped={row['device'] !== null}
                diagnostics={diagnostics}
              />
              <Fold title={t('month.title', { number: 30 })}>
                <Suspense fallback={<div className="panel vd-month-coming" />}>
                  <VehicleMonth key={id} id={id} today={workday.today} timeZone={workday.timeZone} onDay={openDay} />
                </Suspense>
              </Fold>
            </div>
            <div className="vd-col vd-side">
              {diagnostics.length > 0 && (
                <Fold title={t('diagnostics.title')} count={diagnostics.length}>
                  <DiagnosticsPanel diagnostics={diagnostics} words={words} nowMs={nowMs} />
                </Fold>
              )}
              <Fold title={t('measures.title')}>
                <MeasuresPanel row={row} state={state} words={words} nowMs={nowMs} />
              </Fold>
              <Fold title={t('device.title')}>
                <DevicePanel box={box} state={state} nowMs={nowMs} pending={row.pending?.includes('device') ?? false} />
              </Fold>
            </div>
          </div>
        )}
      </TabPanel>
      {dialogs}
      {dialog}
    </>
  );
}
