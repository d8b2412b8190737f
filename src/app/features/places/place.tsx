import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { areaMeasures } from '../../../domain/geo/area.ts';
import type { Area, OpeningHours } from '../../../domain/geo/geometry.ts';
import { siteArea } from '../../../domain/places/site.ts';
import { formatNumber, MISSING } from '../../../domain/text/format.ts';
import { issueText, type WordsOf } from '../../entity-ui/field-text.ts';
import { OpeningHoursField } from '../../entity-ui/form/opening-hours-field.tsx';
import { openingHoursText } from '../../entity-ui/form/opening-hours-text.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { lengthText, surfaceText } from '../../map/edit/edit-text.ts';
import { sitePlace, zonePlace } from '../../map/known-places.ts';
import type { MapPlace } from '../../map/places-layer.ts';

const sizes = new WeakMap<LocalRow, number>();

/** Square metres of a site or a zone; computed once a row. */
function sizeM2(kind: PlaceKind, row: LocalRow): number {
  let size = sizes.get(row);
  if (size === undefined) {
    const area = areaOfRow(kind, row);
    sizes.set(row, (size = area ? areaMeasures(area).areaM2 : 0));
  }
  return size;
}

/** "Rayon 150 m", "2,4 ha": `t` of the namespace places. */
function sizeText(kind: PlaceKind, row: LocalRow, lang: string, t: TFunction): string {
  const area = row['area'] as Area | null;
  if (!area && kind === 'site') return t('places:radiusOf', { length: lengthText(Number(row['radiusM']), lang) });
  if (area?.kind === 'circle') return t('places:radiusOf', { length: lengthText(area.radiusM, lang) });
  return surfaceText(sizeM2(kind, row), lang);
}

/** Columns that sites and zones share: size, hours, vehicles there now. */
export function placeColumns(
  kind: PlaceKind,
  inside: ReadonlyMap<string, readonly string[]>,
  words: WordsOf,
  t: TFunction,
): EntityColumn[] {
  const count = (row: LocalRow): number => inside.get(row._id)?.length ?? 0;
  return [
    {
      id: 'size',
      label: t('places:columns.size'),
      widthPx: 124,
      sortable: true,
      fields: ['area', 'radiusM'],
      cell: (row) => <span className="ell">{sizeText(kind, row, words.lang, t)}</span>,
      sortKey: (row) => sizeM2(kind, row),
    },
    {
      id: 'openingHours',
      label: words.t('fields.openingHours'),
      widthPx: 210,
      fields: ['openingHours'],
      cell: (row) => {
        const text = openingHoursText(row['openingHours'] as OpeningHours | null, words.lang, t);
        return text === MISSING ? (
          <span className="subtle">{text}</span>
        ) : (
          <span className="ell" title={text}>
            {text}
          </span>
        );
      },
    },
    {
      id: 'inside',
      label: t('places:columns.inside'),
      widthPx: 136,
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(count(row), words.lang),
      sortKey: count,
    },
  ];
}

export type PlaceKind = 'site' | 'zone';

/** Outline of a site or a zone. */
export function areaOfRow(kind: PlaceKind, row: LocalRow): Area | null {
  if (kind === 'zone') return (row['area'] as Area | null) ?? null;
  return siteArea({ area: row['area'] as Area | null, lat: Number(row['lat']), lng: Number(row['lng']), radiusM: Number(row['radiusM']) });
}

const drawn = new WeakMap<LocalRow, MapPlace>();

/** A row as the map draws it; the same object as long as the row is. */
export function placeOfRow(kind: PlaceKind, row: LocalRow): MapPlace {
  let place = drawn.get(row);
  if (!place) drawn.set(row, (place = kind === 'zone' ? zonePlace(row) : sitePlace(row)));
  return place;
}

function HoursInput({ form, id, entity }: Parameters<CustomInput>[0] & { entity: string }) {
  const { t } = useTranslation(entity);
  const { t: tIssue } = useTranslation('fieldIssues');
  const issue = form.issues['openingHours'];
  return (
    <OpeningHoursField
      id={id}
      label={t('fields.openingHours')}
      value={(form.values['openingHours'] as OpeningHours | null) ?? null}
      onChange={(value) => form.set('openingHours', value)}
      onBlur={() => form.leave('openingHours')}
      error={issue ? issueText(tIssue, issue) : undefined}
    />
  );
}

/** Opening hours of a site or a zone. */
export const hoursInput =
  (entity: string): CustomInput =>
  (input) => <HoursInput {...input} entity={entity} />;
