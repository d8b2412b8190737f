import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { placeOfRow, type PlaceKind } from './place-kind.ts';
import { PlaceMap } from './place-map.tsx';
import { viewOf } from './place-view.ts';
import './places.css';

/** The list and its map: side by side from 800 px up, one or the other on a phone. */
export function PlacesFrame({ kind, rows, search, onOpen, phone, children }: ListSlotProps & { kind: PlaceKind; children: ReactNode }) {
  const { t } = useTranslation('places');
  const view = viewOf(search, phone);
  const places = useMemo(() => (view === 'list' ? [] : rows.filter((row) => kind === 'site' || row['area'] != null).map((row) => placeOfRow(kind, row))), [kind, rows, view]);
  if (view === 'list') return children;
  const map = (
    <section className="pl-map" aria-label={t(`mapOf.${kind}`)}>
      <PlaceMap places={places} picked={typeof search['open'] === 'string' ? search['open'] : undefined} onPick={onOpen} fitLabel={t('fitPlaces')} />
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
