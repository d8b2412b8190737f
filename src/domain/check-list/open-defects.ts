import { findingsOf, type RecordContent } from './record.ts';
import {
  compareSeverity,
  type Defect,
  type DefectState,
  isDefectCarried,
  type Severity,
  defectAfter,
  type DefectObservation,
  REPAIR_WITHIN_H,
} from './defect.ts';
import { itemsOf, type TemplateContent, type Words } from './template.ts';
import type { Answers } from './check-answer.ts';

/** A defect as the next check of its vehicle shows it. `id` null: found by a record that has not left this device, so nothing can be said of it yet. */
export interface OpenDefect {
  id: string | null;
  item: string;
  zone: string | null;
  label: Words;
  severity: Severity;
  state: DefectState;
  /** Somebody signed that the vehicle may be driven again. */
  released: boolean;
  atMs: number;
}

/** A record sealed here that the server has not received: what the mirror does not know. */
export interface WaitingRecord {
  content: Pick<RecordContent, 'vehicle' | 'answers' | 'carried' | 'sealedAt'>;
  /** What it was filled on; undefined: not on this device. */
  template: TemplateContent | undefined;
}

type Row = Pick<Defect, '_id' | 'vehicle' | 'item' | 'zone' | 'label' | 'labelText' | 'severity' | 'state' | 'released' | 'lastAt'>;

function ofRow({ _id, item, zone, label, labelText, severity, state, released, lastAt }: Row): OpenDefect {
  return { id: _id, item, zone, label: { fr: labelText, ...label }, severity, state, released, atMs: Date.parse(lastAt) };
}

/** What a waiting record changes: carried ones seen repaired go, those still there stay open; what it found is added, or raises what is known of it. */
function after(known: readonly OpenDefect[], { content, template }: WaitingRecord): OpenDefect[] {
  const said = new Map(content.carried.map(({ defect, seen }) => [defect, seen]));
  const left = known
    .filter(({ id }) => id === null || said.get(id) !== 'seenRepaired')
    .map((one): OpenDefect =>
      one.id !== null && said.has(one.id) && one.state === 'repaired' ? { ...one, state: 'open', released: false } : one,
    );
  if (!template) return left;
  const items = new Map(itemsOf(template).map((item) => [item.key, item]));
  // Hidden items have no answer in a sealed record: no condition is asked again.
  const shown = {
    sections: template.sections.map((section) => ({ ...section, items: section.items.map(({ if: _asked, ...item }) => item) })),
  };
  for (const { item, zone, severity } of findingsOf(shown, content.answers as Answers, { vehicle: {} })) {
    const at = left.findIndex((one) => one.item === item && one.zone === zone);
    const before = left[at];
    if (!before)
      left.push({ id: null, item, zone, label: items.get(item)!.label, severity, state: 'open', released: false, atMs: content.sealedAt });
    else if (compareSeverity(severity, before.severity) > 0 || before.state === 'repaired')
      left[at] = {
        ...before,
        severity: compareSeverity(severity, before.severity) > 0 ? severity : before.severity,
        state: 'open',
        released: false,
        atMs: content.sealedAt,
      };
  }
  return left;
}

/** Open defects of a vehicle, gravest first: those the server knows of, and what records that still wait say. */
export function openDefects(vehicle: string, rows: readonly Row[], waiting: readonly WaitingRecord[]): OpenDefect[] {
  const known = rows.filter((row) => row.vehicle === vehicle && isDefectCarried(row.state)).map(ofRow);
  return waiting
    .filter(({ content }) => content.vehicle.id === vehicle)
    .toSorted((a, b) => a.content.sealedAt - b.content.sealedAt)
    .reduce<OpenDefect[]>(after, known)
    .toSorted((a, b) => compareSeverity(b.severity, a.severity) || b.atMs - a.atMs);
}

/** A critical defect keeps its vehicle where it is until it is repaired or released (field-work.md §3). */
export function isImmobilizing({ severity, state, released }: Pick<OpenDefect, 'severity' | 'state' | 'released'>): boolean {
  return severity === 'critical' && !released && state !== 'repaired';
}

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
