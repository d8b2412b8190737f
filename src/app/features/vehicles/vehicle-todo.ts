import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import { isDefectCarried } from '../../../domain/check-list/defect-state.ts';
import type { Severity } from '../../../domain/check-list/severity.ts';
import type { Defect } from '../../../domain/check-list/defect.ts';
import type { DtcSeverity } from '../../../domain/dtc/dtc-severities.ts';
import type { DtcStatus } from '../../../domain/dtc/dtc-event.ts';
import type { VehicleDue } from '../../../domain/maintenance/dues.ts';

/** `alert`: past its time, or the vehicle should not be driven; `warning`: soon. */
export type TodoTone = 'alert' | 'warning';

interface CodeRow {
  _id: string;
  vehicle: string | null;
  code: string;
  status: DtcStatus;
  severity: DtcSeverity;
  firstAt: string;
}

/** What somebody has to do about a vehicle. */
export type Todo = { key: string; tone: TodoTone } & (
  | { kind: 'due'; due: VehicleDue }
  | { kind: 'defect'; defect: Defect; immobilizes: boolean }
  | { kind: 'code'; code: CodeRow }
);

const GRAVE: readonly Severity[] = ['critical', 'major'];

/** Work that is due or overdue, defects that are open, trouble codes that ask for a workshop: what is worst first. */
export function todosOf(
  vehicle: string,
  { dues, defects, codes }: { dues: readonly VehicleDue[]; defects: readonly Defect[]; codes: readonly CodeRow[] },
): Todo[] {
  const todos: Todo[] = [
    ...defects
      .filter((defect) => defect.vehicle === vehicle && isDefectCarried(defect.state) && defect.state !== 'repaired')
      .map((defect): Todo => ({
        key: `defect:${defect._id}`,
        kind: 'defect',
        tone: GRAVE.includes(defect.severity) ? 'alert' : 'warning',
        defect,
        immobilizes: isImmobilizing(defect),
      })),
    ...dues
      .filter((due) => due.vehicle === vehicle && (due.state === 'overdue' || due.state === 'soon'))
      .map((due): Todo => ({
        key: `due:${due.plan ?? due.kind}`,
        kind: 'due',
        tone: due.state === 'overdue' ? 'alert' : 'warning',
        due,
      })),
    ...codes
      .filter((code) => code.vehicle === vehicle && code.status === 'active' && (code.severity === 'stop' || code.severity === 'soon'))
      .map((code): Todo => ({ key: `code:${code._id}`, kind: 'code', tone: code.severity === 'stop' ? 'alert' : 'warning', code })),
  ];
  const weight = (todo: Todo): number => (todo.kind === 'defect' && todo.immobilizes ? 0 : todo.tone === 'alert' ? 1 : 2);
  return todos.toSorted((a, b) => weight(a) - weight(b));
}
