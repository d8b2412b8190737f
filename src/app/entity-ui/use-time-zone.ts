import { useRows } from './use-rows.ts';

/** The organization's time zone. */
export function useTimeZone(): string {
  return String(useRows('settings').rows[0]?.['timeZone'] ?? 'Europe/Paris');
}
