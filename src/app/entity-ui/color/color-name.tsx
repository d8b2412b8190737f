import { useTranslation } from 'react-i18next';
import { MISSING } from '../../../domain/kit/format.ts';
import { colorKey } from './colors.ts';
import { Swatch } from './swatch.tsx';

/** A colour by its swatch and its name. */
export function ColorName({ color }: { color: string | null }) {
  const { t } = useTranslation('places');
  if (!color) return <span className="subtle">{MISSING}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Swatch color={color} />
      <span className="ell">{t(`colors.${colorKey(color)}`)}</span>
    </span>
  );
}
