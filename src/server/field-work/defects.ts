import { knownRole, MANAGERS } from '../../domain/access/permissions.ts';
import { repairBy } from '../../domain/check-list/open-defects.ts';
import {
  compareSeverity,
  defect,
  type Defect,
  defectAfter,
  type DefectStep,
  isDefectCarried,
  stepsFrom,
} from '../../domain/check-list/defect.ts';
import { fail, type FieldIssue } from '../../domain/entity/failure.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { tellManagers } from './deliver-notifications.ts';
import { putEntry } from './ledger.ts';

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
function immobilizes({ severity, state, released }: Judged): boolean {
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
function tellCritical(
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What a record says, nobody else does. */
const OF_RECORDS: readonly DefectStep[] = ['stillThere', 'seenRepaired'];

function mayBecome(before: Defect, after: Defect): boolean {
  return stepsFrom(before.state).some((step) => !OF_RECORDS.includes(step) && defectAfter(before.state, step) === after.state);
}

async function stepIssues({ actor, find }: TransactionContext, before: Defect, after: Defect): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const isMoved = after.state !== before.state;
  if (isMoved && !mayBecome(before, after)) issues.push({ field: 'state', code: 'not-allowed' });
  if (isMoved && after.state === 'planned' && after.plannedOn === null) issues.push({ field: 'plannedOn', code: 'required' });
  if (after.state === 'duplicate' && (isMoved || after.duplicateOf !== before.duplicateOf)) {
    const twin =
      after.duplicateOf === null || !UUID.test(after.duplicateOf) || after.duplicateOf === after._id
        ? null
        : await find(defect, after.duplicateOf);
    if (twin?.['vehicle'] !== after.vehicle || twin['state'] === 'duplicate') issues.push({ field: 'duplicateOf', code: 'reference' });
  }
  if (compareSeverity(after.severity, before.severity) < 0 && !MANAGERS.includes(knownRole(actor.role ?? 'user')))
    issues.push({ field: 'severity', code: 'not-allowed' });
  if (after.released && !before.released && !(after.severity === 'critical' && isDefectCarried(after.state)))
    issues.push({ field: 'released', code: 'not-allowed' });
  return issues;
}

/**
 * A person moves a defect on: only by the steps there are, its gravity lowered by administrators and managers alone, put back into service when it is
 * critical (field-work.md §3). Says who and when.
 */
export async function amendDefect(within: TransactionContext, before: Defect, after: Defect): Promise<Partial<Defect>> {
  const issues = await stepIssues(within, before, after);
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  const { userId, userName } = within.actor;
  const name = userName.slice(0, 120) || null;
  const at = new Date().toISOString();
  const out: { -readonly [K in keyof Defect]?: Defect[K] } = {};
  if (after.released !== before.released)
    Object.assign(
      out,
      after.released
        ? { releasedBy: userId, releasedByName: name, releasedAt: at }
        : { releasedBy: null, releasedByName: null, releasedAt: null },
    );
  if (after.severity !== before.severity)
    out.repairBy = repairBy(compareSeverity(after.severity, before.severity) > 0 ? at : before.firstAt, after.severity);
  if (after.state === before.state) return out;
  if (after.state === 'repaired') Object.assign(out, { repairedAt: at, repairedByName: name });
  // What is open again begins anew: it was not repaired, and nobody has let the vehicle drive with it.
  if (after.state === 'open' && before.state !== 'planned' && before.state !== 'deferred')
    Object.assign(out, {
      repairedAt: null,
      repairedByName: null,
      verifiedAt: null,
      released: false,
      releasedBy: null,
      releasedByName: null,
      releasedAt: null,
    });
  if (before.state === 'duplicate') out.duplicateOf = null;
  return out;
}

/** Each step of a person is a line of the ledger; who has to know of a critical one is told. */
export async function settleDefect(within: TransactionContext, row: Defect, before: Defect | null): Promise<void> {
  if (before === null || within.actor.kind !== 'person') return;
  if (row.state === before.state && row.severity === before.severity && row.released === before.released) return;
  await enterDefect(within, row._id, row, within.actor.userId);
  if (immobilizes(row) && !immobilizes(before)) await tellCritical(within, row._id, row);
}
