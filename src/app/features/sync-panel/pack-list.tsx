import { DownloadCloud } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PackState } from '../../entity-ui/packs/pack-state.tsx';
import { usePacks } from '../../entity-ui/packs/use-packs.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

/** Fleets kept for days without network: how far, how much, how old. Nothing when there is none. */
export function PackList() {
  const { t } = useTranslation('packs');
  const packs = usePacks();
  const fleets = useRows('fleet').byId;
  if (packs.length === 0) return null;
  const nameOf = (id: string): string => String(fleets.get(id)?.['name'] ?? t('goneFleet'));
  return (
    <>
      <h3 className="sync-section">
        <DownloadCloud aria-hidden /> {t('title')}
      </h3>
      <ul className="px-5">
        {packs.map((pack) => (
          <li key={pack.fleet} className="grid gap-1 border-t border-hairline py-2">
            <b>{nameOf(pack.fleet)}</b>
            <PackState pack={pack} name={nameOf(pack.fleet)} />
          </li>
        ))}
      </ul>
    </>
  );
}
