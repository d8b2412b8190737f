import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/kit/entity.ts';
import { formatNumber, unitName } from '../../../domain/kit/format.ts';

export interface FieldWords {
  /** "Véhicules". */
  other: string;
  label: (field: string) => string;
  /** Title of its column: "Odomètre (km)". */
  title: (field: string) => string;
  /** What its cells may hold. */
  accepts: (field: string) => string;
}

/** The fields of an entity as the import speaks of them. */
export function useFieldWords(entity: Entity): FieldWords {
  const { t, i18n } = useTranslation('import');
  const { t: tEntity } = useTranslation(entity.name);
  const label = (name: string): string => tEntity(`fields.${name}`);
  const kind = (name: string): string => {
    const field = entity.fields[name]!;
    if (field.kind === 'choice') return field.options!.map((option) => tEntity(`choices.${name}.${option}`)).join(', ');
    if (field.kind === 'ref') return t('kinds.ref', { name: tEntity(`${field.entity!}:one`) });
    if (field.kind === 'number' && field.min !== undefined && field.max !== undefined)
      return t('kinds.range', { min: formatNumber(field.min, i18n.language), max: formatNumber(field.max, i18n.language) });
    return t(`kinds.${field.kind}`, { count: field.max ?? 0 });
  };
  return {
    other: tEntity('other'),
    label,
    title: (name) => {
      const { unit } = entity.fields[name]!;
      return unit ? `${label(name)} (${unitName(unit, i18n.language)})` : label(name);
    },
    accepts: (name) => {
      const field = entity.fields[name]!;
      return [kind(name), field.unique ? t('kinds.unique') : '', !field.optional && field.initial === undefined ? t('kinds.required') : '']
        .filter(Boolean)
        .join(' · ');
    },
  };
}
