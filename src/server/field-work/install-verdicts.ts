import type { PoolClient } from 'pg';
import type * as z from 'zod/mini';
import type { RecordContent, SealedRecordDoc } from '../../domain/check-list/record.ts';
import type { device as declaredDevice } from '../../domain/device/device.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Canonical } from '../../domain/evidence/web-crypto.ts';
import type { FieldRecord, InstallDecision, installVerdictSchema } from '../../domain/field-work/field-record.ts';
import type { InstallFrame } from '../../domain/install/install-test.ts';
import {
  firstKmShare,
  FRAMES_AFTER_MS,
  FRAMES_BEFORE_MS,
  installVerdict,
  isFarApart,
  judgeTests,
  NO_FRAME_MS,
  sealedScene,
} from '../../domain/install/judge-install.ts';
import { limitsOf } from '../../domain/install/sealed-install.ts';
import { addTo } from '../../domain/text/order-rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import type { TransactionContext } from '../database/hooks.ts';
import { inTransaction } from '../database/pool.ts';
import { tellLater } from './deliver-notifications.ts';
import { ownDevice } from './device-links.ts';
import { framesOf } from './install-frames.ts';
import { putEntry } from './ledger.ts';
import { device, fieldRecord } from './link-rows.ts';

type VerdictEntry = z.infer<typeof installVerdictSchema>;

const MAX_VERDICTS = 60;

/** Verdicts of a record with one more: the first and the last are kept when there are very many. */
function withVerdict(verdicts: readonly VerdictEntry[], entry: VerdictEntry): VerdictEntry[] {
  const all = [...verdicts, entry];
  return all.length <= MAX_VERDICTS ? all : [...all.slice(0, 1), ...all.slice(1 - MAX_VERDICTS)];
}

/** A verdict in the ledger: thousandths, since what is hashed holds integers only (field-work.md §4). The caller holds the organization's space. */
async function ledgeVerdict(
  client: PoolClient,
  org: string,
  record: string,
  { at, state, tests, by, comment }: VerdictEntry,
): Promise<void> {
  const entry: Canonical = {
    record,
    at: Date.parse(at),
    state,
    by: by ?? null,
    comment: comment ?? null,
    tests: tests.map(({ test, state: one, value }) => ({
      test,
      state: one,
      value: typeof value === 'number' ? Math.round(value * 1000) : value,
    })),
  };
  await putEntry(client, org, 'verdict', entry);
}

/** Who installed is told, once the transaction is committed. */
async function tellVerdict(client: PoolClient, row: FieldRecord, entry: VerdictEntry): Promise<void> {
  const author = row.author ?? (row.sealed as SealedRecordDoc).content.author.id;
  const wrong = entry.tests.filter(({ state }) => state === 'failed' || state === 'review' || state === 'waiting').map(({ test }) => test);
  await tellLater(client, row.owner.id, author, 'installVerdict', row._id, { plate: row.plate, state: entry.state, tests: wrong });
}

/*
 * Verdicts of installations (field-work.md §5). A record of an installation leaves a watch in its transaction; whoever is free judges it again when frames of
 * its device and time come, and now and then. Invariants:
 *  - frames count by the time of the device, whenever they come; the limits are those that the record froze;
 *  - a verdict is written only when something of it changed, with its line in the ledger and the message to the technician, in one transaction;
 *  - a manager's decision is final; so is a confirmed installation whose first kilometres were compared; others are looked at as long as devices remember.
 */
interface Watch {
  record_id: string;
  org_id: string;
  device_id: string | null;
  from_at: Date;
  to_at: Date;
  received_at: Date;
  frames: number;
  km_checked: boolean;
}

interface Watched {
  fromMs: number;
  toMs: number;
}

/** What devices keep in their memory is not older. */
const MEMORY_MS = 62 * DAY_MS;
const RELOAD_MS = 15_000;
const MAX_WATCHED = 20_000;

const isForced = ({ installState }: Pick<FieldRecord, 'installState'>): boolean => installState === 'forced';

export class InstallVerdicts {
  /** Windows of the devices with an open verdict, so that the ingestion asks nothing of the database. */
  private watched = new Map<string, Watched[]>();
  private loadedMs = -Infinity;

  constructor(private readonly context: Context) {}

  /** Frames were stored: the installations that they are of are judged soon. */
  async heard(rows: readonly { device: { deviceId: string }; atMs: number }[]): Promise<void> {
    if (this.watched.size === 0) return;
    const due = new Set<string>();
    for (const {
      device: { deviceId },
      atMs,
    } of rows)
      if (this.watched.get(deviceId)?.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs)) due.add(deviceId);
    if (due.size > 0)
      await this.context.pool.query('UPDATE install_watches SET next_at = $2 WHERE device_id = ANY($1) AND next_at > $2', [
        [...due],
        new Date(this.context.now()),
      ]);
  }

  /** Judges what is due; gives how many were looked at. */
  async run(): Promise<number> {
    if (Math.abs(this.context.now() - this.loadedMs) >= RELOAD_MS) await this.load();
    let count = 0;
    while (await this.next()) count += 1;
    return count;
  }

  private async load(): Promise<void> {
    const { rows } = await this.context.pool.query<Pick<Watch, 'device_id' | 'from_at' | 'to_at'>>(
      `SELECT device_id, from_at, to_at FROM install_watches WHERE device_id IS NOT NULL LIMIT ${MAX_WATCHED}`,
    );
    const watched = new Map<string, Watched[]>();
    for (const { device_id, from_at, to_at } of rows) addTo(watched, device_id!, { fromMs: from_at.getTime(), toMs: to_at.getTime() });
    this.watched = watched;
    this.loadedMs = this.context.now();
  }

  private async next(): Promise<boolean> {
    const { pool, now } = this.context;
    const nowMs = now();
    return inTransaction(pool, async (client) => {
      const {
        rows: [watch],
      } = await client.query<Watch>('SELECT * FROM install_watches WHERE next_at <= $1 ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED', [
        new Date(nowMs),
      ]);
      if (watch) {
        const left = await this.look(watch, nowMs);
        if (left === null) await client.query('DELETE FROM install_watches WHERE record_id = $1', [watch.record_id]);
        else
          await client.query('UPDATE install_watches SET next_at = $2, frames = $3, km_checked = $4, device_id = $5 WHERE record_id = $1', [
            watch.record_id,
            new Date(Math.max(nowMs + 1000, left.nextMs)),
            left.frames,
            left.isKmChecked,
            left.deviceId,
          ]);
      }
      return watch !== undefined;
    });
  }

  /** When to look again; null: no more. */
  private async look(
    watch: Watch,
    nowMs: number,
  ): Promise<{ nextMs: number; frames: number; isKmChecked: boolean; deviceId: string | null } | null> {
    const { store, pool } = this.context;
    const actor = systemActor(watch.org_id);
    const row = await store.get(actor, fieldRecord, watch.record_id);
    const age = nowMs - watch.received_at.getTime();
    if (!row || isForced(row) || age > MEMORY_MS) return null;
    const found = await this.deviceOf(watch, row);
    const frames = found ? await framesOf(pool, watch.org_id, found, watch.from_at.getTime(), watch.to_at.getTime()) : [];
    let state: FieldRecord['installState'] = row.installState;
    const isOverdue = age >= NO_FRAME_MS && state === 'provisional';
    if (frames.length !== watch.frames || isOverdue) state = await this.judge(row, frames, watch.received_at.getTime(), nowMs);
    const isKmChecked =
      watch.km_checked ||
      (found !== null && frames.length > 0 && nowMs > watch.to_at.getTime() && (await this.compareKm(row, found, watch, nowMs)));
    if (state === 'confirmed' && isKmChecked) return null;
    const rest = age < HOUR_MS ? 15_000 : age < NO_FRAME_MS ? 2 * MINUTE_MS : 30 * MINUTE_MS;
    return {
      nextMs: Math.min(nowMs + rest, age < NO_FRAME_MS ? watch.received_at.getTime() + NO_FRAME_MS : Infinity),
      frames: frames.length,
      isKmChecked,
      deviceId: found?.id ?? null,
    };
  }

  private async deviceOf({ org_id: orgId, device_id: id }: Watch, row: FieldRecord): Promise<{ id: string; type: string } | null> {
    const { store } = this.context;
    const serial = (row.sealed as SealedRecordDoc).content.install!.device.serial;
    const known =
      id === null
        ? (await store.list(systemActor(orgId), device, { page: 1, size: 1, filters: { serial: [serial] } })).results[0]
        : await store.get(systemActor(orgId), device, id);
    const found = known as RowOf<typeof declaredDevice> | null | undefined;
    return found ? { id: found._id, type: found.type } : null;
  }

  private async judge(
    row: FieldRecord,
    frames: readonly InstallFrame[],
    receivedMs: number,
    nowMs: number,
  ): Promise<FieldRecord['installState']> {
    const sealed = row.sealed as SealedRecordDoc;
    const install = sealed.content.install!;
    const asked = new Map(install.tests.map(({ test, state }) => [test, state]));
    // Of a retest, only what was asked again counts.
    const results = judgeTests(frames, sealedScene(sealed)!, limitsOf(install.limits)).map((result) =>
      asked.size > 0 && (asked.get(result.test) ?? 'na') === 'na' ? { ...result, state: 'na' as const, value: null } : result,
    );
    const state = installVerdict(results, frames.length > 0, receivedMs, nowMs);
    const last = row.verdicts.at(-1);
    const shown = ({ tests }: Pick<VerdictEntry, 'tests'>): string => tests.map(({ test, state: one }) => `${test} ${one}`).join();
    if (last?.state === state && (state === 'provisional' || shown(last) === shown({ tests: results }))) return state;
    await this.write(row, { at: new Date(nowMs).toISOString(), state, tests: results }, state !== 'provisional' && last?.state !== state);
    return state;
  }

  /** Whether the first kilometres are compared; a bus without odometer is never. */
  private async compareKm(row: FieldRecord, found: { id: string; type: string }, watch: Watch, nowMs: number): Promise<boolean> {
    if (!(row.sealed as SealedRecordDoc).content.install!.scene.hasCan) return true;
    const share = firstKmShare(
      await framesOf(
        this.context.pool,
        watch.org_id,
        found,
        watch.to_at.getTime() - FRAMES_AFTER_MS,
        Math.min(nowMs, watch.to_at.getTime() + MEMORY_MS),
      ),
    );
    if (share === null) return false;
    const fresh = await this.context.store.get(systemActor(watch.org_id), fieldRecord, row._id);
    const last = fresh?.verdicts.at(-1);
    if (isFarApart(share) && fresh && last)
      await this.write(
        fresh,
        { ...last, at: new Date(nowMs).toISOString(), tests: [...last.tests, { test: 't_km', state: 'review', value: share / 10 }] },
        true,
      );
    return true;
  }

  private async write(row: FieldRecord, entry: VerdictEntry, isTold: boolean): Promise<void> {
    await this.context.store.write(systemActor(row.owner.id), async (writer) => {
      // The space is locked: a manager decides before, or after.
      await writer.versionOf(fieldRecord);
      const fresh = await writer.get(fieldRecord, row._id);
      if (!fresh || isForced(fresh)) return;
      await writer.patch(fieldRecord, row._id, { installState: entry.state, verdicts: withVerdict(fresh.verdicts, entry) });
      await ledgeVerdict(writer.client, row.owner.id, row._id, entry);
      if (isTold) await tellVerdict(writer.client, row, entry);
    });
  }
}

/** A record of an installation begins provisional, as its tests stood at the seal, and is watched. */
export async function beginVerdict(
  within: TransactionContext,
  row: Pick<FieldRecord, '_id'>,
  { install, clock }: RecordContent,
): Promise<void> {
  if (install === null || install.mission === 'removal') return;
  const now = new Date();
  const tests = install.tests.map(({ test, state, value }) => ({ test, state, value }));
  await within.set(fieldRecord, row._id, {
    installState: 'provisional',
    verdicts: [{ at: now.toISOString(), state: 'provisional', tests }],
  });
  const { startMs, endMs } = install.scene;
  await within.client.query(
    'INSERT INTO install_watches (record_id, org_id, device_id, from_at, to_at, received_at, next_at) VALUES ($1, $2, $3, $4, $5, $6, $6)',
    [
      row._id,
      within.space,
      await ownDevice(within, install.device),
      new Date(startMs + clock.offsetMs - FRAMES_BEFORE_MS),
      new Date(endMs + clock.offsetMs + FRAMES_AFTER_MS),
      now,
    ],
  );
}

/** A manager holds an installation for good: the last verdict says who, and why. Its watch ends at its next turn: who judges waits for this transaction. */
export async function forceVerdict(within: TransactionContext, row: InstallDecision, before: InstallDecision | null): Promise<void> {
  if (before !== null || within.actor.kind !== 'person') return;
  const { record: id, comment, authorName } = row;
  const record = await within.find(fieldRecord, id);
  if (comment.trim() === '') throw fail('invalid', undefined, [{ field: 'comment', code: 'required' }]);
  // Of a record that installs nothing there is nothing to hold.
  const content = record?.sealed.content as RecordContent | undefined;
  if (!record || record.installState === null || !content?.install) return;
  const entry: VerdictEntry = {
    at: new Date().toISOString(),
    state: 'forced',
    tests: record.verdicts.at(-1)?.tests ?? [],
    by: (authorName ?? '').slice(0, 120),
    comment,
  };
  await within.set(fieldRecord, id, { installState: 'forced', verdicts: withVerdict(record.verdicts, entry) });
  await ledgeVerdict(within.client, within.space, id, entry);
  await tellVerdict(within.client, record, entry);
}
