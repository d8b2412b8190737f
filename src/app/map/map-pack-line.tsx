import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dropMapArea, liveMapPacks, type MapPack, refreshMapArea, renameMapArea } from '../../db/queries/map-packs.ts';
import type { Bounds } from '../../domain/geo/area.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';
import { formatAge } from '../../domain/text/format.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useSyncStatus, useTimeZone } from '../entity-ui/use-rows.ts';
import { megabytes } from '../i18n/size-text.ts';
import { useMayGo } from '../session/transfers/transfers.ts';
import { notify } from '../shell/notifications.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Progress } from '../ui/progress.tsx';
import { TextField } from '../ui/text-field.tsx';
import { mapConfig } from './client-config.ts';

/** The configured archive; null: none; undefined until it is known. */
export function useMapArchive(): MapArchive | null | undefined {
  const [archive, setArchive] = useState<MapArchive | null>();
  useEffect(() => {
    let gone = false;
    void mapConfig().then((config) => gone || setArchive(config.archive));
    return () => {
      gone = true;
    };
  }, []);
  return archive;
}

/** The name of an area, in its place. */
function RenameArea({ name, onName, onDone }: { name: string; onName: (name: string) => void; onDone: () => void }) {
  const { t } = useTranslation(['mapPacks', 'common']);
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = typed.trim();
    setMissing(next === '');
    if (next === '') return;
    if (next !== name) onName(next);
    onDone();
  };
  return (
    <form className="grid gap-2" onSubmit={save} noValidate>
      <TextField
        label={t('name')}
        value={typed}
        maxLength={80}
        autoFocus
        error={isMissing ? t('nameMissing') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="flex gap-2">
        <Button size="sm" type="submit" variant="primary">
          {t('save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  );
}

const KB = 1024;

/** An area of the map on this device: how far it is, what it takes, how old it is, and what can be done with it. */
export function MapPackLine({ pack, show }: { pack: MapPack; show: React.ReactNode }) {
  const { t, i18n } = useTranslation(['mapPacks', 'common', 'sync']);
  const { online } = useSyncStatus();
  const may = useMayGo('map');
  const archive = useMapArchive();
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const [renaming, setRenaming] = useState(false);
  const { id, name, failure, completeAt } = pack;
  const attempt = (work: Promise<void>): void =>
    void work.catch((error: unknown) => notify({ msg: t('common:notSaved'), type: 'error', error }));
  const refresh = async (): Promise<void> => {
    const present = (await mapConfig(true)).archive;
    await refreshMapArea(id, present ?? pack.archive);
  };
  const size = megabytes(pack.bytes, i18n.language);
  const isOld = archive != null && archive.version !== pack.archive.version && !failure;

  if (renaming) return <RenameArea name={name} onDone={() => setRenaming(false)} onName={(next) => attempt(renameMapArea(id, next))} />;
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-2">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        {completeAt ? <span className="text-sm whitespace-nowrap text-muted">{t('sizeShort', { size })}</span> : null}
      </p>
      {failure ? <Note tone="warning">{t(`failure.${failure}`)}</Note> : null}
      {!failure && completeAt ? (
        <p className="text-sm text-muted">{t('kept', { zoom: pack.zoom, age: formatAge(completeAt, nowMs, i18n.language, timeZone) })}</p>
      ) : null}
      {!failure && !completeAt ? (
        <Progress
          label={!online ? t('waits') : may === 'go' ? t('underway') : t(`sync:transfers.waits.${may}`)}
          done={Math.round(pack.done / KB)}
          total={Math.round(pack.total / KB)}
          usable={pack.previous === undefined ? undefined : t('usable')}
          waiting={!online || may !== 'go'}
          stop={t('stop')}
          onStop={() => attempt(dropMapArea(id))}
        />
      ) : null}
      {isOld && completeAt ? <p className="text-sm text-warning-fg">{t('changed')}</p> : null}
      <p className="flex flex-wrap gap-1">
        {failure || (isOld && completeAt) ? (
          <Button size="sm" aria-label={t(failure ? 'retryOf' : 'refreshOf', { name })} onClick={() => attempt(refresh())}>
            {t(failure ? 'retry' : 'refresh')}
          </Button>
        ) : null}
        {show}
        <Button size="sm" variant="ghost" aria-label={t('renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
        {failure || completeAt ? (
          <Button size="sm" variant="ghost" aria-label={t('dropOf', { name })} onClick={() => attempt(dropMapArea(id))}>
            {t('drop')}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

/** Areas of the map kept on this device, as far as they came. */
export function useMapPacks(): readonly MapPack[] {
  const source = liveMapPacks();
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** Where the map shows most of an area, with its panel open. */
export function areaAddress([west, south, east, north]: Bounds): string {
  const widest = Math.max(east - west, (north - south) / Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180)), 1e-4);
  const zoom = Math.min(17, Math.max(1, Math.log2(360 / widest) + 0.5));
  return `/cartographie?keep=1&at=${((south + north) / 2).toFixed(5)},${((west + east) / 2).toFixed(5)},${zoom.toFixed(2)}`;
}
