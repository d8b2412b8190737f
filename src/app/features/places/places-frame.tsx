import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { useSame } from '../../entity-ui/use-same.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { placeOfRow, type PlaceKind } from './place-kind.ts';
import { PlaceMap } from '../../map/place-map.tsx';
import { viewOf } from './place-view.ts';
import './places.css';

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
