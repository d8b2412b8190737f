import { FileDown, FileUp, List, Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useState, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { download } from '../../entity-ui/list/export-rows.ts';
import { tellExport } from '../../entity-ui/list/tell-export.ts';
import type { ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { notify } from '../../shell/notifications.ts';
import { Menu } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { useSame } from '../../entity-ui/use-throttled.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import { type PlaceKind, placeOfRow } from './place.tsx';
import './places.css';
import { geoJsonOf, kmlOf } from './place-export.ts';

/** List alone, or with its map (on a phone: the map alone). Nothing chosen: the map where there is room for both. */
function viewOf(search: Readonly<Record<string, unknown>>, phone: boolean): 'list' | 'map' {
  return search['view'] === 'list' || search['view'] === 'map' ? search['view'] : phone ? 'list' : 'map';
}

const NONE: readonly MapPlace[] = [];

/** The same places, in whatever order. */
function isSame(before: readonly MapPlace[], places: readonly MapPlace[]): boolean {
  const known = new Set(before);
  return places.length === known.size && places.every((place) => known.has(place));
}

/** The list and its map: side by side from 800 px up, one or the other on a phone. */
export function PlacesFrame({ kind, rows, search, onOpen, phone, children }: ListSlotProps & { kind: PlaceKind; children: ReactNode }) {
  const { t } = useTranslation('places');
  const view = viewOf(search, phone);
  const opened = typeof search['open'] === 'string' ? search['open'] : undefined;
  // Behind a detail that the link opened, a second map would only take its time.
  const [shown, setShown] = useState(opened === undefined);
  if (!shown && opened === undefined) setShown(true);
  const all = useMemo(
    () => (view === 'map' ? rows.filter((row) => kind === 'site' || row['area'] != null).map((row) => placeOfRow(kind, row)) : NONE),
    [kind, rows, view],
  );
  const places = useSame(all, isSame);
  if (view === 'list') return children;
  const map = (
    <section className="pl-map" aria-label={t(`mapOf.${kind}`)}>
      {shown && <PlaceMap places={places} picked={opened} onPick={onOpen} fitLabel={t('fitPlaces')} />}
    </section>
  );
  if (phone) return map;
  return (
    <div className="pl-split">
      <div className="min-w-0">{children}</div>
      {map}
    </div>
  );
}

const GeoJsonDialog = lazy(() => import('./geojson-dialog.tsx').then((module) => ({ default: module.GeoJsonDialog })));

/** List or map, and the files that keep outlines. */
export function PlacesTools({ kind, rows, search, patch, phone }: ListSlotProps & { kind: PlaceKind }) {
  const { t } = useTranslation(['places', kind, 'table']);
  const { timeZone } = useWords(kind);
  const mayCreate = useAccess().can('create', kind);
  const [importing, setImporting] = useState(false);
  const view = viewOf(search, phone);

  const save = async (format: 'geojson' | 'kml'): Promise<void> => {
    const name = `${t(`${kind}:screen.exportName`)}-${dayOf(Date.now(), timeZone)}.${format}`;
    const content =
      format === 'geojson'
        ? new Blob([JSON.stringify(geoJsonOf(kind, rows))], { type: 'application/geo+json' })
        : new Blob([kmlOf(kind, rows, t(`${kind}:screen.title`))], {
            type: 'application/vnd.google-earth.kml+xml',
          });
    await tellExport(name, rows.length);
    download(name, content);
    notify({ msg: t('table:exported', { name }) });
  };

  return (
    <div className="pl-tools">
      <Segmented
        label={t('view')}
        value={view}
        options={[
          { value: 'list', label: t('list'), icon: <List aria-hidden="true" /> },
          { value: 'map', label: t(phone ? 'map' : 'listAndMap'), icon: <MapIcon aria-hidden="true" /> },
        ]}
        onChange={(next) => patch({ view: next === (phone ? 'list' : 'map') ? undefined : next }, true)}
      />
      <Menu
        className="btn btn-ghost"
        button={
          <>
            <FileDown aria-hidden="true" />
            {t('outlines')}
          </>
        }
        items={[
          {
            key: 'geojson',
            label: t('exportGeoJson'),
            icon: <FileDown aria-hidden="true" />,
            disabled: rows.length === 0,
            onSelect: () => void save('geojson'),
          },
          {
            key: 'kml',
            label: t('exportKml'),
            icon: <FileDown aria-hidden="true" />,
            disabled: rows.length === 0,
            onSelect: () => void save('kml'),
          },
          ...(mayCreate
            ? [{ key: 'import', label: t('importGeoJson'), icon: <FileUp aria-hidden="true" />, onSelect: () => setImporting(true) }]
            : []),
        ]}
      />
      {importing && (
        <Suspense>
          <GeoJsonDialog kind={kind} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
