import { Radio } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatAge, MISSING } from '../../../domain/text/format.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { PlateCell, VehicleLine } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { Age } from '../../entity-ui/remote-state.tsx';
import { ContestedPositions } from '../../entity-ui/vehicle/device-diagnostics.tsx';
import { useMovementsSeen } from '../../entity-ui/use-access.ts';
import { DEVICE_FILTERS, deviceSearchSchema } from './search.ts';

/** The vehicle a device is in, since when it sends nothing, and what another source told under its number. */
function DeviceDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('device');
  const vehicle = useRow('vehicle', row['vehicle'] as string | null);
  const timeZone = useTimeZone();
  const isOfFleet = useMovementsSeen('positions') === 'fleet';
  return (
    <>
      <section className="mb-4 grid gap-2">
        {vehicle ? <VehicleLine row={vehicle} /> : <p className="text-muted">{t('screen.noVehicle')}</p>}
        {typeof row['lastSeenAt'] === 'string' ? (
          <p>
            {t('screen.heard')} <Age at={row['lastSeenAt']} />
          </p>
        ) : (
          <p className="text-muted">{t('screen.neverHeard')}</p>
        )}
      </section>
      {isOfFleet && <ContestedPositions device={row._id} isOwn timeZone={timeZone} />}
    </>
  );
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('device');
  const vehicles = useRows('vehicle').byId;
  const nowMs = useNowMs();
  return useMemo(() => {
    const vehicleOf = (row: LocalRow): LocalRow | undefined => vehicles.get(row['vehicle'] as string);
    return [
      {
        id: 'vehicle',
        label: words.t('fields.vehicle'),
        widthPx: 130,
        sortable: true,
        fields: ['vehicle'],
        cell: (row) => <PlateCell row={vehicleOf(row)} />,
        sortKey: (row) => (vehicleOf(row)?.['registration'] as string | undefined) ?? null,
      },
      {
        id: 'lastSeenAt',
        label: t('fields.lastSeenAt'),
        widthPx: 150,
        sortable: true,
        cell: (row) =>
          typeof row['lastSeenAt'] === 'string' ? (
            <span className="ell">{formatAge(row['lastSeenAt'], nowMs, words.lang, words.timeZone)}</span>
          ) : (
            <span className="subtle">{MISSING}</span>
          ),
      },
    ];
  }, [t, words, vehicles, nowMs]);
}

const CONFIG: EntityScreenConfig = {
  entity: 'device',
  to: '/gestion/dispositifs-communicants',
  icon: Radio,
  search: deviceSearchSchema,
  filters: DEVICE_FILTERS,
  always: ['type', 'status'],
  shown: ['type', 'serial', 'vehicle', 'status', 'lastSeenAt', 'model', 'firmware'],
  startingSort: 'title',
  sections: [
    { key: 'identity', fields: ['title', 'type', 'serial', 'model', 'firmware', 'sim'], wide: ['title'] },
    { key: 'installation', fields: ['vehicle', 'status', 'installedOn'] },
    { key: 'more', fields: ['networks', 'note'], wide: ['networks', 'note'] },
  ],
  useColumns,
  summary: (row, words) => [words.t(`choices.type.${String(row['type'])}`), row['serial']].filter(Boolean).join(' · '),
  Detail: DeviceDetail,
  hidden: ['vehicle', 'lastSeenAt'],
  hints: { serial: 'screen.serialHint' },
  importable: true,
};

/** /gestion/dispositifs-communicants: the devices that speak, and the vehicles they are in. */
export function DeviceScreen() {
  return <EntityScreen config={CONFIG} />;
}
