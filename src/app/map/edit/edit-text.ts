import type { TFunction } from 'i18next';
import { areaMeasures } from '../../../domain/geo/area.ts';
import type { Area } from '../../../domain/geo/geometry.ts';
import { formatNumber, formatUnit } from '../../../domain/text/format.ts';
import { linesOf, type EditState } from './edit-model.ts';

/** "840 m²", "2,4 ha", "3,15 km²". */
export function surfaceText(m2: number, lang: string): string {
  if (m2 < 10_000) return `${formatNumber(m2, lang)}\u00a0m²`;
  return m2 < 1_000_000
    ? `${formatNumber(m2 / 10_000, lang, 1)}\u00a0ha`
    : `${formatNumber(m2 / 1_000_000, lang, m2 < 100_000_000 ? 2 : 0)}\u00a0km²`;
}

/** "840 m", "12,4 km". */
export function lengthText(meters: number, lang: string): string {
  return meters < 1000 ? formatUnit(meters, 'm', lang) : formatUnit(meters / 1000, 'km', lang, meters < 100_000 ? 1 : 0);
}

interface Measure {
  key: 'surface' | 'perimeter' | 'radius' | 'length' | 'halfWidth';
  text: string;
}

/** Sizes of an area, in words. */
export function measuresOf(area: Area, lang: string): Measure[] {
  const { areaM2, perimeterM, lengthM } = areaMeasures(area);
  const estimated = area.kind === 'corridor' ? '≈\u00a0' : '';
  return [
    { key: 'surface', text: estimated + surfaceText(areaM2, lang) },
    ...(perimeterM === null ? [] : [{ key: 'perimeter' as const, text: lengthText(perimeterM, lang) }]),
    ...(area.kind === 'circle' ? [{ key: 'radius' as const, text: lengthText(area.radiusM, lang) }] : []),
    ...(lengthM === null || area.kind !== 'corridor'
      ? []
      : [
          { key: 'length' as const, text: lengthText(lengthM, lang) },
          { key: 'halfWidth' as const, text: lengthText(area.halfWidthM, lang) },
        ]),
  ];
}

/** What to do next; `t` of the namespace areaEditor. */
export function nextStep({ shape, open }: EditState, t: TFunction): string {
  if (shape.kind === 'circle') return t(shape.center ? 'areaEditor:next.circle' : 'areaEditor:next.center');
  const lines = linesOf(shape);
  if (lines.length === 0) return t('areaEditor:next.first');
  if (open === null) return t('areaEditor:next.edit');
  const drawn = lines[open]?.length ?? 0;
  if (open > 0 && drawn === 0) return t('areaEditor:next.hole');
  const missing = (shape.kind === 'polygon' ? 3 : 2) - drawn;
  if (missing > 0) return t('areaEditor:next.more', { count: missing });
  return t(shape.kind === 'polygon' ? 'areaEditor:next.close' : 'areaEditor:next.end');
}
