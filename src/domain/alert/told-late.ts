import type { Alert } from './alert.ts';

/** A device that waits for its turn to send is not late. */
const LATE_MS = 600_000;

/** Whether an alert was known late: its messages were kept on the device. Of those of before, nobody knows. */
export function isToldLate({ openedAt, knownAt }: Pick<Alert, 'openedAt' | 'knownAt'>): boolean {
  return openedAt !== null && knownAt !== null && Date.parse(knownAt) - Date.parse(openedAt) > LATE_MS;
}
