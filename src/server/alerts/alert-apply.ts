import type { Alert } from '../../domain/alert/alert.ts';
import type { Writer } from '../context.ts';
import type { VehicleRow } from './alert-ground.ts';
import { forgetPoints, savePoints } from './alert-past.ts';
import { setBack } from './alert-set-back.ts';
import type { Looked } from './alert-steps.ts';
import { writeFact, type WriteParts } from './alert-write.ts';

/** Writes what the rules found of a vehicle, but their states; gives the alerts that are new. */
export async function applyLook(
  writer: Writer,
  parts: WriteParts,
  { id, row }: { id: string; row: VehicleRow | null },
  look: Looked,
): Promise<Alert[]> {
  const { client: db } = writer;
  const opened: Alert[] = [];
  await forgetPoints(db, parts.orgId, id, look.begunAnew);
  for (const [ruleId, made] of look.points) {
    await savePoints(db, { orgId: parts.orgId, vehicleId: id, ruleId }, made);
    if (made.remadeFromMs !== null)
      for (const key of await setBack(writer, parts, { vehicleId: id, ruleId, fromMs: made.remadeFromMs, outcomes: look.outcomes }))
        look.outcomes.delete(key);
  }
  for (const { fact, isNew } of look.outcomes.values()) {
    const written = await writeFact(writer, parts, fact, isNew, row);
    if (written) opened.push(written);
  }
  return opened;
}
