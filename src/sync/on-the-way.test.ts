import { describe, expect, it } from 'vitest';
import { PUSH_MAX_BYTES, type PushRequest } from '../domain/sync/protocol.ts';
import type { OutboxItem } from '../db/local-row.ts';
import { answers, applied, page, reply } from '../../tests/helpers/engine-answers.ts';
import { engine, stage, stageEach, storage } from '../../tests/helpers/engine-stage.ts';
import { Engine } from './engine.ts';
import type { Reply, Transport } from './ports.ts';

stageEach();

type Request = Parameters<Transport['send']>[0];
const mutationsOf = ({ body }: Request): OutboxItem[] => (body as PushRequest).mutations;
const bytesOf = ({ body }: Request): number => JSON.stringify(body).length;
const pushes = (): Request[] => stage.sent.filter(({ path }) => path.endsWith('push'));

/** A network that answers a push itself where `stops` says how; the server as it is: it refuses a push of nothing. */
function network(stops: (request: Request) => Reply | undefined): void {
  stage.handle = (request) => {
    if (!request.path.endsWith('push')) return page();
    const stopped = stops(request);
    if (stopped) return stopped;
    return mutationsOf(request).length === 0 ? reply(400, { code: 'invalid' }) : answers(request.body, applied);
  };
}

/** As a session does: waits as long as the engine says, for so long. */
async function minutes(count: number): Promise<void> {
  for (const until = stage.now + count * 60_000; stage.now < until; stage.now += Math.max(10, Math.min(60_000, engine.idleMs())))
    if (engine.idleMs() <= 0) await engine.step();
}

const noAnswer = (): never => {
  throw new Error('reset');
};
const waiting = (): string[] => [...storage.tables.outbox.values()].map(({ mid }) => mid);
const refused = () => [...storage.tables.repair.values()];

describe('one text that a firewall dislikes', () => {
  it.each<[string, number, unknown]>([
    ['403 with a page', 403, null],
    ['200 with a page', 200, null],
    ['406 with other JSON', 406, { error: 'blocked' }],
    ['404 with a page', 404, null],
    ['501', 501, null],
  ])('goes to repair with what was seen (%s), the others leave, pages come, nobody says offline', async (_name, status, json) => {
    const items = Array.from({ length: 9 }, () => stage.write());
    const bad = items[3]!.mid;
    network((request) => (mutationsOf(request).some(({ mid }) => mid === bad) ? reply(status, json) : undefined));
    const said = new Set<boolean>();
    for (let i = 0; i < 40; i++, stage.now += engine.idleMs() === Infinity ? 1000 : engine.idleMs()) {
      await engine.step();
      said.add(engine.report.reachable);
    }
    expect(waiting()).toEqual([]);
    expect(refused()).toMatchObject([{ mid: bad, reason: { kind: 'rejected', way: status } }]);
    expect([...said]).toEqual([true]);
    expect(stage.paths().filter((path) => path === 'sync/pull').length).toBeGreaterThan(0);
  });

  it('is at fault as well when it is the only one that waits', async () => {
    stage.write();
    network((request) => (mutationsOf(request).length > 0 ? reply(403) : undefined));
    await minutes(1);
    expect(refused()).toHaveLength(1);
  });

  it('no write is at fault where no push at all passes: all wait, pages come, and what was met is told', async () => {
    for (let i = 0; i < 5; i++) stage.write();
    network(() => reply(403));
    await minutes(10);
    expect(refused()).toEqual([]);
    expect(waiting()).toHaveLength(5);
    expect(engine.report).toMatchObject({ reachable: true, met: 403, busy: false });
    expect(pushes().length).toBeLessThan(150);
    network(() => undefined);
    await minutes(1);
    expect(waiting()).toEqual([]);
    expect(engine.report).not.toHaveProperty('met');
  });

  it.each([407, 429, 511])('a network that wants something of the person says nothing of a write (%i)', async (status) => {
    stage.write();
    network((request) => (mutationsOf(request).length > 0 ? reply(status) : undefined));
    await minutes(10);
    expect(refused()).toEqual([]);
    expect(waiting()).toHaveLength(1);
  });
});

describe('a network that carries only so much', () => {
  const text = 'x'.repeat(2200);

  it.each<[string, () => Reply]>([
    ['413', () => reply(413)],
    ['431', () => reply(431)],
    ['a reset', noAnswer],
  ])('gets smaller pushes, which is remembered (%s)', async (_name, stop) => {
    for (let i = 0; i < 90; i++) stage.write({ doc: { registration: `R${i}`, note: text } });
    network((request) => (bytesOf(request) > 131_072 ? stop() : undefined));
    await minutes(2);
    expect(waiting()).toEqual([]);
    expect(refused()).toEqual([]);
    expect(engine.report.reachable).toBe(true);
    const before = pushes().length;
    for (let i = 0; i < 90; i++) stage.write({ doc: { registration: `S${i}`, note: text } });
    engine.want();
    await minutes(2);
    expect(waiting()).toEqual([]);
    expect(
      pushes()
        .slice(before)
        .every((request) => bytesOf(request) <= 131_072),
    ).toBe(true);
  });

  it('is tried with all of it again a day later', async () => {
    storage.tables.meta.set('pushBytes', { bytes: 8192, at: stage.now - 25 * 3600_000 });
    for (let i = 0; i < 90; i++) stage.write({ doc: { registration: `R${i}`, note: text } });
    network(() => undefined);
    await engine.step();
    expect(bytesOf(pushes().at(-1)!)).toBeGreaterThan(PUSH_MAX_BYTES / 2);
  });

  it('goes down to 8 KB, not below', async () => {
    for (let i = 0; i < 40; i++) stage.write({ doc: { registration: `R${i}`, note: text } });
    network((request) => (bytesOf(request) > 8192 ? reply(413) : undefined));
    await minutes(5);
    expect(waiting()).toEqual([]);
    expect(refused()).toEqual([]);
    expect((storage.tables.meta.get('pushBytes') as { bytes: number }).bytes).toBeGreaterThanOrEqual(8192);
  });
});

it('what the browser believes of the network holds until something was asked', async () => {
  const ports = { storage, clock: { now: () => 0, elapsed: () => 0 }, random: () => 0, uuid: () => '', seemsOnline: () => false };
  const own = new Engine({ ...ports, transport: { send: async () => page() } }, { userId: 'u', orgId: 'o', device: 'd', build: 'b' });
  await own.restore();
  expect(own.report.reachable).toBe(false);
  await own.step();
  expect(own.report.reachable).toBe(true);
});

it('a network that answers with its own page is named, until an answer of ours comes', async () => {
  stage.write();
  stage.handle = () => ({ ...reply(200), portal: true });
  await minutes(1);
  expect(engine.report).toMatchObject({ reachable: false, portal: true });
  stage.handle = noAnswer;
  await minutes(1);
  expect(engine.report).toMatchObject({ reachable: false, portal: false });
  stage.handle = () => ({ ...reply(0), portal: true });
  await minutes(1);
  expect(engine.report).toMatchObject({ reachable: false, portal: true });
  network(() => undefined);
  await minutes(1);
  expect(waiting()).toEqual([]);
  expect(engine.report.reachable).toBe(true);
  expect(engine.report).not.toHaveProperty('portal');
});

describe('a minute of nothing but faults', () => {
  it.each<[string, () => Reply]>([
    ['502', () => reply(502)],
    ['503 of the server', () => reply(503, { code: 'unavailable' })],
    ['500 of the server', () => reply(500, { code: 'internal' })],
    ['no answer', noAnswer],
    ['a portal', () => reply(200)],
    ['a portal that says 403', () => reply(403)],
  ])('puts no write aside: all leave at the first turn that passes (%s)', async (name, fault) => {
    stage.handle = fault;
    const typed = Array.from({ length: 3 }, () => stage.write().mid);
    for (let i = 0; i < 8; i++) {
      engine.want({ eager: true });
      await minutes(0.2);
    }
    expect(waiting()).toEqual(typed);
    expect(engine.report.reachable).toBe(name.endsWith('of the server'));
    network(() => undefined);
    stage.now += 20_000;
    await engine.step();
    expect(waiting()).toEqual([]);
  });

  it('a person that wants it tried has what waits aside tried at once, and is told what it met', async () => {
    const { mid } = stage.write();
    network((request) => (mutationsOf(request).length > 0 ? reply(500, { code: 'internal' }) : undefined));
    await minutes(1);
    expect(waiting()).toEqual([mid]);
    expect(engine.idleMs()).toBeGreaterThan(30_000);
    const before = pushes().length;
    engine.want({ eager: true });
    await engine.step();
    expect(pushes()).toHaveLength(before);
    engine.want({ eager: true, pressed: true });
    await engine.step();
    expect(pushes().length).toBeGreaterThan(before);
    expect(engine.report).toMatchObject({ met: 500, reachable: true });
  });
});
