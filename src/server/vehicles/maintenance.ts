import { defect, type Defect, defectAfter, isDefectCarried } from '../../domain/check-list/defect.ts';
import { addMonths } from '../../domain/time/periods.ts';
import { freedDefect } from '../../domain/maintenance/works.ts';
import { maintenance, type Maintenance, maintenancePlan } from '../../domain/maintenance/maintenance.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { pointersAt, pointing } from '../database/checks.ts';
import { enterDefect } from '../field-work/defects.ts';

async function defectsOf({ client, space, find }: TransactionContext, id: string): Promise<Defect[]> {
  const pointer = pointersAt(maintenance).find(({ entity }) => entity.name === defect.name)!;
  const rows = await Promise.all((await pointing(client, pointer, space, id)).map((one) => find(defect, one)));
  return rows.flatMap((row) => row ?? []);
}

/** Defects follow the work they are planned into: repaired when it is done, open again when it is cancelled or goes (`isGone`), planned for its day. Each is a line of the ledger. */
async function followedByDefects(within: TransactionContext, row: Maintenance, isGone = row.state === 'cancelled'): Promise<void> {
  const { userId, userName } = within.actor;
  for (const one of await defectsOf(within, row._id)) {
    if (!isDefectCarried(one.state) || one.state === 'repaired') continue;
    const freed = isGone ? freedDefect(one) : null;
    const state = freed?.state ?? defectAfter(one.state, row.state === 'done' ? 'repair' : 'plan') ?? one.state;
    const patch: { -readonly [K in keyof Defect]?: Defect[K] } = { state };
    if (state === 'repaired')
      Object.assign(patch, { repairedAt: new Date().toISOString(), repairedByName: userName.slice(0, 120) || null });
    if (state === 'planned' && !isGone) patch.plannedOn = row.plannedOn ?? one.plannedOn;
    Object.assign(patch, freed);
    await within.set(defect, one._id, patch);
    if (state !== one.state) await enterDefect(within, one._id, { ...one, state }, userId);
  }
}

/** An inspection that was done gives the vehicle the date of the next: the one of its certificate, else by the plan. */
async function renewInspection({ find, set }: TransactionContext, row: Maintenance): Promise<void> {
  if (row.kind !== 'inspection' || row.doneOn === null) return;
  const plan = row.plan === null ? null : await find(maintenancePlan, row.plan);
  const next = row.nextDueOn ?? (plan?.everyMonths ? addMonths(row.doneOn, plan.everyMonths) : null);
  if (next !== null) await set(vehicle, row.vehicle, { inspectionDueOn: next });
}

const FOLLOWED: readonly (keyof Maintenance)[] = ['state', 'plannedOn'];
const RENEWING: readonly (keyof Maintenance)[] = ['state', 'kind', 'doneOn', 'nextDueOn', 'plan', 'vehicle'];
const moved = (names: readonly (keyof Maintenance)[], row: Maintenance, before: Maintenance | null): boolean =>
  names.some((name) => before?.[name] !== row[name]);

async function settleMaintenance(within: TransactionContext, row: Maintenance, before: Maintenance | null): Promise<void> {
  if (moved(FOLLOWED, row, before)) await followedByDefects(within, row);
  if (row.state === 'done' && moved(RENEWING, row, before)) await renewInspection(within, row);
}

/** What the server does with work on vehicles, in the transactions that write it. */
export const MAINTENANCE: FeatureHooks = {
  maintenance: {
    afterWrite: settleMaintenance,
    beforeDelete: (within, row) => followedByDefects(within, row, true),
  },
};
