import { IdCard } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeKey } from '../../../domain/driver/who-had.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDate } from '../../../domain/text/format.ts';
import { Due, dueSoon } from '../../entity-ui/vehicle/vehicle-state.tsx';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import type { UseWarnings } from '../../entity-ui/screen/entity-form.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { PlateCell, VehicleLine } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { AssignmentsScreen, TabSwitch } from './assignments-screen.tsx';
import { DRIVER_FILTERS, driverSearchSchema, driversSearchSchema } from './search.ts';

/** The vehicle a driver has, and what it does now. */
function DriverDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('driver');
  const vehicles = useRows('vehicle').rows;
  const mine = useMemo(() => vehicles.filter((vehicle) => vehicle['driver'] === row._id), [vehicles, row._id]);
  return (
    <section className="mb-4">
      {mine.length === 0 ? (
        <p className="text-muted">{t('screen.noVehicle')}</p>
      ) : (
        mine.map((vehicle) => <VehicleLine key={vehicle._id} row={vehicle} />)
      )}
      <AppLink className="link" href={`/gestion/conducteurs?tab=assignments&driver=${row._id}`}>
        {t('screen.had')}
      </AppLink>
    </section>
  );
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('driver');
  const vehicles = useRows('vehicle').rows;
  const nowMs = useNowMs();
  const soon = dueSoon(dayOf(nowMs, words.timeZone));
  return useMemo(() => {
    const vehicleOf = new Map<string, LocalRow>();
    for (const vehicle of vehicles) if (typeof vehicle['driver'] === 'string') vehicleOf.set(vehicle['driver'], vehicle);
    const due = (id: string): EntityColumn => ({
      id,
      label: words.t(`fields.${id}`),
      widthPx: id === 'medicalValidUntil' ? 200 : 160,
      sortable: true,
      fields: [id],
      cell: (row) => <Due day={row[id]} soon={soon} text={(day) => formatDate(day, words.lang)} />,
    });
    return [
      {
        id: 'vehicle',
        label: t('screen.columns.vehicle'),
        widthPx: 130,
        sortable: true,
        cell: (row) => <PlateCell row={vehicleOf.get(row._id)} />,
        sortKey: (row) => (vehicleOf.get(row._id)?.['registration'] as string | undefined) ?? null,
      },
      due('licenceValidUntil'),
      due('medicalValidUntil'),
    ];
  }, [t, words, vehicles, soon]);
}

/** Of an older time two sheets may have one badge, in other capitals: that it is shared is said on both. */
const useBadgeWarning: UseWarnings = (values, row) => {
  const { t } = useTranslation('driver');
  const drivers = useRows('driver').rows;
  const typed = values['badge'];
  const key = typeof typed === 'string' && typed.trim() !== '' ? badgeKey(typed) : null;
  return useMemo(() => {
    const others = drivers.filter(({ _id, badge }) => _id !== row?._id && typeof badge === 'string' && badgeKey(badge) === key);
    return others.length === 0 ? {} : { badge: t('screen.sharedBadge', { names: others.map(({ name }) => name).join(', ') }) };
  }, [drivers, key, row, t]);
};

const CONFIG: EntityScreenConfig = {
  entity: 'driver',
  to: '/gestion/conducteurs',
  icon: IdCard,
  search: driverSearchSchema,
  filters: DRIVER_FILTERS,
  always: ['fleet', 'status'],
  shown: ['vehicle', 'fleet', 'phone', 'badge', 'licenceValidUntil', 'medicalValidUntil', 'status'],
  startingSort: 'name',
  sections: [
    { key: 'identity', fields: ['name', 'employeeNumber', 'phone', 'email'], wide: ['name'] },
    { key: 'assignment', fields: ['fleet', 'member', 'badge', 'status'] },
    {
      key: 'licence',
      fields: ['licenceNumber', 'licenceValidUntil', 'licenceCategories', 'medicalValidUntil', 'tachographCard', 'cardDownloadedOn'],
      wide: ['licenceCategories'],
    },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  useColumns,
  summary: (row, words) =>
    [typeof row['fleet'] === 'string' ? words.titleOf('fleet', row['fleet']) : null, row['phone']].filter(Boolean).join(' · '),
  Detail: DriverDetail,
  useWarnings: useBadgeWarning,
  importable: true,
  Above: ({ patch }: ListSlotProps) => <TabSwitch tab="drivers" patch={patch} />,
};

/** /gestion/conducteurs: the people who drive; `tab=assignments` who had which vehicle when. */
export function DriverScreen() {
  const [{ tab }] = useListSearch(driversSearchSchema);
  return tab === 'assignments' ? <AssignmentsScreen /> : <EntityScreen config={CONFIG} />;
}
