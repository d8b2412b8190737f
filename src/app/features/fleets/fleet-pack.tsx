import { DownloadCloud } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isManagerLevel } from '../../../domain/access/permissions.ts';
import { addDays, dayStartMs } from '../../../domain/time/time-zone.ts';
import { keptSizeSchema } from '../../../domain/telemetry/past-position.ts';
import { keepFleet, PACK_DAYS, type PackDays } from '../../../db/queries/packs.ts';
import { megabytes } from '../../i18n/size-text.ts';
import { notify } from '../../shell/notifications.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { useNowMs, useWorkday } from '../../entity-ui/use-now.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { PackState, usePacks, useRoomForPacks } from '../../entity-ui/pack-state.tsx';

/** "Garder hors ligne": what a fleet did on its last days, on this device, for those who manage. Not before the server has the fleet. */
export function FleetPack({ fleet, name, sent }: { fleet: string; name: string; sent: boolean }) {
  const { t } = useTranslation('packs');
  const id = useId();
  const pack = usePacks().find((one) => one.fleet === fleet);
  const role = useSession().user?.organization?.role;
  if (!sent || !isManagerLevel(role)) return null;
  return (
    <section className="mb-4 grid gap-2" aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t('title')}
      </h3>
      {pack ? <PackState pack={pack} name={name} /> : <PackOffer key={fleet} fleet={fleet} name={name} />}
    </section>
  );
}

/** For how long, what it would take, and whether this device has room for it: said before anything is fetched. */
function PackOffer({ fleet, name }: { fleet: string; name: string }) {
  const { t, i18n } = useTranslation(['packs', 'common']);
  const [days, setDays] = useState<PackDays>(7);
  const { online } = useSyncStatus();
  const { today, timeZone } = useWorkday(useNowMs());
  const from = new Date(dayStartMs(addDays(today, 1 - days), timeZone)).toISOString();
  const to = new Date(dayStartMs(addDays(today, 1), timeZone) - 1).toISOString();
  const size = useRemote(`/api/v1/fleets/${fleet}/kept-size?${new URLSearchParams({ from, to })}`, keptSizeSchema);
  const room = useRoomForPacks(fleet);
  const lacks = size.value !== undefined && room !== undefined && size.value.bytes > room;
  const isKnown = size.value !== undefined && room !== undefined;

  async function keep(): Promise<void> {
    if (!isKnown || lacks) return;
    try {
      await keepFleet(fleet, days);
    } catch (error) {
      notify({ msg: t('common:notSaved'), type: 'error', error });
    }
  }
  return (
    <>
      <p className="text-sm text-muted">{t('about')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('period')}
          value={String(days)}
          options={PACK_DAYS.map((value) => ({ value: String(value), label: t('days', { count: value }) }))}
          onChange={(value) => setDays(Number(value) as PackDays)}
        />
        <Button
          icon={<DownloadCloud aria-hidden="true" />}
          aria-label={t('keepOf', { name })}
          aria-disabled={!isKnown || lacks || undefined}
          onClick={() => void keep()}
        >
          {t('keep')}
        </Button>
      </div>
      {lacks ? (
        <Note tone="warning" live>
          {t('noRoom', { size: megabytes(size.value!.bytes, i18n.language), room: megabytes(Math.max(0, room!), i18n.language) })}
        </Note>
      ) : isKnown ? (
        <p className="text-sm" role="status">
          {t('size', {
            count: size.value!.vehicles,
            size: megabytes(size.value!.bytes, i18n.language),
            room: megabytes(room!, i18n.language),
          })}
        </p>
      ) : online && size.phase !== 'failed' && size.phase !== 'refused' ? null : (
        <Note tone="offline">{t('needsNetwork')}</Note>
      )}
    </>
  );
}
