import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueMail } from '../../src/server/mail/queue.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { json, standIn, type Answering, type StandIn } from '../helpers/cloud.ts';
import { cloudStage, type CloudStage } from '../helpers/cloud-stage.ts';
import { signIn } from '../helpers/context.ts';
import { startServerProcess, type ServerProcess } from '../helpers/server-process.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';

/*
 * Two processes of the server on one database, one mail relay and one vendor cloud: what one does the other does not, and what one was at when it was
 * killed (SIGKILL) the other does, once. The processes are told apart by the name of their connections and by their key of the cloud.
 */
const NAMES = ['one', 'two'] as const;
type Name = (typeof NAMES)[number];
const DEVICES = 6;
const A_PAGE = 4;
const startMs = Date.now() - 3 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'sillage-work-'));
const LONG_MS = 240_000;

let here: CloudStage;
let relay: TestRelay;
let cloud: StandIn;
let devices: string[];
const servers = new Map<Name, ServerProcess>();
let release: () => void;

const serialOf = (n: number): string => `SENSO${n}`;
const stamp = (n: number): string => `${new Date(startMs + n * 60_000).toISOString().slice(0, 19)}+0000`;
/** How many locations of each device the cloud has by now. */
let told = 8;
/** Which process is being answered, and what stops before an answer. */
const answering: { who: Name; path: string }[] = [];
const together: string[] = [];
let beforePage: ((who: Name, page: number) => Promise<void>) | null = null;
let pages = 0;

/** Answers a call and looks at who else is being answered meanwhile. */
function watched(work: Answering): Answering {
  return async (asked, response) => {
    const one = { who: asked.query.get('apiKey') as Name, path: asked.path };
    for (const other of answering) if (other.who !== one.who) together.push(`${one.who} and ${other.who}`);
    answering.push(one);
    response.once('close', () => void answering.splice(answering.indexOf(one), 1));
    await work(asked, response);
  };
}

const listed: Answering = ({ query }, response) => json(response, query.get('offset') === '0' ? Array.from({ length: DEVICES }, (_, n) => ({ serial: serialOf(n) })) : []);
const locations: Answering = async ({ body, query }, response) => {
  await beforePage?.(query.get('apiKey') as Name, ++pages);
  const filters = JSON.parse(body) as { serial: string; from: string }[];
  json(response, filters.map(({ serial, from }) => {
    const since = Array.from({ length: told }, (_, n) => n).filter((n) => stamp(n) >= from);
    return { serial, type: 'location', truncated: since.length > A_PAGE, data: since.slice(0, A_PAGE).map((n) => ({ type: 'location', id: n, time: stamp(n), insertTime: stamp(n), state: 'ON_THE_MOVE', lat: 45 + n / 1000, lng: 4.8, source: 'gps' })) };
  }));
};

async function start(name: Name): Promise<void> {
  const env = {
    DATABASE_URL: `${here.server.database.url.replace('@/', '@localhost/')}${here.server.database.url.includes('?') ? '&' : '?'}application_name=${name}`,
    SMTP_URL: relay.url, SENSOLUS_URL: cloud.url, SENSOLUS_API_KEY: name,
  };
  servers.set(name, await startServerProcess({ dataDir: join(folder, name), fromSources: true, publicUrl: here.server.context.config.publicUrl, env }));
}

beforeAll(async () => {
  relay = await startRelay();
  cloud = await standIn({ '/api/v2/devices': watched(listed), '/api/v2/devices/data/aggregated/location': watched(locations) });
  here = await cloudStage(Date.now(), {});
  void telemetryOf(here.server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
  devices = [];
  for (let n = 0; n < DEVICES; n++) devices.push(await here.fit('sensolus', serialOf(n)));
  // Every run of every job, by whichever process.
  await here.server.database.pool.query(`
    CREATE TABLE job_runs (name text NOT NULL, at timestamptz NOT NULL, by text NOT NULL);
    CREATE FUNCTION note_job_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO job_runs VALUES (new.name, new.last_run_at, current_setting('application_name')); RETURN new; END $$;
    CREATE TRIGGER job_ran AFTER UPDATE OF last_run_at ON jobs FOR EACH ROW EXECUTE FUNCTION note_job_run();`);
  await Promise.all(NAMES.map(start));
}, LONG_MS);
/** Each test, a second try too, begins with both. */
beforeEach(async () => {
  beforePage = null;
  relay.received.length = 0;
  relay.held.clear();
  await Promise.all(NAMES.filter((name) => !servers.has(name)).map(start));
}, LONG_MS);
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop('SIGKILL')));
  release?.();
  await here?.close();
  await cloud?.close();
  await relay?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await here.server.database.pool.query(sql, values)).rows as T[];
const patient = { timeout: 70_000 };
const recipients = (): string[] => relay.received.map(({ to }) => to[0]!).toSorted();
const queue = (to: string): Promise<string> => queueMail(here.server.database.pool, { kind: 'password-reset', to, locale: 'fr', params: { site: 'Sillage', link: 'https://x.test.example/' } }, Date.now());
const storedOf = async (): Promise<number[]> => Promise.all(devices.map(async (id) => (await here.positions(id)).length));
const pollsOf = (): number => cloud.asked.filter(({ path, query }) => path === '/api/v2/devices' && query.get('offset') === '0').length;
const callSoon = (): Promise<unknown> => rowsOf("UPDATE cloud_runs SET due_at = now() WHERE connector = 'sensolus'");

/** Makes a server look at the queue of mails, by asking it for one more. */
async function sends(name: Name): Promise<string> {
  const { email } = await signIn(here.server.app, { role: 'user' });
  const answer = await fetch(`http://127.0.0.1:${servers.get(name)!.port}/simple-directory/api/auth/password/reset`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) });
  expect(answer.status).toBe(204);
  return email;
}

async function killed(name: Name): Promise<void> {
  await servers.get(name)!.stop('SIGKILL');
  servers.delete(name);
}

it('both alive: a mail leaves once, a cloud is called once, a job runs once', async () => {
  const expected = Array.from({ length: 40 }, (_, n) => `person-of-${n}@mail.example`);
  for (const to of expected) await queue(to);
  expected.push(...(await Promise.all(NAMES.map(sends))));
  await expect.poll(() => relay.received.length, patient).toBe(expected.length);
  await expect.poll(storedOf, patient).toEqual(devices.map(() => told));
  const polls = pollsOf();
  told += 4;
  await callSoon();
  await expect.poll(storedOf, patient).toEqual(devices.map(() => told));
  // A whole minute of both, and several looks at the cloud.
  const from = new Date();
  await expect.poll(async () => (await rowsOf("SELECT 1 FROM job_runs WHERE name = 'mail-delivery' AND at > $1", [from])).length, patient).toBe(1);
  expect(await rowsOf("SELECT name FROM job_runs a WHERE EXISTS (SELECT 1 FROM job_runs b WHERE b.name = a.name AND b.at < a.at AND a.at - b.at < interval '50 seconds')")).toEqual([]);
  expect([pollsOf() - polls, together]).toEqual([1, []]);
  expect(recipients()).toEqual(expected.toSorted());
  expect(await rowsOf("SELECT id FROM mails WHERE state <> 'sent'")).toEqual([]);
}, LONG_MS);

it('the one whose job is sending mails killed: what the relay had not taken leaves once, by the other, and the job is free', async () => {
  let letGo = (): void => undefined;
  relay.held.set('held@mail.example', new Promise((resolve) => (letGo = resolve)));
  const id = await queue('held@mail.example');
  // The job of the next minute takes it, in one of them.
  const atJob = (): Promise<{ name: Name }[]> => rowsOf("SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'SELECT 1 FROM jobs%'");
  await expect.poll(async () => (await rowsOf("SELECT 1 FROM mails WHERE id = $1 AND attempts = 1", [id])).length, patient).toBe(1);
  await expect.poll(async () => (await atJob()).length, patient).toBe(1);
  const [{ name }] = (await atJob()) as [{ name: Name }];
  const other = NAMES.find((one) => one !== name)!;
  const mail = await sends(other);
  await expect.poll(recipients, patient).toEqual([mail]);
  // The one that is held, alone.
  await expect.poll(() => relay.connections(), patient).toBe(1);
  const ended = relay.ended();
  await killed(name);
  await expect.poll(() => relay.ended(), patient).toBe(ended + 1);
  letGo();
  relay.held.clear();
  expect(await rowsOf('SELECT state, attempts FROM mails WHERE id = $1', [id])).toEqual([{ state: 'queued', attempts: 1 }]);
  // Two minutes on, nobody is at it any more.
  await rowsOf('UPDATE mails SET claimed_until = now() WHERE id = $1', [id]);
  const last = await sends(other);
  await expect.poll(recipients, patient).toEqual([mail, last, 'held@mail.example'].toSorted());
  expect(await rowsOf('SELECT state, attempts FROM mails WHERE id = $1', [id])).toEqual([{ state: 'sent', attempts: 2 }]);
  expect(await rowsOf("SELECT name FROM jobs WHERE name = 'mail-delivery' FOR UPDATE SKIP LOCKED")).toHaveLength(1);
}, LONG_MS);

it('the one that is calling a cloud killed between two pages: the other goes on where the stored data ends', async () => {
  const had = told;
  told += 3 * A_PAGE;
  pages = 0;
  const seen = cloud.asked.length;
  let stopped = (_who: Name): void => undefined;
  const atPage = new Promise<Name>((resolve) => (stopped = resolve));
  beforePage = async (who, page) => {
    if (page !== 3) return;
    stopped(who);
    await new Promise<void>((resolve) => setTimeout(resolve, 60_000).unref());
  };
  await callSoon();
  const name = await atPage;
  const before = await storedOf();
  for (const count of before) expect(count).toBeGreaterThan(had);
  await killed(name);
  await expect.poll(storedOf, patient).toEqual(devices.map(() => told));
  const calls = cloud.asked.slice(seen).filter(({ body, query }) => body !== '' && query.get('apiKey') !== name);
  const from = (JSON.parse(calls[0]!.body) as { serial: string; from: string }[]).map((one) => one.from);
  expect(new Set(from)).toEqual(new Set([stamp(before[0]! - 1)]));
  expect(together).toEqual([]);
  for (const [n, id] of devices.entries()) {
    expect((await here.positions(id)).map(({ lat }) => lat), serialOf(n)).toEqual(Array.from({ length: told }, (_, at) => 45 + at / 1000));
    expect(await here.cursor('sensolus', serialOf(n))).toEqual({ to: new Date(startMs + (told - 1) * 60_000).toISOString().replace(/\.\d+Z/, '.000Z'), ids: [told - 1] });
  }
  expect([...servers.values()].map((server) => server.output())).not.toContainEqual(expect.stringContaining('deadlock'));
}, LONG_MS);
