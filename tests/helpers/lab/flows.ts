import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Entity } from '../../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import { endSession, finishLogout } from '../../../src/app/session/keep-alive.ts';
import { bytesId } from '../../../src/db/local-row.ts';
import { createRow, creation, enqueue, entityOf, patchRow, resendRefused, storesOf, writeRows } from '../../../src/db/mutate.ts';
import { BYTES, HELD } from '../../../src/db/pending-upload.ts';
import { resendPendingUpload } from '../../../src/db/queries/pending-uploads.ts';
import { deviceId } from '../../../src/db/registry.ts';
import { systemActor } from '../../../src/server/database/actors.ts';
import { seedTemplates } from '../../../src/server/field-work/templates.ts';
import type { Signed, TestContext } from '../context.ts';
import { newId } from '../sample.ts';
import { sealedRecord } from '../sealed-record.ts';
import type { LabDevice } from './lab-device.ts';
import { livePull } from './live-pull.ts';
import type { Neighbour } from './neighbour.ts';
import { DISLIKED, type Profile } from './profile.ts';

const vehicle = ENTITIES.vehicle as unknown as Entity;
/** After it was let, what waited leaves within this, by the device's own clock. */
const LET_MS = 60_000;
/** Turns that may be needed to find out what a network lets pass. */
const TURNS = 150;
/** Turns behind a network that lets nothing pass. */
const SHUT_TURNS = 12;

/** Where a cell is played. */
export interface Stage {
  server: TestContext;
  neighbour: Neighbour;
  profile: Profile;
  who: Signed;
  device: LabDevice;
}

const count = async ({ server, who }: Stage, sql: string): Promise<number> =>
  Number((await server.context.pool.query<{ n: string }>(sql, [who.userId])).rows[0]?.n);
const effects = (stage: Stage): Promise<number> =>
  count(stage, `SELECT count(*) AS n FROM mutation_log WHERE result ->> 'status' = 'applied' AND user_id = $1`);

async function mirrored({ device }: Stage): Promise<void> {
  for (let i = 0; i < TURNS && !(device.engine.report.mirrored && device.engine.idleMs() > 0); i++) await device.turn();
  expect((await device.told()).phase).toBe('synced');
}

/** Turns until it is so. */
async function until(stage: Stage, isSo: () => Promise<boolean>, turns = TURNS): Promise<void> {
  for (let i = 0; i < turns && !(await isSo()); i++) await stage.device.turn();
  const seen = {
    told: stage.device.status,
    repair: (await stage.device.repair()).map(({ reason }) => reason),
    log: stage.neighbour.log.slice(-4),
  };
  expect(await isSo(), JSON.stringify(seen)).toBe(true);
}

/** What chip and panel say is what the neighbour's log has: `since` the line it took its place at. */
async function isTrue({ device, neighbour, profile }: Stage, since: number): Promise<void> {
  const lines = neighbour.log.slice(since);
  const { online, portal, phase, skewMs, queued, files, repair, refusedFiles } = await device.told();
  expect(phase === 'offline').toBe(!online);
  expect({ queued, repair }).toEqual({ queued: await device.queued(), repair: (await device.repair()).length });
  const refused = (await device.files()).filter(({ failure }) => failure !== undefined).length;
  expect({ files, refusedFiles }).toEqual({ files: (await device.files()).length - refused, refusedFiles: refused });
  if (profile.said === 'either') {
    // A push that did not pass says nothing of the server: the page after it does.
    const last = lines.findLast(({ path, passed }) => path.includes('/sync/') && (passed || !path.endsWith('/push')));
    return expect(online).toBe(last?.passed);
  }
  expect(online ? 'online' : portal ? 'portal' : 'offline').toBe(profile.said);
  // "Offline" is said only when nothing passes; a device that says it is reached has heard the server.
  if (profile.said === 'online') expect(lines.some(({ passed }) => passed)).toBe(true);
  else expect(lines.filter(({ passed }) => passed)).toEqual([]);
  expect(skewMs === undefined).toBe(profile.device?.skewMs === undefined);
}

/** It lets go: all that waits leaves within a minute of the device's clock, and of what was asked for. */
async function letGo(stage: Stage, isDone: () => Promise<boolean>): Promise<void> {
  stage.neighbour.be(null);
  const from = stage.device.elapsed;
  await until(stage, isDone);
  expect(stage.device.elapsed - from).toBeLessThanOrEqual(LET_MS + (stage.profile.graceMs ?? 0));
  await stage.device.turn();
  const told = await stage.device.told();
  expect(told).toMatchObject({ online: true, phase: 'synced', queued: 0, repair: 0, files: 0, refusedFiles: 0 });
  expect(told.portal).toBeUndefined();
}

const NOTE = 'Une note de terrain qui pèse ce que pèsent les notes de terrain. '.repeat(24);
const MANY = 110;

/** Behind it: what it lets pass has left, what it dislikes is to be corrected and says what was seen, nothing else is there. */
async function standing(stage: Stage, since: number, isLeft: () => Promise<boolean>): Promise<void> {
  const { profile, device } = stage;
  if (profile.lets === 'nothing') {
    for (let i = 0; i < SHUT_TURNS; i++) await device.turn();
    const told = await device.told();
    expect(told).toMatchObject({ repair: 0, refusedFiles: 0 });
    expect(told.queued + told.files).toBeGreaterThan(0);
  } else {
    await until(stage, isLeft);
    const { repair, refusedFiles } = await device.told();
    expect(repair + refusedFiles).toBe(profile.lets === 'all-but-bad' ? 1 : 0);
  }
  await isTrue(stage, since);
}

/** A hundred and more writes of all kinds, one with a text that filters dislike. */
async function write(stage: Stage): Promise<void> {
  const { device, neighbour, profile, server, who } = stage;
  await mirrored(stage);
  const before = await effects(stage);
  neighbour.be(profile);
  const since = neighbour.log.length;
  const plates = Array.from({ length: MANY }, (_, at) => `LAB-${String(at).padStart(3, '0')}`);
  await device.asOfHere(async () => {
    await writeRows(
      'vehicle',
      plates.map((registration) => ({ doc: { registration, note: NOTE } })),
    );
    const own = await createRow('vehicle', { registration: 'OWN-1' });
    await patchRow('vehicle', own, { note: 'Après' });
    await createRow('vehicle', { registration: 'BAD-1', note: DISLIKED });
  });
  const bad = profile.lets === 'all-but-bad' ? 1 : 0;
  await standing(stage, since, async () => (await device.queued()) === 0);
  for (const { mid, reason } of await device.repair()) {
    const seen = neighbour.log.find(({ path, arrived, status }) => path.endsWith('/push') && !arrived && status > 0)?.status;
    expect(reason).toMatchObject({ kind: 'rejected', failure: { code: 'network' }, way: seen });
    expect(await effects(stage)).toBe(before + MANY + 2);
    await resendRefused(mid);
  }
  expect((await effects(stage)) - before).toBe(profile.lets === 'nothing' ? 0 : MANY + 3 - bad);
  await letGo(stage, async () => (await device.queued()) === 0);
  expect((await effects(stage)) - before).toBe(MANY + 3);
  const { rows } = await server.context.pool.query<{ registration: string; note: string | null }>(
    'SELECT registration, note FROM vehicles WHERE org_id = $1',
    [who.orgId],
  );
  expect(rows.map((row) => row.registration).sort()).toEqual([...plates, 'OWN-1', 'BAD-1'].sort());
  expect(rows.find((row) => row.registration === 'OWN-1')?.note).toBe('Après');
  expect(rows.find((row) => row.registration === 'BAD-1')?.note).toBe(DISLIKED);
}

/** A picture that does not compress. */
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

/** A sealed check-list with three photos: one of several parts, one that filters dislike in each of its parts, one small. */
async function photos(stage: Stage): Promise<void> {
  const { device, neighbour, profile, server, who } = stage;
  await server.context.store.write(systemActor(who.orgId), (writer) => seedTemplates(writer, who.orgId ?? '', Date.now()));
  await mirrored(stage);
  const large = await picture(800, 600);
  expect(large.length).toBeGreaterThan(300 * 1024);
  const shots = [large, Buffer.concat([await picture(40, 30), Buffer.from(DISLIKED.repeat(800))]), await picture(80, 60)];
  neighbour.be(profile);
  const since = neighbour.log.length;
  const { id, doc, files } = await sealedRecord({
    org: who.orgId ?? '',
    author: { id: who.userId },
    photos: shots.map((data) => ({ item: 'odo', data })),
    sealedAt: device.now() - 60_000,
  });
  const entity = entityOf('fieldRecord');
  const { complete } = creation(entity, doc, await deviceId(), undefined, id);
  const heldAt = new Date(device.now()).toISOString();
  await device.asOfHere(() =>
    device.database.write(
      storesOf(entity),
      async (tx) => {
        for (const { id: file, name, bytes, sha256, data } of files)
          await tx.table(HELD).bulkPut([
            { _id: file, owner: `fieldRecord:${id}`, name, bytes, sha256, heldAt },
            { _id: bytesId(file), owner: BYTES, data: Uint8Array.from(data).buffer },
          ]);
        const full = await complete(tx);
        if (full) await enqueue(tx, full);
      },
      () => ({ keys: { outbox: '*', [HELD]: '*' } }),
    ),
  );
  const hasLeft = async (): Promise<boolean> =>
    (await device.queued()) === 0 && (await device.files()).every(({ failure }) => failure !== undefined);
  await standing(stage, since, hasLeft);
  for (const { _id, failure, way } of await device.files()) {
    if (failure === undefined) continue;
    const seen = neighbour.log.find(({ path, arrived, status }) => path.includes('/uploads') && !arrived && status > 0)?.status;
    expect({ failure, way }).toEqual({ failure: 'network', way: seen });
    await resendPendingUpload(_id);
  }
  await letGo(stage, async () => (await device.queued()) === 0 && (await device.files()).length === 0);
  const stored = await server.context.pool.query<{ sha256: string }>('SELECT sha256 FROM files WHERE row_id = $1', [id]);
  expect(stored.rows.map((row) => row.sha256).sort()).toEqual(files.map((file) => file.sha256).sort());
  const records = await server.context.pool.query('SELECT 1 FROM field_records WHERE org_id = $1', [who.orgId]);
  expect(records.rows).toHaveLength(1);
}

/** What a colleague wrote comes. */
async function pull(stage: Stage): Promise<void> {
  if (stage.profile.live !== undefined) return livePull(stage);
  const { device, neighbour, profile, server, who } = stage;
  await mirrored(stage);
  neighbour.be(profile);
  const plates = Array.from({ length: 30 }, (_, at) => `COL-${at}`);
  await server.context.store.write(systemActor(who.orgId), async (writer) => {
    for (const registration of plates) await writer.insert(vehicle, newId(), { registration, note: NOTE });
  });
  const isHere = async (): Promise<boolean> => (await device.rows('vehicles')).length === plates.length;
  const since = neighbour.log.length;
  device.engine.want();
  if (profile.lets === 'nothing') for (let i = 0; i < SHUT_TURNS; i++) await device.turn();
  else await until(stage, isHere);
  await isTrue(stage, since);
  expect(await isHere()).toBe(profile.lets !== 'nothing');
  await letGo(stage, isHere);
}

/** A device that has nothing yet. */
async function firstVisit(stage: Stage): Promise<void> {
  const { device, neighbour, profile, server, who } = stage;
  await server.context.store.write(systemActor(who.orgId), async (writer) => {
    for (let at = 0; at < 40; at++) await writer.insert(vehicle, newId(), { registration: `OLD-${at}`, note: NOTE });
  });
  neighbour.be(profile);
  const isHere = async (): Promise<boolean> => device.engine.report.mirrored && (await device.rows('vehicles')).length === 40;
  if (profile.lets === 'nothing') {
    for (let i = 0; i < SHUT_TURNS; i++) await device.turn();
    // Nothing is said to be there that is not.
    expect(device.engine.report).toMatchObject({ mirrored: false, lastSyncAt: null });
  } else await until(stage, isHere);
  await isTrue(stage, 0);
  await letGo(stage, isHere);
}

/** A page that is closed with writes waiting, and opened again behind the same neighbour. */
async function restart(stage: Stage): Promise<void> {
  const { device, neighbour, profile } = stage;
  await mirrored(stage);
  const before = await effects(stage);
  neighbour.be(profile);
  const since = neighbour.log.length;
  await device.asOfHere(() =>
    writeRows(
      'vehicle',
      Array.from({ length: 5 }, (_, at) => ({ doc: { registration: `RE-${at}`, note: at === 4 ? DISLIKED : NOTE } })),
    ),
  );
  await device.turn();
  await device.start();
  await standing(stage, since, async () => (await device.queued()) === 0);
  await device.start();
  for (const { mid } of await device.repair()) await resendRefused(mid);
  await letGo(stage, async () => (await device.queued()) === 0);
  expect((await effects(stage)) - before).toBe(5);
}

/** « Garder ici et se déconnecter »: the session ends on the server, now or at the next start, whatever answers in its place. */
async function signOut(stage: Stage): Promise<void> {
  const { device, neighbour, profile, who } = stage;
  await mirrored(stage);
  const open = (): Promise<number> => count(stage, 'SELECT count(*) AS n FROM identity_sessions WHERE revoked_at IS NULL AND user_id = $1');
  expect(await open()).toBe(1);
  neighbour.be(profile);
  await createRow('vehicle', { registration: 'OUT-1' });
  await endSession();
  if (profile.lets === 'nothing') {
    expect(await open()).toBe(1);
    // The next start, behind the same neighbour: nobody is here until the server knows.
    expect(await finishLogout()).toBe(false);
  }
  neighbour.be(null);
  expect(await finishLogout()).toBe(true);
  expect(await open(), who.email).toBe(0);
  // What waited stays, for when they are back.
  expect(await device.queued()).toBe(1);
}

/** What is done behind a neighbour, in the order of the table. */
export const FLOWS = { 'first visit': firstVisit, restart, write, 'check-list with photos': photos, pull, 'sign-out': signOut } as const;
export type Flow = keyof typeof FLOWS;

/** Why a cell is not played; undefined: it is. */
export function notPlayed({ live }: Profile, flow: Flow): string | undefined {
  return live !== undefined && flow !== 'pull' ? 'no live channel in it' : undefined;
}
