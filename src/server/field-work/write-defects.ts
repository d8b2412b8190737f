import { defect, type Defect } from '../../domain/check-list/defect.ts';
import { isDefectCarried } from '../../domain/check-list/defect-state.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { putEntry } from './ledger.ts';
import { tellManagers } from './deliver-notifications.ts';

/** A defect of a vehicle within a transaction; `before` null: there was none. */
export interface HeldDefect {
  id: string;
  before: Defect | null;
  now: Defect;
}

const MOVED = [
  'vehicle',
  'plate',
  'templateKey',
  'observations',
  'firstAt',
  'lastAt',
  'repairBy',
  'severity',
  'state',
  'released',
  'repairedAt',
  'verifiedAt',
  'duplicateOf',
] as const;

type Judged = Pick<Defect, 'severity' | 'state' | 'released'>;

/** Whether a defect keeps its vehicle from being driven. */
export function immobilizes({ severity, state, released }: Judged): boolean {
  return severity === 'critical' && isDefectCarried(state) && state !== 'repaired' && !released;
}

/** Puts a step of a defect in the ledger: what it is now, when (ms) and by whom. */
export async function enterDefect(
  { client, space }: TransactionContext,
  id: string,
  { severity, state }: Judged,
  by: string | null,
): Promise<void> {
  await putEntry(client, space, 'defect', { id, state, severity, at: Date.now(), by });
}

/** Managers are told once that a defect keeps its vehicle from being driven. */
export function tellCritical(
  within: TransactionContext,
  id: string,
  { plate, vehicle, label, labelText }: Pick<Defect, 'plate' | 'vehicle' | 'label' | 'labelText'>,
): Promise<void> {
  return tellManagers(within, 'critical', id, { plate, vehicle, label, labelText });
}

/** Writes the defects that changed; who has to know of a critical one is told once it is committed. */
export async function writeDefects(within: TransactionContext, held: readonly HeldDefect[], by: string | null): Promise<void> {
  for (const { id, before, now } of held) {
    const patch = Object.fromEntries(
      MOVED.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(now[name])).map((name) => [name, now[name]]),
    );
    if (before !== null && Object.keys(patch).length === 0) continue;
    if (before === null) await within.insert(defect, id, now);
    else await within.set(defect, id, patch);
    if (before === null || before.state !== now.state || before.severity !== now.severity) await enterDefect(within, id, now, by);
    if (immobilizes(now) && !(before && immobilizes(before))) await tellCritical(within, id, now);
  }
}
