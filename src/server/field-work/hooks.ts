import { v7 as uuidv7 } from 'uuid';
import { fail } from '../../domain/entity/failure.ts';
import type { FeatureHooks, TransactionContext } from '../database/hooks.ts';
import { DEVICE_NUMBERS } from '../device-numbers/numbers.ts';
import { admitRecord, admitStub } from './admit-record.ts';
import { amendDefect, settleDefect, writeDefects, type HeldDefect } from './defects.ts';
import { forceVerdict, beginVerdict } from './install-verdicts.ts';
import { followDevice, followVehicle, leaveDevice, leaveVehicle, settleLinkDecision, linkDevice } from './device-links.ts';
import { admitTemplate, amendTemplate } from './templates.ts';
import { knownRole } from '../../domain/access/permissions.ts';
import { sealedRecordSchema, type RecordContent, findingsOf } from '../../domain/check-list/record.ts';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import { missedCheck } from '../../domain/check-list/check-template.ts';
import type { Answers } from '../../domain/check-list/check-answer.ts';
import { type Defect, defectAfter, type DefectObservation } from '../../domain/check-list/defect.ts';
import { observe, observedDefect, withoutRecord, type DefectFacts } from '../../domain/check-list/open-defects.ts';
import { itemsOf, type TemplateContent } from '../../domain/check-list/template.ts';
import { publishedVersions, defectsOfRecord, defectsOfVehicle } from '../database/reads/field-work-reads.ts';
import { putEntry } from './ledger.ts';
import type { PoolClient } from 'pg';
import type { AnyRow } from '../../domain/entity/entity.ts';

/** A draft may be thrown away; what was published is what records were filled on, for ever. */
async function guardTemplate(_client: PoolClient, _space: string, row: AnyRow, next: AnyRow | null): Promise<void> {
  if (next === null && row['status'] !== 'draft') throw fail('invalid', undefined, [{ field: 'status', code: 'not-allowed' }]);
}

/** A person decides a conflict, or takes a refusal back: nothing else. */
function guardLink(_client: PoolClient, _space: string, row: AnyRow, next: AnyRow | null): Promise<void> {
  if (next === null || next['state'] === row['state']) return Promise.resolve();
  if (row['state'] === 'held' || next['state'] === 'conflict')
    return Promise.reject(fail('invalid', undefined, [{ field: 'state', code: 'not-allowed' }]));
  if (next['state'] === 'held' && (next['device'] === null || next['vehicle'] === null))
    return Promise.reject(fail('invalid', undefined, [{ field: 'device', code: 'required' }]));
  return Promise.resolve();
}

/** What the server does with the rows of field work, in the transactions that write them. */
export const FIELD_WORK: FeatureHooks = {
  fieldRecord: {
    beforeCreate: admitRecord,
    // The one change a person could make: to say that a file will not come. The seal names it, so the record waits for it.
    guard: async () => {
      throw fail('invalid', undefined, [{ field: 'expected', code: 'not-allowed' }]);
    },
    afterWrite: settleRecord,
  },
  recordStub: { beforeCreate: admitStub },
  checkTemplate: {
    guard: guardTemplate,
    beforeCreate: (within, _id, doc) => admitTemplate(within, doc),
    beforeUpdate: amendTemplate,
  },
  defect: {
    beforeUpdate: amendDefect,
    afterWrite: settleDefect,
  },
  device: {
    ...DEVICE_NUMBERS,
    beforeWrite: leaveDevice,
    afterWrite: async (within, row, before) => {
      await DEVICE_NUMBERS.afterWrite(within, row, before);
      await followDevice(within, row, before);
    },
  },
  vehicle: { beforeWrite: leaveVehicle, afterWrite: followVehicle },
  installDecision: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null, decidedAt: new Date().toISOString() }),
    afterWrite: forceVerdict,
  },
  deviceLink: { guard: guardLink, afterWrite: settleLinkDecision },
};

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
async function recordDefects(
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

/** A record meets a due that was said missed: done in time although it came late, or done afterwards. Of two records the one in time counts. */
async function meetDue(within: TransactionContext, record: Pick<FieldRecord, '_id' | 'due' | 'sealedAt'>): Promise<void> {
  if (record.due === null) return;
  const row = await within.find(missedCheck, record.due);
  if (!row || row.state === 'done') return;
  const isInTime = Date.parse(record.sealedAt) <= Date.parse(row.lateAt);
  if (isInTime || row.state === 'missed') await within.set(missedCheck, row._id, { state: isInTime ? 'done' : 'late', record: record._id });
}

/** What a record that was just created does to links, verdicts and dues, in its transaction. */
async function followRecord(within: TransactionContext, row: FieldRecord, content: RecordContent): Promise<void> {
  await linkDevice(within, row, content);
  await beginVerdict(within, row, content);
  await meetDue(within, row);
}

/** Kinds that say what is wrong with their vehicle; an installation speaks of a device. */
const OF_VEHICLES: readonly FieldRecord['kind'][] = ['check', 'handover'];

/** Every file has arrived, each by its hash. */
async function enterComplete({ client, space }: TransactionContext, { _id, recordHash, expected }: FieldRecord): Promise<void> {
  await putEntry(client, space, 'complete', { id: _id, recordHash, files: expected.map(({ sha256 }) => sha256).toSorted() });
}

/** What follows from a record in its own transaction: the one it replaces says so, defects are found, moved or verified. */
async function settleRecord(within: TransactionContext, row: FieldRecord, before: FieldRecord | null): Promise<void> {
  if (before !== null) {
    if (before.incomplete && !row.incomplete) await enterComplete(within, row);
    return;
  }
  const parsed = sealedRecordSchema.safeParse(row.sealed);
  if (!parsed.success) return;
  const replaced = await replacedBy(within, row);
  await followRecord(within, row, parsed.data.content);
  if (!OF_VEHICLES.includes(row.kind)) return;
  const { key, version } = parsed.data.content.template;
  const template = (await publishedVersions(within.client, within.space, key)).find((one) => one.version === version);
  if (template) await recordDefects(within, row, template.content, replaced);
}

/** Only who wrote a record, or a manager, corrects it; both stay as they are. Gives the record that is corrected. */
async function replacedBy({ actor, find, set }: TransactionContext, { _id, replaces }: FieldRecord): Promise<string | null> {
  const replaced = replaces === null ? null : await find(fieldRecord, replaces);
  if (!replaced) return null;
  if (actor.kind === 'person' && replaced['author'] !== actor.userId && !fieldRecord.access.read.includes(knownRole(actor.role ?? 'user')))
    return null;
  await set(fieldRecord, replaced._id, { replacedBy: _id });
  return replaced._id;
}
