import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { modelOf } from './vehicle-items.ts';

/** Sentence of a plate that another vehicle has. */
export function usePlateTaken(): (other: LocalRow) => string {
  const { t } = useTranslation('vehicles');
  return useCallback((other) => t('plateTaken', { plate: other['registration'], model: modelOf(other) }), [t]);
}
