import { Hexagon } from 'lucide-react';
import { useMemo, type ReactNode, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { checkArea } from '../../../domain/geo/area.rules.ts';
import type { Area } from '../../../domain/geo/geometry.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import { colorInputOf, ColorName } from '../../entity-ui/form/color-input.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { hoursInput, placeColumns, placeOfRow } from './place.tsx';
import { PlaceDetail, useInside } from './place-detail.tsx';
import { PlacesTools, PlacesFrame } from './places-tools.tsx';
import { ZONE_FILTERS, zoneSearchSchema } from './search.ts';
import './places.css';

const AreaEditor = lazy(() => import('../../map/edit/area-editor.tsx').then((module) => ({ default: module.AreaEditor })));
const KINDS = ['polygon', 'circle', 'corridor'] as const;

function AreaInput({ form, id, row }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('zone');
  const { t: tIssue } = useTranslation('fieldIssues');
  const zones = useRows('zone').rows;
  const around = useMemo(
    () => zones.filter((other) => other._id !== row?._id && other['area'] != null).map((other) => placeOfRow('zone', other)),
    [zones, row?._id],
  );
  const value = (form.values['area'] as Area | null) ?? null;
  // Said at the last try to save; drawn right since, it is over.
  const issue = value && checkArea('area', value).length === 0 ? undefined : form.issues['area'];
  return (
    <Suspense fallback={<div className="pl-wait" />}>
      <AreaEditor
        id={id}
        label={t('fields.area')}
        kinds={KINDS}
        value={value}
        onChange={(area) => form.set('area', area)}
        places={around}
        error={issue ? issueText(tIssue, issue) : undefined}
      />
    </Suspense>
  );
}

/** Outline of a zone, drawn on the map. */
const areaInput: CustomInput = (input) => <AreaInput {...input} />;

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['places', 'openingHours']);
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
