import { X, DownloadCloud } from 'lucide-react';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bounds } from '../../../domain/geo/area.ts';
import type { MapArchive } from '../../../domain/geo/map-archive.ts';
import { keepMapArea, weighMapArea, type WeighedLevel } from '../../../db/queries/map-packs.ts';
import { formatDateTime, formatUnit } from '../../../domain/text/format.ts';
import type { MapAreaOutline } from '../../map/places-layer.ts';
import type { MapEngine } from '../../map/map-engine.ts';
import { MapPackLine, useMapArchive, useMapPacks } from '../../map/map-pack-line.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useRoomForPacks } from '../../entity-ui/pack-state.tsx';
import { useSyncStatus, useTimeZone } from '../../entity-ui/use-rows.ts';
import { megabytes, sizeText } from '../../i18n/size-text.ts';
import { notify } from '../../shell/notifications.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Picker, type PickerOption, RefPicker } from '../../entity-ui/form/picker.tsx';
import { AREA_KINDS, type AreaChoice, type AreaKind, useAreaBox, useMapPlaces } from './use-map-places.ts';

const SETTLE_MS = 250;

interface Weighed {
  key: string;
  /** Empty: the archive has nothing there; null: its directories are not to be had. */
  levels: readonly WeighedLevel[] | null;
}

/** What an area takes, by its deepest zoom, weighed again when it has settled elsewhere; undefined while it is weighed. */
function useWeighedArea(archive: MapArchive, box: Bounds | null, turn: unknown): readonly WeighedLevel[] | null | undefined {
  const [weighed, setWeighed] = useState<Weighed>();
  const key = box === null ? '' : `${archive.version} ${box.map((degrees) => degrees.toFixed(5)).join()} ${String(turn)}`;
  useEffect(() => {
    if (key === '') return;
    let gone = false;
    const area = key.split(' ')[1]!.split(',').map(Number) as [number, number, number, number];
    const timer = setTimeout(() => {
      weighMapArea(archive, area).then(
        (levels) => gone || setWeighed({ key, levels }),
        () => gone || setWeighed({ key, levels: null }),
      );
    }, SETTLE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [archive, key]);
  return weighed?.key === key ? weighed.levels : undefined;
}

/** Picks a site or a zone among those on this device. */
function PlacePicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation(['mapPacks', 'site', 'zone']);
  const places = useMapPlaces(true);
  const options = useMemo(
    () => places.map(({ id, name, kind }): PickerOption => ({ id, label: name, detail: t(`${kind}:one`) })),
    [places, t],
  );
  return <Picker label={t('place')} value={value} options={options} onChange={onChange} />;
}

const MARGINS_M = [500, 1000, 2000, 5000, 10_000, 20_000];
/** What a zoom shows, by the last one that shows no more. */
const DEPTHS = [
  [7, 'country'],
  [10, 'region'],
  [12, 'town'],
  [14, 'district'],
  [22, 'streets'],
] as const;

interface KeepAreaOfferProps {
  archive: MapArchive;
  choice: AreaChoice;
  onChoice: (change: Partial<AreaChoice>) => void;
  box: Bounds | null;
  /** Of the place or the fleet that is chosen. */
  placeName: string | null;
}

/** Which area, down to which zoom, what it takes: weighed from the archive before anything is fetched. */
function KeepAreaOffer({ archive, choice, onChoice, box, placeName }: KeepAreaOfferProps) {
  const { t, i18n } = useTranslation(['mapPacks', 'common']);
  const lang = i18n.language;
  const packs = useMapPacks();
  const { online } = useSyncStatus();
  const timeZone = useTimeZone();
  const turn = `${packs.map(({ id, completeAt }) => id + completeAt).join()} ${online}`;
  const levels = useWeighedArea(archive, box, turn);
  const room = useRoomForPacks(turn);
  const [deepest, setDeepest] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(() => Date.now());
  const name = typed ?? placeName ?? t('viewName', { at: formatDateTime(at, lang, timeZone) });
  const fitting = levels?.filter(({ newBytes }) => room === undefined || newBytes <= room) ?? [];
  const level = levels?.find(({ zoom }) => zoom === deepest) ?? fitting.at(-1) ?? levels?.[0];
  const lacks = level !== undefined && room !== undefined && level.newBytes > room;
  const canKeep = level !== undefined && room !== undefined && !lacks && box !== null;
  const depth = (zoom: number): string => t(`depth.${DEPTHS.find(([to]) => zoom <= to)![1]}`);

  async function keep(): Promise<void> {
    if (!canKeep) return;
    try {
      await keepMapArea({ name: name.trim() || depth(level.zoom), box: [...box], zoom: level.zoom, archive });
      setTyped(null);
      setAt(Date.now());
    } catch (error) {
      notify({ msg: t('common:notSaved'), type: 'error', error });
    }
  }
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('area')}
        value={choice.kind}
        options={AREA_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind: AreaKind) => onChoice({ kind })}
      />
      {choice.kind === 'place' && <PlacePicker value={choice.place} onChange={(place) => onChoice({ place })} />}
      {choice.kind === 'fleet' && (
        <RefPicker
          entity="fleet"
          label={t('fleet')}
          value={choice.fleet}
          onChange={(fleet) => onChoice({ fleet })}
          hint={choice.fleet !== null && box === null ? t('noPosition') : t('fleetHint')}
        />
      )}
      {choice.kind !== 'view' && (
        <Select
          label={t('margin')}
          value={String(choice.marginM)}
          options={MARGINS_M.map((m) => ({
            value: String(m),
            label: m < 1000 ? formatUnit(m, 'm', lang) : formatUnit(m / 1000, 'km', lang),
          }))}
          onChange={(m) => onChoice({ marginM: Number(m) })}
        />
      )}
      {level && levels ? (
        <>
          <Select
            label={t('deepest')}
            value={String(level.zoom)}
            options={levels.map(({ zoom, bytes }) => ({
              value: String(zoom),
              label: t('level', { depth: depth(zoom), zoom, size: sizeText(bytes, lang) }),
            }))}
            onChange={(zoom) => setDeepest(Number(zoom))}
            hint={levels.at(-1)!.zoom < archive.maxZoom ? t('tooWide') : undefined}
          />
          <TextField label={t('name')} value={name} maxLength={80} onChange={(event) => setTyped(event.target.value)} />
        </>
      ) : null}
      {choice.kind === 'fleet' && choice.fleet !== null && box === null ? null : (
        <AreaSize levels={levels} level={level} room={room} lacks={lacks} online={online} hasBox={box !== null} />
      )}
      <Button
        variant="primary"
        icon={<DownloadCloud aria-hidden="true" />}
        aria-disabled={!canKeep || undefined}
        onClick={() => void keep()}
      >
        {level && level.newBytes > 0 && room !== undefined ? t('keepSize', { size: megabytes(level.newBytes, lang) }) : t('keep')}
      </Button>
    </div>
  );
}

interface AreaSizeProps {
  levels: ReturnType<typeof useWeighedArea>;
  level: { bytes: number; newBytes: number } | undefined;
  room: number | undefined;
  lacks: boolean;
  online: boolean;
  hasBox: boolean;
}

/** What it takes and whether there is room, or why that is not known. */
function AreaSize({ levels, level, room, lacks, online, hasBox }: AreaSizeProps) {
  const { t, i18n } = useTranslation('mapPacks');
  const size = (bytes: number): string => megabytes(Math.max(0, bytes), i18n.language);
  if (!hasBox) return <p className="text-sm text-muted">{t('chooseFirst')}</p>;
  if (levels === null) return <Note tone="offline">{t(online ? 'notWeighed' : 'needsNetwork')}</Note>;
  if (levels?.length === 0) return <Note>{t('outside')}</Note>;
  if (!level || room === undefined) return <p className="text-sm text-muted">{t('weighing')}</p>;
  if (lacks)
    return (
      <Note tone="warning" live>
        {t('noRoom', { size: size(level.newBytes), room: size(room) })}
      </Note>
    );
  return (
    <p className="text-sm" role="status">
      {level.newBytes === 0
        ? t('allHere')
        : t(level.newBytes < level.bytes ? 'sizeShared' : 'size', {
            size: size(level.newBytes),
            kept: size(level.bytes - level.newBytes),
            room: size(room),
          })}
    </p>
  );
}

interface KeepAreaPanelProps {
  engine: RefObject<MapEngine | null>;
  /** What the map shows beside its panels. */
  view: Bounds | undefined;
  onAreas: (areas: readonly MapAreaOutline[]) => void;
  onClose: () => void;
}

const NONE: readonly MapAreaOutline[] = [];

/** Areas of the map on this device, and the choice of another; the map shows their outlines meanwhile. */
export function KeepAreaPanel({ engine, view, onAreas, onClose }: KeepAreaPanelProps) {
  const { t } = useTranslation('mapPacks');
  const archive = useMapArchive();
  const packs = useMapPacks();
  const [choice, setChoice] = useState<AreaChoice>({ kind: 'view', place: null, fleet: null, marginM: 1000 });
  const { box, name } = useAreaBox(choice, view);
  // The view is chosen as it is seen: it needs no outline.
  const outlined = archive && choice.kind !== 'view' ? box : null;
  const outlines = useMemo(
    () => [
      ...packs.map((pack) => ({ id: pack.id, box: pack.box, chosen: false })),
      ...(outlined ? [{ id: 'chosen', box: outlined, chosen: true }] : []),
    ],
    [packs, outlined],
  );
  useEffect(() => onAreas(outlines), [outlines, onAreas]);
  useEffect(() => () => onAreas(NONE), [onAreas]);
  const isOfPlace = choice.kind !== 'view';
  // What was picked is shown whole; the map then goes where the person wants.
  useEffect(() => {
    if (isOfPlace && box) engine.current?.fitBox(box);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOfPlace, choice.place, choice.fleet, choice.marginM]);
  return (
    <>
      <div className="card-head flex items-start justify-between gap-2">
        <div>
          <h2 className="text-md font-semibold">{t('title')}</h2>
          <p className="mt-1 text-sm text-muted">{t('about')}</p>
        </div>
        <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {packs.length > 0 && (
        <ul aria-label={t('onDevice')}>
          {packs.map((pack) => (
            <li key={pack.id} className="card-line">
              <MapPackLine
                pack={pack}
                show={
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('showOf', { name: pack.name })}
                    onClick={() => engine.current?.fitBox(pack.box)}
                  >
                    {t('show')}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <section className="card-line !pb-4" aria-label={t('other')}>
        {archive ? (
          <KeepAreaOffer
            archive={archive}
            choice={choice}
            onChoice={(change) => setChoice((before) => ({ ...before, ...change }))}
            box={box}
            placeName={name}
          />
        ) : archive === null ? (
          <Note>{t('noArchive')}</Note>
        ) : null}
      </section>
    </>
  );
}
