import { missedCheck } from '../../domain/check-list/check-template.ts';
import { defect, type Defect } from '../../domain/check-list/defect.ts';
import { fieldRecord } from '../../domain/field-work/field-record.ts';
import { organization, settings } from '../../domain/organization/organization.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Context, Writer } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { defectsOfRecord, forgetAnswered, recordsWithPlace } from '../database/reads/field-work-reads.ts';
import type { Job } from '../jobs.ts';
import { putEntry } from './ledger.ts';

/** A note among the answers of a record: the defects it found repeat it. */
const NOTE = /^answers\.(.+)\.note$/;

/**
 * Takes erasable parts of a record away (field-work.md §4.1): their values leave the record, the notes among them the defects that repeat them, and both the
 * answers that the server keeps for pushes sent twice. The seal keeps their digests, so it verifies still; the ledger says what went and who asked (`by`;
 * null: time). Parts that are gone already are none to take. The writer is the server's.
 */
export async function eraseParts(writer: Writer, id: string, isGoing: (path: string) => boolean, by: string | null): Promise<boolean> {
  // Takes the lock of the space, and reads what is there now.
  const row = await writer.patch(fieldRecord, id, {});
  const { client } = writer;
  const org = row.owner.id;
  const gone = Object.keys(row.sealed.parts).filter(isGoing).toSorted();
  if (gone.length === 0) return false;
  const parts = Object.fromEntries(Object.entries(row.sealed.parts).filter(([path]) => !gone.includes(path)));
  const isNamed = 'author.name' in parts;
  await writer.patch(fieldRecord, id, { sealed: { ...row.sealed, parts }, ...(isNamed ? {} : { authorName: null }) });
  await forgetAnswered(client, org, id, ['sealed', 'parts'], parts);
  if (!isNamed) await forgetAnswered(client, org, id, ['authorName'], null);
  const items = new Set(gone.flatMap((path) => NOTE.exec(path)?.[1] ?? []));
  for (const one of items.size > 0 ? await defectsOfRecord(client, org, id) : []) {
    if (!items.has(one.item)) continue;
    const observations = withoutNote(one, id);
    await writer.patch(defect, one._id, { observations });
    await forgetAnswered(client, org, one._id, ['observations'], observations);
  }
  await putEntry(client, org, 'purge', { id, recordHash: row.recordHash, parts: gone, by });
  return true;
}

function withoutNote({ observations }: Defect, record: string): Defect['observations'] {
  return observations.map(({ note, ...seen }) => (seen.record === record || note === undefined ? seen : { ...seen, note }));
}

const DEFAULT_DAYS = 62;
/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 20;

/** Positions of records go when the organization forgets positions (`positionRetentionDays`; two months unless it says otherwise). Gives how many went. */
export async function purgePlaces({ store, pool, now }: Pick<Context, 'store' | 'pool' | 'now'>): Promise<number> {
  const { results: organizations } = await store.list(systemActor(null), organization, { page: 1, size: 100_000 });
  let gone = 0;
  for (const { _id: org } of organizations) {
    const actor = systemActor(org);
    const own = await store.get(actor, settings, org);
    const days = typeof own?.['positionRetentionDays'] === 'number' ? own['positionRetentionDays'] : DEFAULT_DAYS;
    const before = new Date(now() - days * DAY_MS).toISOString();
    for (;;) {
      const ids = await recordsWithPlace(pool, org, before, WRITE_ROWS);
      if (ids.length === 0) break;
      const erased = await store.write(actor, async (writer) => {
        let some = 0;
        for (const id of ids) if (await eraseParts(writer, id, (path) => path === 'gps', null)) some++;
        return some;
      });
      gone += erased;
    }
  }
  return gone;
}

/** Positions that records bear do not outlive those of their vehicles. */
export const purgedPlaces: Job = {
  name: 'purged-places-of-records',
  cron: '37 3 * * *',
  async run(context) {
    const records = await purgePlaces(context);
    if (records > 0) context.log.info({ records }, 'positions of field records erased');
  },
};

const MISSED_CHECK_DAYS = 366;
/** Each write holds the organization's counter: short ones let people write in between. */
const MISSED_CHECK_ROWS = 50;

/** Missed checks are kept as long as the journeys that bear them out (`journeyRetentionDays`): they say who did not, and would grow for ever. Gives how many went. */
export async function forgetMissedChecks({ store, now }: Pick<Context, 'store' | 'now'>): Promise<number> {
  const { results: organizations } = await store.list(systemActor(null), organization, { page: 1, size: 100_000 });
  let gone = 0;
  for (const { _id: org } of organizations) {
    const actor = systemActor(org);
    const own = await store.get(actor, settings, org);
    const days = typeof own?.['journeyRetentionDays'] === 'number' ? own['journeyRetentionDays'] : MISSED_CHECK_DAYS;
    const limit = new Date(now() - days * DAY_MS).toISOString();
    for (;;) {
      const { results } = await store.list(actor, missedCheck, {
        page: 1,
        size: MISSED_CHECK_ROWS,
        sort: [{ field: 'dueAt', direction: 1 }],
      });
      const old = results.filter(({ dueAt }) => dueAt < limit);
      if (old.length === 0) break;
      await store.write(actor, async (writer) => {
        for (const { _id } of old) await writer.remove(missedCheck, _id);
      });
      gone += old.length;
    }
  }
  return gone;
}

export const oldMissedChecks: Job = {
  name: 'old-missed-checks',
  cron: '52 3 * * *',
  async run(context) {
    const checks = await forgetMissedChecks(context);
    if (checks > 0) context.log.info({ checks }, 'old missed checks forgotten');
  },
};
