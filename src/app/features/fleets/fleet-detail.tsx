import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { FleetPack } from '../../entity-ui/packs/fleet-pack.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { VehicleLink } from '../../entity-ui/vehicle-link.tsx';

const SHOWN = 24;

/** Vehicles of a fleet and the way to their list, and the fleets under it. */
export function FleetDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('fleet');
  const vehicles = useRows('vehicle').rows;
  const fleets = useRows('fleet').rows;
  const mine = useMemo(() => vehicles.filter((vehicle) => vehicle['fleet'] === row._id), [vehicles, row._id]);
  const under = useMemo(() => fleets.filter((fleet) => fleet['parent'] === row._id), [fleets, row._id]);
  return (
    <>
      <section className="mb-4">
        <h3 className="mb-2 font-semibold">{t('screen.vehicles', { count: mine.length })}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {mine.slice(0, SHOWN).map((vehicle) => (
            <li key={vehicle._id}>
              <VehicleLink row={vehicle} className="flex min-h-target items-center bar:min-h-0" />
            </li>
          ))}
        </ul>
        {mine.length > 0 && (
          <Link to="/gestion/vehicules" search={{ fleet: row._id }} className="link mt-2 inline-block">
            {t('screen.seeVehicles')}
          </Link>
        )}
        {under.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 font-semibold">{t('screen.under', { count: under.length })}</h3>
            <ul>
              {under.map((fleet) => (
                <li key={fleet._id}>
                  <Link to="/gestion/flottes" search={{ open: fleet._id }} className="link">
                    {String(fleet['name'])}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <FleetPack fleet={row._id} name={String(row['name'])} sent={row.ver > 0} />
    </>
  );
}
