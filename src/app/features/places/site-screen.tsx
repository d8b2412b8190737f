import { MapPin } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { hoursInput } from './hours-input.tsx';
import { placeColumns } from './place-columns.tsx';
import { PlaceDetail } from './place-detail.tsx';
import { PlacesFrame } from './places-frame.tsx';
import { PlacesTools } from './places-tools.tsx';
import { SITE_FILTERS, siteSearchSchema } from './search.ts';
import { siteAreaInput } from './site-area-input.tsx';
import { useInside } from './use-inside.ts';

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['places', 'opening-hours']);
  const inside = useInside('site');
  return useMemo(() => placeColumns('site', inside, words, t), [inside, words, t]);
}

const Detail = ({ row }: { row: LocalRow }) => <PlaceDetail kind="site" row={row} />;
const Tools = (slot: ListSlotProps) => <PlacesTools kind="site" {...slot} />;
const Frame = (slot: ListSlotProps & { children: ReactNode }) => <PlacesFrame kind="site" {...slot} />;

const CONFIG: EntityScreenConfig = {
  entity: 'site',
  to: '/gestion/sites',
  icon: MapPin,
  search: siteSearchSchema,
  filters: SITE_FILTERS,
  always: ['kind'],
  shown: ['kind', 'city', 'inside', 'address', 'size', 'code', 'openingHours'],
  startingSort: 'name',
  sections: [
    { key: 'identity', fields: ['name', 'code', 'kind'], wide: ['name'] },
    { key: 'position', fields: ['lat'], wide: ['lat'] },
    { key: 'address', fields: ['address', 'postalCode', 'city', 'country'], wide: ['address'] },
    { key: 'visits', fields: ['openingHours', 'minVisitS'], wide: ['openingHours'] },
    { key: 'contact', fields: ['contactName', 'phone', 'note'], wide: ['note'] },
  ],
  custom: { lat: siteAreaInput, openingHours: hoursInput('site') },
  hidden: ['lat', 'lng', 'radiusM'],
  useColumns,
  summary: (row, words) => [words.t(`choices.kind.${String(row['kind'])}`), row['address'], row['city']].filter(Boolean).join(' · '),
  Detail,
  Tools,
  Frame,
  importable: true,
};

/** /gestion/sites: the places vehicles visit. */
export function SiteScreen() {
  return <EntityScreen config={CONFIG} />;
}
