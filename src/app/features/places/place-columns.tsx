import type { TFunction } from 'i18next';
import { areaMeasures } from '../../../domain/kit/area.ts';
import type { Area, OpeningHours } from '../../../domain/kit/geometry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { openingHoursText } from '../../entity-ui/opening-hours-text.ts';
import type { EntityColumn } from '../../entity-ui/screen/entity-screen-config.ts';
import { formatNumber, MISSING } from '../../../domain/kit/format.ts';
import { lengthText, surfaceText } from '../../map/edit/edit-text.ts';
import { areaOfRow, type PlaceKind } from './place-kind.ts';

const sizes = new WeakMap<LocalRow, number>();

/** Square metres of a site or a zone; computed once a row. */
export function sizeM2(kind: PlaceKind, row: LocalRow): number {
  let size = sizes.get(row);
  if (size === undefined) {
    const area = areaOfRow(kind, row);
    sizes.set(row, (size = area ? areaMeasures(area).areaM2 : 0));
  }
  return size;
}

/** "Rayon 150 m", "2,4 ha": `t` of the namespace places. */
export function sizeText(kind: PlaceKind, row: LocalRow, lang: string, t: TFunction): string {
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
