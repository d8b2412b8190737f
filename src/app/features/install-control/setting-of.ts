import type { Setting } from '../../../domain/check-list/check-record.ts';
import { VEHICLE_FACTS } from '../../../domain/check-list/condition.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** What conditions of a template are asked of: facts of the vehicle, and the job. */
export function settingOf(vehicle: LocalRow | undefined, phase: string | null): Setting {
  const facts = VEHICLE_FACTS.flatMap((fact) => {
    const value = vehicle?.[fact];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[fact, value] as const] : [];
  });
  return { vehicle: Object.fromEntries(facts), ...(phase !== null && { phase }) };
}
