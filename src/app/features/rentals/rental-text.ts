import type { TFunction } from 'i18next';
import { formatUnit } from '../../../domain/kit/format.ts';

/** "1 200 km de trop", "800 km de moins". */
export function overText(km: number, t: TFunction, lang: string): string {
  return t(km > 0 ? 'beyond' : 'below', { figure: formatUnit(Math.abs(Math.round(km)), 'km', lang) });
}
