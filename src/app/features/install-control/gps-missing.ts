import type { RecordToSeal } from '../../../db/seal-record.ts';

type Missing = Extract<RecordToSeal['gps'], { missing: unknown }>['missing'];

/** Why this phone gave no position. */
export async function gpsMissing(): Promise<Missing> {
  if (!('geolocation' in navigator)) return 'unavailable';
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state === 'denied' ? 'refused' : 'timeout';
}
