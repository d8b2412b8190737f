import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Age } from '../../entity-ui/age.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { VehicleLine } from '../../entity-ui/vehicle-link.tsx';

/** The vehicle a device is in, what it says of it, and since when it says nothing. */
export function DeviceDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('device');
  const vehicle = useRow('vehicle', row['vehicle'] as string | null);
  return (
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
  );
}
