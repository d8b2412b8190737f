import { Hexagon } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { colorInputOf } from '../../entity-ui/color/color-input.tsx';
import { ColorName } from '../../entity-ui/color/color-name.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { areaInput } from './area-input.tsx';
import { hoursInput } from './hours-input.tsx';
import { placeColumns } from './place-columns.tsx';
import { PlaceDetail } from './place-detail.tsx';
import { PlacesFrame } from './places-frame.tsx';
import { PlacesTools } from './places-tools.tsx';
import { ZONE_FILTERS, zoneSearchSchema } from './search.ts';
import { useInside } from './use-inside.ts';

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['places', 'opening-hours']);
  const inside = useInside('zone');
  return useMemo(
    () => [
      {
        id: 'color',
        label: words.t('fields.color'),
        widthPx: 110,
        sortable: true,
        fields: ['color'],
        cell: (row) => <ColorName color={row['color'] as string | null} />,
      },
      ...placeColumns('zone', inside, words, t),
    ],
    [inside, words, t],
  );
}

const Detail = ({ row }: { row: LocalRow }) => <PlaceDetail kind="zone" row={row} />;
const Tools = (slot: ListSlotProps) => <PlacesTools kind="zone" {...slot} />;
const Frame = (slot: ListSlotProps & { children: ReactNode }) => <PlacesFrame kind="zone" {...slot} />;

const CONFIG: EntityScreenConfig = {
  entity: 'zone',
  to: '/gestion/zones',
  icon: Hexagon,
  search: zoneSearchSchema,
  filters: ZONE_FILTERS,
  always: ZONE_FILTERS,
  shown: ['kind', 'color', 'inside', 'speedLimitKmh', 'maxDwellMin', 'active', 'size'],
  startingSort: 'name',
  sections: [
    { key: 'identity', fields: ['name', 'code', 'kind', 'color', 'active'], wide: ['name'] },
    { key: 'outline', fields: ['area'], wide: ['area'] },
    { key: 'rules', fields: ['speedLimitKmh', 'maxDwellMin', 'openingHours'], wide: ['openingHours'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  custom: { area: areaInput, color: colorInputOf('zone'), openingHours: hoursInput('zone') },
  hidden: ['color'],
  useColumns,
  summary: (row, words) => words.t(`choices.kind.${String(row['kind'])}`),
  Detail,
  Tools,
  Frame,
};

/** /gestion/zones: outlines drawn on the map. */
export function ZoneScreen() {
  return <EntityScreen config={CONFIG} />;
}
