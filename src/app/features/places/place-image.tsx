import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaBounds } from '../../../domain/geo/area.ts';
import { CaptureImage, CaptureMap } from '../../capture/capture-image.tsx';
import { CaptureNone, CaptureNothing, useMirrored } from '../../capture/capture-page.tsx';
import { useRow, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { placeArea, sitePlace, zonePlace } from '../../map/known-places.ts';

/** A zone or a site on the map. */
function PlaceImage({ entity, id }: { entity: 'zone' | 'site'; id: string }) {
  const { t } = useTranslation(['capture', 'errors']);
  const row = useRow(entity, id);
  const isMirrored = useMirrored(entity);
  const { online } = useSyncStatus();
  const [isDrawn, setIsDrawn] = useState(false);
  const place = useMemo(() => (row ? (entity === 'zone' ? zonePlace : sitePlace)(row) : null), [entity, row]);
  const places = useMemo(() => (place ? [place] : []), [place]);
  const box = useMemo(() => (place ? areaBounds(placeArea(place)) : null), [place]);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  if (!row || !box) return isMirrored ? <CaptureNothing title={t(entity)} text={t(online ? 'errors:notFound' : 'absent')} /> : null;
  return (
    <CaptureImage ready={isDrawn} name={String(row['name'])}>
      <CaptureMap key={id} box={box} places={places} place={id} onDrawn={onDrawn} />
    </CaptureImage>
  );
}

/** `/pages-for-capture/image/area/{id?}` */
export function ZoneImage() {
  const { id } = useParams({ from: '/pages-for-capture/image/area/{-$id}' });
  return id === undefined ? <CaptureNone of="zone" /> : <PlaceImage key={id} entity="zone" id={id} />;
}

/** `/pages-for-capture/image/site/{id?}` */
export function SiteImage() {
  const { id } = useParams({ from: '/pages-for-capture/image/site/{-$id}' });
  return id === undefined ? <CaptureNone of="site" /> : <PlaceImage key={id} entity="site" id={id} />;
}
