import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dropPack, keepFleet, livePacks, type Pack, roomForPacks } from '../../db/queries/packs.ts';
import { formatAge } from '../../domain/text/format.ts';
import { megabytes } from '../i18n/size-text.ts';
import { useMayGo } from '../session/transfers/transfers.ts';
import { notify } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Progress } from '../ui/progress.tsx';
import { useNowMs } from './use-now.ts';
import { useSyncStatus, useTimeZone } from './use-rows.ts';

/** How far a pack is, what it takes and how old it is; the way to stop it. */
export function PackState({ pack, name }: { pack: Pack; name: string }) {
  const { t, i18n } = useTranslation(['packs', 'common', 'sync']);
  const { online } = useSyncStatus();
  const may = useMayGo('packs');
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const attempt = (work: Promise<void>): void =>
    void work.catch((error: unknown) => notify({ msg: t('common:notSaved'), type: 'error', error }));
  const drop = (): void => attempt(dropPack(pack.fleet));
  const size = megabytes(pack.bytes, i18n.language);
  const kept = pack.completeAt
    ? t('kept', { count: pack.days, size, age: formatAge(pack.completeAt, nowMs, i18n.language, timeZone) })
    : null;

  if (pack.failure)
    return (
      <div className="grid gap-2">
        <Note tone="warning">{t(`failure.${pack.failure}`)}</Note>
        <p className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={t('retryOf', { name })} onClick={() => attempt(keepFleet(pack.fleet, pack.days))}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="ghost" aria-label={t('dropOf', { name })} onClick={drop}>
            {t('drop')}
          </Button>
        </p>
      </div>
    );
  const underway = pack.total > 0 || !pack.completeAt;
  return (
    <div className="grid gap-2">
      {kept ? <p className="text-sm">{kept}</p> : null}
      {underway ? (
        <Progress
          label={!online ? t('waits') : may === 'go' ? t('underway') : t(`sync:transfers.waits.${may}`)}
          done={pack.done}
          total={pack.total}
          usable={t('usable', { size })}
          waiting={!online || may !== 'go'}
          {...(pack.completeAt ? {} : { stop: t('stop'), onStop: drop })}
        />
      ) : null}
      {pack.completeAt ? (
        <p>
          <Button size="sm" aria-label={t('dropOf', { name })} onClick={drop}>
            {t('drop')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

export function usePacks(): readonly Pack[] {
  const source = livePacks();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** Bytes this device may still keep, again whenever `of` changes; undefined until it is known. */
export function useRoomForPacks(of: unknown): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    let gone = false;
    roomForPacks().then(
      (bytes) => gone || setRoom(bytes),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [of]);
  return room;
}
