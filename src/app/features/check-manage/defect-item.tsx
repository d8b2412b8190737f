import { CircleAlert, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow, RowsSnapshot } from '../../../db/queries/live-rows.ts';
import {
  compareSeverity,
  type Defect,
  defectAfter,
  type DefectState,
  type DefectStep,
  isDefectCarried,
  SEVERITIES,
  type Severity,
  stepsFrom,
} from '../../../domain/check-list/defect.ts';
import { isImmobilizing } from '../../../domain/check-list/open-defects.ts';
import { withFreedDefects } from '../../../domain/maintenance/works.ts';
import { foldText } from '../../../domain/text/search-text.ts';
import { isNotHereYet } from '../../entity-ui/list/list-page.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';

const GLYPHS = { critical: OctagonAlert, major: TriangleAlert, minor: CircleAlert };
const INKS = { critical: 'text-alert-fg', major: 'text-warning-fg', minor: 'text-muted' };

/** How grave a defect is, by shape, colour and word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTranslation('defect');
  const Glyph = GLYPHS[severity];
  return (
    <span className={`inline-flex min-w-0 items-center gap-1.5 ${INKS[severity]}`}>
      <Glyph aria-hidden="true" className="shrink-0" />
      <span className="ell">{t(`choices.severity.${severity}`)}</span>
    </span>
  );
}

/** A defect as its screens show it: its row, with what waits laid over it. */
export type DefectItem = LocalRow & Defect;

/** Columns of the board; what was put off, dismissed or merged is in the list. */
export const BOARD = ['open', 'planned', 'repaired', 'verified'] as const;
export type BoardState = (typeof BOARD)[number];

/** Steps of a manager or a workshop; the others are said by the next check. */
const BY_HAND: readonly DefectStep[] = ['plan', 'repair', 'defer', 'dismiss', 'merge', 'reopen'];

export function stepsByHand(state: DefectState): DefectStep[] {
  return stepsFrom(state).filter((step) => BY_HAND.includes(step));
}

/** The step that leads from a state to a column; undefined: none by hand. */
export function stepTo(state: DefectState, column: BoardState): DefectStep | undefined {
  return stepsByHand(state).find((step) => defectAfter(state, step) === column && column !== state);
}

export function labelOf({ label, labelText, item }: Pick<Defect, 'label' | 'labelText' | 'item'>, lang: string): string {
  return label[lang] ?? label['fr'] ?? (labelText || item);
}

/** It had to be repaired by now, and is not. */
export function isOverdue({ state, repairBy }: Pick<Defect, 'state' | 'repairBy'>, nowMs: number): boolean {
  return isDefectCarried(state) && state !== 'repaired' && repairBy !== null && Date.parse(repairBy) < nowMs;
}

/** Its vehicle must not move: critical, not repaired, not put back in service. */
export function immobilizes({ state, severity, released }: Pick<Defect, 'state' | 'severity' | 'released'>): boolean {
  return isDefectCarried(state) && isImmobilizing({ severity, state, released });
}

interface DefectWanted {
  typed: string;
  severity?: string | undefined;
  state?: string | undefined;
  overdue?: string | undefined;
  vehicles?: string | undefined;
}

/** Defects that the filters leave. `isLooked`: the filters of vehicles leave its vehicle. */
export function defectsLeft(
  rows: readonly DefectItem[],
  wanted: DefectWanted,
  isLooked: (vehicle: string | null) => boolean,
  lang: string,
  nowMs: number,
): DefectItem[] {
  const among = (list: string | undefined, value: string | null | undefined): boolean =>
    list === undefined || list.split(',').includes(value ?? '-');
  const needles = wanted.typed.split(/\s+/).map(foldText).filter(Boolean);
  return rows.filter((row) => {
    if (
      !among(wanted.severity, row.severity) ||
      !among(wanted.state, row.state) ||
      !among(wanted.vehicles, row.vehicle) ||
      !isLooked(row.vehicle)
    )
      return false;
    if (wanted.overdue !== undefined && !wanted.overdue.split(',').includes(isOverdue(row, nowMs) ? 'yes' : 'no')) return false;
    const text = foldText([row.plate, labelOf(row, lang), row.comment ?? ''].join('\n'));
    return needles.every((needle) => text.includes(needle));
  });
}

/** The gravest first, then what has to be repaired first, then the oldest. */
export function byUrgency(a: Defect, b: Defect): number {
  const [x, y] = [a.repairBy ?? a.firstAt, b.repairBy ?? b.firstAt];
  return compareSeverity(b.severity, a.severity) || (x < y ? -1 : x > y ? 1 : 0);
}

export const severityRank = ({ severity }: Pick<Defect, 'severity'>): number => SEVERITIES.indexOf(severity);

/** Defects of the organization; those planned into work that was cancelled or deleted here are open at once, network or not. */
export function useDefects(): RowsSnapshot {
  const defects = useRows('defect');
  const works = useRows(useAccess().can('read', 'maintenance') ? 'maintenance' : null);
  const isHere = !isNotHereYet(useSyncStatus()) && works.loaded;
  return useMemo(() => {
    if (!isHere) return defects;
    const rows = withFreedDefects(defects.rows as readonly DefectItem[], (id) => works.byId.get(id));
    return rows === (defects.rows as unknown) ? defects : { ...defects, rows, byId: new Map(rows.map((row) => [row._id, row])) };
  }, [defects, works, isHere]);
}
