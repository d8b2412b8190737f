import { MapPin } from 'lucide-react';
import { useMemo, type ReactNode, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { checkArea } from '../../../domain/geo/area.rules.ts';
import { areaCenter, areaContains } from '../../../domain/geo/area.ts';
import { figureOf as figureOfText, figureText } from '../../../domain/text/figure-text.ts';
import { areaSchema, type Area, type LngLat } from '../../../domain/geo/geometry.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import type { EntityForm } from '../../entity-ui/form/use-form.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { hoursInput, placeColumns, placeOfRow } from './place.tsx';
import { PlaceDetail, useInside } from './place-detail.tsx';
import { PlacesTools, PlacesFrame } from './places-tools.tsx';
import { SITE_FILTERS, siteSearchSchema } from './search.ts';
import './places.css';

const AreaEditor = lazy(() => import('../../map/edit/area-editor.tsx').then((module) => ({ default: module.AreaEditor })));
const KINDS = ['circle', 'polygon'] as const;
const WITH_CORRIDOR = [...KINDS, 'corridor'] as const;
/** Fields the map fills; the first with an issue is said under it. */
const FIELDS = ['lat', 'lng', 'radiusM', 'area'];

function figureOf(form: EntityForm, name: string): number | null {
  const value = figureOfText(String(form.values[name] ?? ''), 'en', name === 'radiusM' ? {} : { min: -180, max: 180 });
  return Number.isNaN(value) ? null : value;
}

function setPoint(form: EntityForm, [lng, lat]: LngLat): void {
  form.set('lat', figureText(lat));
  form.set('lng', figureText(lng));
}

/** The circle of a site is its point and its radius; an outline of its own keeps the point inside. */
function changeArea(form: EntityForm, pin: LngLat | null, area: Area | null, outline: boolean): void {
  if (area?.kind === 'circle') {
    setPoint(form, area.center);
    form.set('radiusM', figureText(area.radiusM));
    return form.set('area', null);
  }
  if (!area && !outline) {
    form.set('lat', '');
    return form.set('lng', '');
  }
  form.set('area', area);
  if (area && areaSchema.safeParse(area).success && (!pin || !areaContains(area, pin))) setPoint(form, areaCenter(area));
}

function SiteAreaInput({ form, id, row }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['site', 'places']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const sites = useRows('site').rows;
  const around = useMemo(
    () => sites.filter((other) => other._id !== row?._id).map((other) => placeOfRow('site', other)),
    [sites, row?._id],
  );
  const [lat, lng, radiusM] = [figureOf(form, 'lat'), figureOf(form, 'lng'), figureOf(form, 'radiusM')];
  const own = (form.values['area'] as Area | null) ?? null;
  const pin = useMemo((): LngLat | null => (lat === null || lng === null ? null : [lng, lat]), [lat, lng]);
  const [drawsOutline, setDrawsOutline] = useState(false);
  const outline = own !== null || drawsOutline;
  const value = useMemo(
    (): Area | null => own ?? (outline ? null : pin && { kind: 'circle', center: pin, radiusM: radiusM ?? 150 }),
    [own, outline, pin, radiusM],
  );
  // Said at the last try to save; drawn right since, it is over.
  const right: Record<string, boolean> = {
    lat: lat !== null,
    lng: lng !== null,
    radiusM: false,
    area: checkArea('area', own).length === 0,
  };
  const issue = FIELDS.map((name) => (right[name] ? undefined : form.issues[name])).find((one) => one !== undefined);
  return (
    <Suspense fallback={<div className="pl-wait" />}>
      {/* A refused save brings the focus to the field of its first issue. */}
      {FIELDS.slice(1).map((name) => (
        <span key={name} id={id.replace(/lat$/, name)} tabIndex={-1} />
      ))}
      <AreaEditor
        id={id}
        label={t('places:position')}
        kinds={own?.kind === 'corridor' ? WITH_CORRIDOR : KINDS}
        kindLabels={{ circle: t('places:pointAndRadius'), polygon: t('places:ownOutline') }}
        value={value}
        onChange={(area, kind) => {
          setDrawsOutline(kind !== 'circle');
          changeArea(form, pin, area, kind !== 'circle');
        }}
        pin={outline ? pin : null}
        onPin={(at) => setPoint(form, [Math.round(at[0] * 1e7) / 1e7, Math.round(at[1] * 1e7) / 1e7])}
        places={around}
        error={issue ? (issue.code === 'required' ? t('places:noPosition') : issueText(tIssue, issue)) : undefined}
      />
    </Suspense>
  );
}

/** Where a site is: a point and a radius, or an outline of its own. */
const siteAreaInput: CustomInput = (input) => <SiteAreaInput {...input} />;

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation(['places', 'openingHours']);
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
