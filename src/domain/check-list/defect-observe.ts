import {
  compareSeverity,
  type Defect,
  defectAfter,
  type DefectObservation,
  type DefectState,
  isDefectCarried,
  REPAIR_WITHIN_H,
  type Severity,
} from './defect.ts';

/** What observations move of a defect. Instants as ISO text. */
export type DefectFacts = Pick<
  Defect,
  'observations' | 'firstAt' | 'lastAt' | 'repairBy' | 'severity' | 'state' | 'released' | 'repairedAt' | 'verifiedAt'
>;

/** When a defect seen first at an instant has to be repaired; a critical one at once. */
export function repairBy(firstAt: string, severity: Severity): string {
  return new Date(Date.parse(firstAt) + REPAIR_WITHIN_H[severity] * 3_600_000).toISOString();
}

/** A defect without what a record said of it, which was replaced; null: nothing else was ever seen of it. */
export function withoutRecord(facts: DefectFacts, record: string): DefectFacts | null {
  const observations = facts.observations.filter((one) => one.record !== record);
  if (observations.length === 0) return null;
  const worst = observations
    .map((one) => one.severity)
    .toSorted(compareSeverity)
    .at(-1)!;
  const taken = facts.observations.find((one) => one.record === record);
  // What that record alone had raised goes back; what a manager lowered stays so.
  const severity = taken?.severity === facts.severity && compareSeverity(worst, facts.severity) < 0 ? worst : facts.severity;
  return { ...facts, observations, severity, firstAt: observations[0]!.at, lastAt: observations.at(-1)!.at };
}

/** Whether somebody said after this instant that it is repaired: what was seen before says nothing about that. */
function isOverSince({ repairedAt, verifiedAt }: Pick<Defect, 'repairedAt' | 'verifiedAt'>, at: string): boolean {
  return [repairedAt, verifiedAt].some((over) => over !== null && Date.parse(over) > Date.parse(at));
}

/** The defect of an item and a zone that a finding is one observation more of: one that is carried, else one that was repaired after it was seen. */
export function observedDefect<D extends Pick<Defect, 'item' | 'zone' | 'state' | 'repairedAt' | 'verifiedAt'>>(
  defects: readonly D[],
  finding: { item: string; zone: string | null; at: string },
): D | undefined {
  const same = defects.filter(({ item, zone }) => item === finding.item && zone === finding.zone);
  return same.find(({ state }) => isDefectCarried(state)) ?? same.findLast((one) => isOverSince(one, finding.at));
}

const NEW: DefectFacts = {
  observations: [],
  firstAt: '',
  lastAt: '',
  repairBy: null,
  severity: 'minor',
  state: 'open',
  released: false,
  repairedAt: null,
  verifiedAt: null,
};

function sooner(a: string | null, b: string): string {
  return a !== null && Date.parse(a) < Date.parse(b) ? a : b;
}

/**
 * A defect after one observation more of a record (field-work.md §3). Gravity is raised, never lowered; "still there"
 * reopens what was said to be repaired, unless it was repaired after that record was sealed; a second word of the same record joins the first.
 * `before` null: the record found it first.
 */
export function observe(before: DefectFacts | null, seen: DefectObservation): DefectFacts {
  const known = before ?? { ...NEW, firstAt: seen.at, severity: seen.severity };
  const own = known.observations.find(({ record }) => record === seen.record);
  const one: DefectObservation = own
    ? { ...own, ...seen, severity: compareSeverity(seen.severity, own.severity) > 0 ? seen.severity : own.severity }
    : seen;
  const observations = [...known.observations.filter((other) => other !== own), one].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  const firstAt = observations[0]!.at;
  const isOver = before !== null && isOverSince(before, seen.at);
  const raised = seen.seen !== 'seenRepaired' && compareSeverity(seen.severity, known.severity) > 0;
  const severity = raised ? seen.severity : known.severity;
  const state: DefectState =
    before === null || isOver
      ? known.state
      : (defectAfter(known.state, seen.seen === 'seenRepaired' ? 'seenRepaired' : 'stillThere') ?? known.state);
  const wasOver = known.state === 'repaired' || known.state === 'verified' || known.state === 'dismissed';
  const isReopened = state === 'open' && wasOver;
  return {
    observations,
    severity,
    state,
    firstAt,
    lastAt: observations.at(-1)!.at,
    repairBy:
      before === null || isReopened
        ? repairBy(seen.at, severity)
        : raised
          ? sooner(known.repairBy, repairBy(seen.at, severity))
          : known.repairBy,
    released: known.released && !raised && !isReopened,
    repairedAt: isReopened ? null : known.repairedAt,
    verifiedAt: isReopened ? null : state === 'verified' && known.state !== 'verified' ? seen.at : known.verifiedAt,
  };
}
