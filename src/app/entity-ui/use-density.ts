import { useRows } from './use-rows.ts';

/** Height of table rows the person prefers. */
export function useDensity(): 'normal' | 'dense' {
  return useRows('preferences').rows[0]?.['density'] === 'dense' ? 'dense' : 'normal';
}
