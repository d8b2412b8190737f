import { useNavigate } from '@tanstack/react-router';
import { CarFront } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { useMirrorList } from '../../entity-ui/screen/entity-items.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { formatUnit, MISSING } from '../../../domain/text/format.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { StandingText, useStanding, useVehicleText } from './shared-vehicle.tsx';
import { slotText } from './reservation-text.tsx';
import { SHARED_FILTERS, sharedSearchSchema } from './search.ts';
import { useSharedVehicles } from './use-availability.ts';
import './reservations.css';

const ALWAYS = ['homeSite'];
const hrefOf = (id: string): string => `/reservations/vehicules/${id}`;
const nameOf = (row: LocalRow): string => [row['make'], row['model']].filter(Boolean).join(' ');

/** /reservations/vehicules: what can be reserved, and where each vehicle stands now. */
export function SharedVehiclesScreen() {
  const { t } = useTranslation(['reservation', 'nav', 'vehicle']);
  const [search, patch] = useListSearch(sharedSearchSchema);
  const navigate = useNavigate();
  const { vehicles } = useSharedVehicles();
  const words = useWords('vehicle');
  const standingOf = useStanding();
  const vehicleText = useVehicleText();

  const columns = useMemo((): EntityColumn[] => {
    const label = (name: string): string => t(`vehicle:fields.${name}`);
    const text = (value: string | null | undefined) =>
      value ? <span className="ell">{value}</span> : <span className="subtle">{MISSING}</span>;
    return [
      {
        id: 'registration',
        label: label('registration'),
        widthPx: 140,
        frozen: true,
        sortable: true,
        cell: (row) => <Plate value={String(row['registration'])} />,
      },
      {
        id: 'model',
        label: label('model'),
        widthPx: 190,
        sortable: true,
        sortKey: (row) => nameOf(row).toLocaleLowerCase(),
        cell: (row) => text(nameOf(row)),
      },
      { id: 'standing', label: t('shared.now'), widthPx: 230, cell: (row) => <StandingText standing={standingOf(row)} /> },
      { id: 'next', label: t('shared.next'), widthPx: 230, cell: (row) => text(slotOfNext(standingOf(row).next)) },
      {
        id: 'homeSite',
        label: label('homeSite'),
        widthPx: 180,
        sortable: true,
        cell: (row) => text(words.titleOf('site', String(row['homeSite'] ?? ''))),
      },
      {
        id: 'category',
        label: label('category'),
        widthPx: 150,
        sortable: true,
        cell: (row) => text(t(`vehicle:choices.category.${String(row['category'])}`)),
      },
      {
        id: 'energy',
        label: label('energy'),
        widthPx: 130,
        sortable: true,
        spare: true,
        cell: (row) => text(t(`vehicle:choices.energy.${String(row['energy'])}`)),
      },
      {
        id: 'seats',
        label: label('seats'),
        widthPx: 90,
        sortable: true,
        cell: (row) => text(row['seats'] === null ? null : String(row['seats'])),
      },
      {
        id: 'bootL',
        label: label('bootL'),
        widthPx: 100,
        sortable: true,
        spare: true,
        cell: (row) => text(row['bootL'] === null ? null : formatUnit(Number(row['bootL']), 'l', words.lang)),
      },
    ];
    function slotOfNext(next: ReturnType<typeof standingOf>['next']): string | null {
      return next && slotText(next, words.lang, words.timeZone);
    }
  }, [t, words, standingOf]);
  const open = useCallback((id: string) => void navigate({ to: '/reservations/vehicules/$id', params: { id } }), [navigate]);
  const fix = useCallback((id: string) => void navigate({ to: '/gestion/vehicules', search: { vehicle: id, edit: 1 } }), [navigate]);
  const list = useMirrorList({
    entity: 'vehicle',
    listKey: 'shared-vehicles',
    rows: vehicles,
    columns,
    words,
    search,
    patch,
    filters: SHARED_FILTERS,
    always: ALWAYS,
    startingSort: 'registration',
    title: t('nav:reservationVehicles'),
    exportName: t('shared.exportName'),
    onFix: fix,
    onOpen: open,
  });
  return (
    <MirrorList
      {...list}
      parent={{ label: t('nav:reservations'), to: '/reservations' }}
      empty={{ icon: <CarFront aria-hidden="true" />, title: t('search.noShared'), text: t('search.noSharedText') }}
      searchText={t('shared.search')}
      hrefOf={hrefOf}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Plate value={String(row['registration'])} />
            <b className="ell">{nameOf(row)}</b>
          </span>
          <StandingText standing={standingOf(row)} />
          <span className="text-sm text-muted">{vehicleText(row)}</span>
        </div>
      )}
    />
  );
}
