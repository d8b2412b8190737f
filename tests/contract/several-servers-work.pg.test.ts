import { afterAll, beforeEach, expect, it } from 'vitest';
import { json, standIn, type Answering, type StandIn } from '../helpers/cloud.ts';
import { LONG_MS, NAMES, patient, twoProcesses, type Name } from '../helpers/two-processes.ts';

/*
 * Two processes of the server on one database, one mail relay and one vendor cloud: what one does the other does not, and what one was at when it was
 * killed (SIGKILL) the other does, once. They are told apart by their key of the cloud too. Mails of a killed one: several-servers-mails.pg.test.ts, beside
 * this file since both wait for a whole minute.
 */
const DEVICES = 6;
const A_PAGE = 4;
const startMs = Date.now() - 3 * 3_600_000;

let cloud: StandIn;
let devices: string[];

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

const listed: Answering = ({ query }, response) =>
  json(response, query.get('offset') === '0' ? Array.from({ length: DEVICES }, (_, n) => ({ serial: serialOf(n) })) : []);
const locations: Answering = async ({ body, query }, response) => {
  await beforePage?.(query.get('apiKey') as Name, ++pages);
  const filters = JSON.parse(body) as { serial: string; from: string }[];
  json(
    response,
    filters.map(({ serial, from }) => {
      const since = Array.from({ length: told }, (_, n) => n).filter((n) => stamp(n) >= from);
      return {
        serial,
        type: 'location',
        truncated: since.length > A_PAGE,
        data: since.slice(0, A_PAGE).map((n) => ({
          type: 'location',
          id: n,
          time: stamp(n),
          insertTime: stamp(n),
          state: 'ON_THE_MOVE',
          lat: 45 + n / 1000,
          lng: 4.8,
          source: 'gps',
        })),
      };
    }),
  );
};

const both = twoProcesses(
  async (here) => {
    cloud = await standIn({ '/api/v2/devices': watched(listed), '/api/v2/devices/data/aggregated/location': watched(locations) });
    devices = [];
    for (let n = 0; n < DEVICES; n++) devices.push(await here.fit('sensolus', serialOf(n)));
    // Every run of every job, by whichever process.
    await here.server.database.pool.query(`
      CREATE TABLE job_runs (name text NOT NULL, at timestamptz NOT NULL, by text NOT NULL);
      CREATE FUNCTION note_job_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO job_runs VALUES (new.name, new.last_run_at, current_setting('application_name')); RETURN new; END $$;
      CREATE TRIGGER job_ran AFTER UPDATE OF last_run_at ON jobs FOR EACH ROW EXECUTE FUNCTION note_job_run();`);
  },
  (name) => ({ SENSOLUS_URL: cloud.url, SENSOLUS_API_KEY: name }),
);
beforeEach(() => {
  beforePage = null;
});
afterAll(() => cloud?.close());
const { rowsOf, recipients, queue, sends, killed, servers } = both;

const storedOf = async (): Promise<number[]> => Promise.all(devices.map(async (id) => (await both.here.positions(id)).length));
const pollsOf = (): number => cloud.asked.filter(({ path, query }) => path === '/api/v2/devices' && query.get('offset') === '0').length;
const callSoon = (): Promise<unknown> => rowsOf("UPDATE cloud_runs SET due_at = now() WHERE connector = 'sensolus'");

it('both alive: a mail leaves once, a cloud is called once, a job runs once', { tags: 'all', timeout: LONG_MS }, async () => {
  const expected = Array.from({ length: 40 }, (_, n) => `person-of-${n}@mail.example`);
  for (const to of expected) await queue(to);
  expected.push(...(await Promise.all(NAMES.map(sends))));
  await expect.poll(() => both.relay.received.length, patient).toBe(expected.length);
  await expect.poll(storedOf, patient).toEqual(devices.map(() => told));
  const polls = pollsOf();
  told += 4;
  await callSoon();
  await expect.poll(storedOf, patient).toEqual(devices.map(() => told));
  // A whole minute of both, and several looks at the cloud.
  const from = new Date();
  await expect
    .poll(async () => (await rowsOf("SELECT 1 FROM job_runs WHERE name = 'mail-delivery' AND at > $1", [from])).length, patient)
    .toBe(1);
  expect(
    await rowsOf(
      "SELECT name FROM job_runs a WHERE EXISTS (SELECT 1 FROM job_runs b WHERE b.name = a.name AND b.at < a.at AND a.at - b.at < interval '50 seconds')",
    ),
  ).toEqual([]);
  expect([pollsOf() - polls, together]).toEqual([1, []]);
  expect(recipients()).toEqual(expected.toSorted());
  expect(await rowsOf("SELECT id FROM mails WHERE state <> 'sent'")).toEqual([]);
});

it(
  'the one that is calling a cloud killed between two pages: the other goes on where the stored data ends',
  { tags: 'all', timeout: LONG_MS },
  async () => {
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
      expect(
        (await both.here.positions(id)).map(({ lat }) => lat),
        serialOf(n),
      ).toEqual(Array.from({ length: told }, (_, at) => 45 + at / 1000));
      expect(await both.here.cursor('sensolus', serialOf(n))).toEqual({
        to: new Date(startMs + (told - 1) * 60_000).toISOString().replace(/\.\d+Z/, '.000Z'),
        ids: [told - 1],
      });
    }
    expect([...servers.values()].map((server) => server.output())).not.toContainEqual(expect.stringContaining('deadlock'));
  },
);
