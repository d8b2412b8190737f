import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Trash2, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { diagnosticMessage } from '../../entity-ui/diagnostic-message.ts';
import { exportColumnsOf } from '../../entity-ui/entity-columns.tsx';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListTable, type ListAction } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useExport } from '../../entity-ui/list/use-export.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { filterRows, orderEntityRows } from '../../entity-ui/screen/entity-items.ts';
import { RemoveDialog } from '../../entity-ui/screen/remove-dialog.tsx';
import { useEntityFilters } from '../../entity-ui/screen/use-entity-filters.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDensity } from '../../entity-ui/use-density.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { diagnosticColumns, Severity } from './diagnostic-columns.tsx';
import { DIAGNOSTIC_FILTERS, diagnosticSearchSchema } from './search.ts';
import { VehicleHealth } from './vehicle-health.tsx';

const diagnostic = ENTITIES.diagnostic as unknown as Entity;
const NONE: readonly string[] = [];
const idOf = (row: LocalRow): string => row._id;
const rowOf = (row: LocalRow): LocalRow => row;

/** /gestion/vehicules/{id}/diagnostic: what is wrong with a vehicle's device or data. */
export function VehicleDiagnosticScreen({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation(['vehicle-diagnostic', 'nav', 'list', 'vehicle', 'diagnostic', 'table']);
  const navigate = useNavigate();
  const vehicle = useRow('vehicle', vehicleId);
  const vehiclesLoaded = useRows('vehicle').loaded;
  const { rows, loaded } = useRows('diagnostic');
  const mine = useMemo(() => rows.filter((row) => row['vehicle'] === vehicleId), [rows, vehicleId]);
  const words = useWords('diagnostic');
  const access = useAccess();
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  const [removing, setRemoving] = useState<readonly string[]>(NONE);
  const [isRemoving, setIsRemoving] = useState(false);

  const [search, patch] = useListSearch(diagnosticSearchSchema);
  const columns = useMemo(() => diagnosticColumns(words), [words]);
  const view = useListView<LocalRow>({ listKey: 'vehicle-diagnostic', search, patch, filterKeys: DIAGNOSTIC_FILTERS, startingSort: '-lastTrigger', columns });
  const groups = useEntityFilters(diagnostic, DIAGNOSTIC_FILTERS, DIAGNOSTIC_FILTERS, search, words);
  const items = useMemo(() => filterRows(diagnostic, orderEntityRows(diagnostic, mine, columns, view.sort, words), { severity: search.severity, code: search.code }, view.typed), [mine, columns, view.sort, view.typed, words, search]);
  const plate = vehicle ? String(vehicle['registration']) : t('vehicle:one');
  const file = useExport<LocalRow>(`${t('exportName')}-${plate}`, t('title'), dayOf(Date.now(), words.timeZone), () => exportColumnsOf(diagnostic, words, rowOf));
  const toVehicle = (): void => void navigate({ to: '/gestion/vehicules', search: { vehicle: vehicleId } as never });

  const crumbs = [{ label: t('nav:management'), to: '/gestion' }, { label: t('nav:vehicles'), to: '/gestion/vehicules' }, { label: plate, to: '/gestion/vehicules', search: { vehicle: vehicleId } }, { label: t('title') }];
  if (!vehicle)
    return (
      <>
        <Breadcrumbs items={[...crumbs.slice(0, 2), { label: t('title') }]} />
        {vehiclesLoaded && <AbsentRow />}
      </>
    );

  const remove = (ids: readonly string[]): void => {
    setRemoving(ids);
    setIsRemoving(true);
  };
  const actions: ListAction<LocalRow>[] = access.can('remove', 'diagnostic')
    ? [{ key: 'remove', label: t('list:remove'), icon: <Trash2 aria-hidden="true" />, danger: true, one: (row) => remove([row._id]), many: (some) => remove(some.map(idOf)) }]
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
        actions={
          <Button icon={<Truck aria-hidden="true" />} onClick={toVehicle}>
            {t('toVehicle')}
          </Button>
        }
        empty={{ icon: <CircleCheck aria-hidden="true" />, title: t('none'), text: t('noneText') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={
          <>
            <VehicleHealth vehicle={vehicle} />
            <ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={items.length} searchText={t('search')} onExport={(format) => void file.run(format, items)} />
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
                  <button type="button" className="iconbtn" aria-label={`${t('list:remove')} ${nameOf(row)}`} onClick={() => remove([row._id])}>
                    <Trash2 aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <ListTable label={t('title')} view={view} items={items} idOf={idOf} nameOf={nameOf} actions={actions} firstDown={['firstTrigger', 'lastTrigger', 'count', 'severity']} dense={dense} />
        )}
      </ListPage>
      <RemoveDialog entity="diagnostic" ids={removing} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
}
