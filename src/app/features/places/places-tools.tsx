import { FileDown, FileUp, List, Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { download } from '../../entity-ui/export-rows.ts';
import { tellExport } from '../../entity-ui/tell-export.ts';
import type { ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { notify } from '../../shell/notifications.ts';
import { Menu } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { PlaceKind } from './place-kind.ts';
import { viewOf } from './place-view.ts';

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
        ? new Blob([JSON.stringify((await import('./geojson-export.ts')).geoJsonOf(kind, rows))], { type: 'application/geo+json' })
        : new Blob([(await import('./kml-export.ts')).kmlOf(kind, rows, t(`${kind}:screen.title`))], {
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
