import { Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { areaAddress } from '../../map/packs/area-address.ts';
import { MapPackLine } from '../../map/packs/map-pack-line.tsx';
import { useMapPacks } from '../../map/packs/use-map-packs.ts';
import { AppLink } from '../../shell/app-link.tsx';

/** Areas of the map kept for days without network. Nothing when there is none. */
export function MapPackList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('map-packs');
  const packs = useMapPacks();
  if (packs.length === 0) return null;
  return (
    <>
      <h3 className="sync-section">
        <MapIcon aria-hidden /> {t('title')}
      </h3>
      <ul className="px-5">
        {packs.map((pack) => (
          <li key={pack.id} className="border-t border-hairline py-2">
            <MapPackLine
              pack={pack}
              show={
                <AppLink href={areaAddress(pack.box)} className="btn btn-ghost btn-sm" onClick={onLeave}>
                  {t('show')}
                </AppLink>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
