import { gpsPartSchema, type SealedRecordDoc } from '../check-list/record.ts';
import type { InstallScene } from './install-test.ts';

/**
 * The scene of a sealed installation, to judge by: instants of the server's clock (the device's and its offset), kilometres, degrees. The phone's place is
 * the record's part `gps`: null when it was not known, or is erased.
 */
export function sealedScene({ content, parts }: Pick<SealedRecordDoc, 'content' | 'parts'>): InstallScene | null {
  const { install, clock } = content;
  if (install === null) return null;
  const { startMs, endMs, marks, odometerM, ...rest } = install.scene;
  const at = (ms: number | null): number | null => (ms === null ? null : ms + clock.offsetMs);
  const gps = gpsPartSchema.safeParse(parts['gps']?.value);
  return {
    ...rest,
    startMs: startMs + clock.offsetMs,
    endMs: endMs + clock.offsetMs,
    marks: { on: at(marks.on), off: at(marks.off) },
    odometerKm: odometerM === null ? null : odometerM / 1000,
    phone: gps.success ? { lat: gps.data.lat7 / 1e7, lng: gps.data.lng7 / 1e7, accuracyM: gps.data.accuracyM } : null,
  };
}
