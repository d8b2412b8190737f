import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Age } from '../../entity-ui/age.tsx';
import { ContestedPositions } from '../../entity-ui/contested-positions.tsx';
import { useMovementsSeen } from '../../entity-ui/use-movements.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { VehicleLine } from '../../entity-ui/vehicle-link.tsx';

/** The vehicle a device is in, since when it sends nothing, and what another source told under its number. */
export function DeviceDetail({ row }: { row: LocalRow }) {
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
