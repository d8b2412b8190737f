import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CalendarDays, CalendarX2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { slotOf } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { formatDateTime, formatSpanS, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { useMirrorList } from '../../entity-ui/screen/entity-items.ts';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { drivenKm, purposeText, ReservationStateTag, slotText, useHolderText } from './reservation-text.tsx';
import './reservations.css';
import { HISTORY_FILTERS, historySearchSchema } from './search.ts';
import { reservationOf, useReservations } from './use-availability.ts';

const ALWAYS = ['state'];
const hrefOf = (id: string): string => `/reservations/${id}`;
/** What was given up or refused counts for nothing. */
const COUNTED: ReadonlySet<string> = new Set(['requested', 'confirmed', 'inProgress', 'completed']);
const lastsS = (row: Reservation): number => (slotOf(row).toMs - slotOf(row).fromMs) / 1000;

interface ReservationListProps {
  /** Stable. */
  isOf: (row: Reservation) => boolean;
  /** The column that is the same in every row. */
  hidden: 'vehicle' | 'bookedByName';
  title: string;
  parent: readonly Crumb[];
  actions?: ReactNode;
}

/** Reservations of one vehicle or of one person, those that are over too: hours and kilometres in a line of totals, as a file. */
function ReservationList({ isOf, hidden, title, parent, actions }: ReservationListProps) {
  const { t } = useTranslation(['reservation', 'nav']);
  const [search, patch] = useListSearch(historySearchSchema);
  const navigate = useNavigate();
  const { rows } = useRows('reservation');
  const words = useWords('reservation');
  const holderText = useHolderText();
  const { lang, timeZone } = words;
  const plateOf = useCallback((row: LocalRow): string => words.titleOf('vehicle', String(row['vehicle'])) ?? MISSING, [words]);

  const columns = useMemo((): EntityColumn[] => {
    const label = (name: string): string => t(`fields.${name}`);
    const at = (value: unknown) =>
      value ? (
        <time dateTime={String(value)}>{formatDateTime(String(value), lang, timeZone)}</time>
      ) : (
        <span className="subtle">{MISSING}</span>
      );
    const km = (value: number | null) => (value === null ? <span className="subtle">{MISSING}</span> : formatUnit(value, 'km', lang));
    const all: EntityColumn[] = [
      {
        id: 'startAt',
        label: label('startAt'),
        widthPx: 150,
        frozen: true,
        sortable: true,
        fields: ['startAt'],
        cell: (row) => at(row['startAt']),
      },
      { id: 'endAt', label: label('endAt'), widthPx: 150, sortable: true, fields: ['endAt'], cell: (row) => at(row['endAt']) },
      {
        id: 'lasts',
        label: t('detail.lasts'),
        widthPx: 100,
        numeric: true,
        sortable: true,
        sortKey: (row) => lastsS(reservationOf(row)),
        cell: (row) => formatSpanS(lastsS(reservationOf(row)), lang),
      },
      {
        id: 'vehicle',
        label: label('vehicle'),
        widthPx: 140,
        sortable: true,
        fields: ['vehicle'],
        cell: (row) => <Plate value={plateOf(row)} />,
      },
      {
        id: 'bookedByName',
        label: label('bookedByName'),
        widthPx: 170,
        sortable: true,
        cell: (row) => <span className="ell">{holderText(reservationOf(row))}</span>,
      },
      {
        id: 'state',
        label: label('state'),
        widthPx: 140,
        sortable: true,
        fields: ['state'],
        cell: (row) => <ReservationStateTag state={reservationOf(row).state} />,
      },
      {
        id: 'use',
        label: label('use'),
        widthPx: 120,
        sortable: true,
        fields: ['use'],
        cell: (row) => t(`choices.use.${String(row['use'])}`),
      },
      {
        id: 'purpose',
        label: label('purpose'),
        widthPx: 220,
        sortable: true,
        fields: ['purpose'],
        cell: (row) => <span className="ell">{purposeText(reservationOf(row), t)}</span>,
      },
      {
        id: 'driven',
        label: t('detail.driven'),
        widthPx: 110,
        numeric: true,
        sortable: true,
        sortKey: (row) => drivenKm(reservationOf(row)),
        cell: (row) => km(drivenKm(reservationOf(row))),
      },
      {
        id: 'estimatedKm',
        label: label('estimatedKm'),
        widthPx: 130,
        numeric: true,
        sortable: true,
        spare: true,
        cell: (row) => km(row['estimatedKm'] as number | null),
      },
      { id: 'outAt', label: label('outAt'), widthPx: 150, sortable: true, spare: true, cell: (row) => at(row['outAt']) },
      { id: 'backAt', label: label('backAt'), widthPx: 150, sortable: true, spare: true, cell: (row) => at(row['backAt']) },
    ];
    return all.filter(({ id }) => id !== hidden);
  }, [t, lang, timeZone, plateOf, holderText, hidden]);
  const filters = useMemo(() => HISTORY_FILTERS.filter((name) => name !== hidden), [hidden]);
  const listed = useMemo(() => rows.filter((row) => isOf(reservationOf(row))), [rows, isOf]);
  const open = useCallback((id: string) => void navigate({ to: '/reservations/$id', params: { id } }), [navigate]);
  const fix = useCallback((id: string) => void navigate({ to: '/reservations/$id', params: { id }, search: { edit: 1 } }), [navigate]);
  const list = useMirrorList({
    entity: 'reservation',
    listKey: `reservations-by-${hidden}`,
    rows: listed,
    columns,
    words,
    search,
    patch,
    filters,
    always: ALWAYS,
    startingSort: '-startAt',
    title,
    exportName: t('history.exportName'),
    onFix: fix,
    onOpen: open,
  });
  const { items } = list;
  const totals = useMemo(() => {
    const counted = items.map(reservationOf).filter(({ state }) => COUNTED.has(state));
    const driven = counted.flatMap((row) => drivenKm(row) ?? []);
    return {
      startAt: t('count', { count: items.length }),
      lasts: formatSpanS(
        counted.reduce((sum, row) => sum + lastsS(row), 0),
        lang,
      ),
      ...(driven.length > 0
        ? {
            driven: formatUnit(
              driven.reduce((sum, one) => sum + one, 0),
              'km',
              lang,
            ),
          }
        : {}),
    };
  }, [items, t, lang]);
  return (
    <MirrorList
      {...list}
      parent={parent}
      actionsOfPage={actions}
      empty={{ icon: <CalendarX2 aria-hidden="true" />, title: t('history.none'), text: t('history.noneText') }}
      searchText={t('history.search')}
      hrefOf={hrefOf}
      totals={totals}
      card={(row) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2">
            {hidden === 'vehicle' ? <b className="ell">{holderText(reservationOf(row))}</b> : <Plate value={plateOf(row)} />}
            <ReservationStateTag state={reservationOf(row).state} />
          </span>
          <span className="ell">{purposeText(reservationOf(row), t)}</span>
          <span className="text-sm text-muted">{slotText(reservationOf(row), lang, timeZone)}</span>
        </div>
      )}
    />
  );
}

/** /gestion/utilisateurs/{id}/reservations: every reservation of a person, by their id or that of their membership. */
export function UserReservationsScreen() {
  const { id } = useParams({ from: '/gestion/utilisateurs/$id/reservations' });
  const { t } = useTranslation('nav');
  const members = useRows('membership');
  const reservations = useReservations();
  const access = useAccess();
  const member = members.byId.get(id) ?? members.rows.find((row) => row['user'] === id);
  const user = String(member?.['user'] ?? id);
  const name = String(member?.['name'] ?? reservations.find(({ bookedBy }) => bookedBy === user)?.bookedByName ?? t('users'));
  const isOf = useCallback(({ bookedBy }: Reservation) => bookedBy === user, [user]);
  if (!member && members.loaded && access.can('read', 'membership') && !reservations.some(isOf))
    return <AbsentRow entity="membership" id={id} />;
  return (
    <ReservationList
      isOf={isOf}
      hidden="bookedByName"
      title={t('userReservations')}
      parent={
        access.can('update', 'membership')
          ? [
              { label: t('management'), to: '/gestion' },
              { label: t('users'), to: '/gestion/utilisateurs' },
              { label: name, to: '/gestion/utilisateurs', ...(member ? { search: { open: member._id } } : {}) },
            ]
          : [{ label: name }]
      }
    />
  );
}

/** /gestion/vehicules/{id}/reservations: every reservation of a vehicle, with its totals. */
export function VehicleReservationsScreen() {
  const { id } = useParams({ from: '/gestion/vehicules/$id/reservations' });
  const { t } = useTranslation('nav');
  const { loaded } = useRows('vehicle');
  const row = useRow('vehicle', id);
  const isOf = useCallback(({ vehicle }: Reservation) => vehicle === id, [id]);
  if (!row)
    return (
      <>
        <Breadcrumbs
          items={[
            { label: t('management'), to: '/gestion' },
            { label: t('vehicles'), to: '/gestion/vehicules' },
            { label: t('vehicleReservations') },
          ]}
        />
        {loaded && <AbsentRow entity="vehicle" id={id} />}
      </>
    );
  return (
    <ReservationList
      isOf={isOf}
      hidden="vehicle"
      title={t('vehicleReservations')}
      parent={[
        { label: t('management'), to: '/gestion' },
        { label: t('vehicles'), to: '/gestion/vehicules' },
        { label: String(row['registration']), to: '/gestion/vehicules', search: { vehicle: id } },
      ]}
      actions={
        <Link to="/reservations/vehicules/$id" params={{ id }} className={buttonClass()}>
          <CalendarDays aria-hidden="true" />
          {t('reservationVehicle')}
        </Link>
      }
    />
  );
}
