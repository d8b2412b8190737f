import { v7 as uuidv7 } from 'uuid';
import type { Answers } from '../../domain/check-list/answer.ts';
import { findingsOf } from '../../domain/check-list/check-record.ts';
import { defectAfter } from '../../domain/check-list/defect-state.ts';
import { observe, observedDefect, withoutRecord, type DefectFacts } from '../../domain/check-list/defect-observe.ts';
import type { Defect, DefectObservation } from '../../domain/check-list/defect.ts';
import { itemsOf, type TemplateContent } from '../../domain/check-list/template.ts';
import type { FieldRecord } from '../../domain/field-work/field-record.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { defectsOfRecord, defectsOfVehicle } from '../database/field-work-reads.ts';
import { writeDefects, type HeldDefect } from './write-defects.ts';

/** Defects as they were, and as they become. */
class Ground {
  readonly held: HeldDefect[] = [];

  constructor(rows: readonly Defect[]) {
    this.add(rows);
  }

  add(rows: readonly Defect[]): void {
    for (const row of rows) if (!this.held.some(({ id }) => id === row._id)) this.held.push({ id: row._id, before: row, now: row });
  }

  change(id: string, change: Partial<Defect>): void {
    const at = this.held.findIndex((one) => one.id === id);
    this.held[at] = { ...this.held[at]!, now: { ...this.held[at]!.now, ...change } };
  }
}

/** Items were shown under conditions that only the device knew; those that were hidden have no answer. */
function unconditional(template: TemplateContent): TemplateContent {
  return {
    ...template,
    sections: template.sections.map((section) => ({ ...section, items: section.items.map(({ if: _shown, ...item }) => item) })),
  };
}

/** Takes back what a replaced record said. Those that it alone had found wait for the correction: found again there, they go on as its own. */
async function takeBack({ client, space }: TransactionContext, ground: Ground, replaced: string): Promise<Map<string, DefectFacts>> {
  const alone = new Map<string, DefectFacts>();
  ground.add(await defectsOfRecord(client, space, replaced));
  for (const { id, now } of ground.held) {
    if (!now.observations.some(({ record }) => record === replaced)) continue;
    const rest = withoutRecord(now, replaced);
    if (rest) ground.change(id, rest);
    else alone.set(id, now);
  }
  return alone;
}

/**
 * What a check-list or a handover says of the defects of its vehicle (field-work.md §3): those that were open are still there or seen repaired, what is wrong is a
 * new defect or one observation more of the one that its item and zone have. A correction takes back what the record it replaces said: its defects move to
 * the vehicle that is right, what it no longer finds is dismissed. `replaced`: the record it corrects.
 */
export async function recordDefects(
  within: TransactionContext,
  record: FieldRecord,
  template: TemplateContent,
  replaced: string | null,
): Promise<void> {
  const { content, parts } = record.sealed;
  const { client, space } = within;
  const at = record.sealedAt;
  const vehicle = record.vehicle;
  const ground = new Ground(vehicle === null ? [] : await defectsOfVehicle(client, space, vehicle));
  const alone = replaced === null ? new Map<string, DefectFacts>() : await takeBack(within, ground, replaced);
  const here = (): Defect[] => ground.held.filter(({ id, now }) => now.vehicle === vehicle && !alone.has(id)).map(({ now }) => now);
  const seen = (severity: DefectObservation['severity'], how: DefectObservation['seen'], item?: string): DefectObservation => {
    const answer = item === undefined ? undefined : content.answers[item];
    const note = item === undefined ? undefined : parts[`answers.${item}.note`]?.value;
    return {
      record: record._id,
      at,
      severity,
      seen: how,
      ...(typeof note === 'string' ? { note } : {}),
      ...(answer?.photos?.length ? { photos: answer.photos } : {}),
    };
  };

  if (vehicle !== null) {
    for (const said of content.carried) {
      const one = here().find(({ _id }) => _id === said.defect);
      if (one) ground.change(one._id, observe(one, seen(one.severity, said.seen)));
    }
    const asked = unconditional(template);
    const found = findingsOf(asked, content.answers as Answers, { vehicle: {} });
    for (const { item, zone, severity } of found) {
      const observation = seen(severity, 'found', item);
      const known = observedDefect(here(), { item, zone, at });
      if (known) {
        ground.change(known._id, observe(known, observation));
        continue;
      }
      const label = itemsOf(asked).find(({ key }) => key === item)!.label;
      const about = { vehicle, plate: record.plate, item, zone, templateKey: record.templateKey, label, labelText: label.fr };
      const moved = ground.held.find(({ id, now }) => alone.has(id) && now.item === item && now.zone === zone);
      if (moved) {
        const { state, ...facts } = observe(null, observation);
        alone.delete(moved.id);
        ground.change(moved.id, { ...about, ...facts, state: moved.now.state === 'planned' ? 'planned' : state });
      } else ground.held.push({ id: uuidv7(), before: null, now: { ...about, ...observe(null, observation) } as unknown as Defect });
    }
    // "Repaired" is verified by the next check that finds nothing there.
    const fine = new Set(
      itemsOf(asked)
        .filter(({ key, type }) => type === 'ok' && content.answers[key]?.value === 'ok')
        .map(({ key }) => key),
    );
    for (const one of here()) {
      if (one.state === 'repaired' && fine.has(one.item) && !content.carried.some(({ defect }) => defect === one._id))
        ground.change(one._id, observe(one, seen(one.severity, 'seenRepaired', one.item)));
    }
  }
  for (const id of alone.keys()) {
    const { now } = ground.held.find((one) => one.id === id)!;
    const twin = here().find(({ item, zone }) => item === now.item && zone === now.zone);
    const state = defectAfter(now.state, twin ? 'merge' : 'dismiss');
    if (state) ground.change(id, { state, ...(twin ? { duplicateOf: twin._id } : {}) });
  }
  await writeDefects(within, ground.held, record.author);
}
