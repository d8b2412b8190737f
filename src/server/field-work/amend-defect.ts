import { isDefectCarried, stepsFrom, defectAfter, type DefectStep } from '../../domain/check-list/defect-state.ts';
import { repairBy } from '../../domain/check-list/defect-observe.ts';
import { defect, type Defect } from '../../domain/check-list/defect.ts';
import { compareSeverity } from '../../domain/check-list/severity.ts';
import { knownRole, MANAGERS } from '../../domain/access/roles.ts';
import { fail, type FieldIssue } from '../../domain/kit/failure.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { enterDefect, immobilizes, tellCritical } from './write-defects.ts';

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
