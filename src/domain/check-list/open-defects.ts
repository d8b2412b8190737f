import { findingsOf } from './check-record.ts';
import { compareSeverity, type Defect, type DefectState, isDefectCarried, type Severity } from './defect.ts';
import type { RecordContent } from './record.ts';
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
