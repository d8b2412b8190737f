import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { formatDate } from '../../src/domain/text/format.ts';
import { addDays, DAY_MS, dayOf, dayStartMs, instantOfWall } from '../../src/domain/time/time-zone.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { preferences } from '../../src/domain/identity/user.ts';
import type { ReportRun, ReportSchedule } from '../../src/domain/report-schedule/report-schedule.ts';
import { localBus } from '../../src/server/bus.ts';
import type { Context } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { openStore } from '../../src/server/open-store.ts';
import { askWaiting, recipientsOf } from '../../src/server/report-schedules/recipients.ts';
import { followLateData } from '../../src/server/report-schedules/runs.ts';
import { makeDueRuns } from '../../src/server/report-schedules/make-runs.ts';
import { oldReportFiles, planDueRuns } from '../../src/server/report-schedules/schedules.job.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { delivered } from '../helpers/delivered.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { sampleJourney } from '../helpers/journey.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';

const PARIS = 'Europe/Paris';
const entities = ENTITIES as unknown as Record<
  'vehicle' | 'driver' | 'membership' | 'reportSchedule' | 'reportRun' | 'notification',
  Entity
>;
/** How far the clock of the servers is ahead. */
let aheadMs = 0;
let server: TestContext;
let other: Context;
let relay: TestRelay;
let orgId: string;
let manager: Signed;
let user: Signed;
let reader: Signed;
let vehicleId: string;

beforeAll(async () => {
  relay = await startRelay();
  server = await testContext({ now: () => Date.now() + aheadMs, config: { smtpUrl: relay.url, publicUrl: 'https://fleet.test.example' } });
  const bus = localBus();
  other = { ...server.context, bus, store: openStore(server.context.pool, bus) };
  orgId = await createOrganization(server.context, 'Acme');
  manager = await signIn(server.app, { role: 'manager', orgId, name: 'Nadia' });
  user = await signIn(server.app, { role: 'user', orgId, name: 'Ugo' });
  reader = await signIn(server.app, { role: 'manager', orgId, name: 'Rosa' });
  vehicleId = uuidv7();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(entities.vehicle, vehicleId, { registration: 'AA-100-AA' }),
  );
  // Two journeys at noon of each day around now.
  const today = dayOf(Date.now(), PARIS);
  const journeys = Array.from({ length: 16 }, (_, n) =>
    [0, 1].map((k) => sampleJourney(vehicleId, dayStartMs(addDays(today, n - 8), PARIS) + (12 + k) * 3_600_000)),
  ).flat();
  await server.context.pool.query(
    `INSERT INTO journeys (vehicle_id, start_at, org_id, end_at, kind, open, driver_tags, journey)
     SELECT $1, (j->>'startAt')::timestamptz, $2, (j->>'endAt')::timestamptz, j->>'kind', false, '{}', j FROM jsonb_array_elements($3::jsonb) j`,
    [vehicleId, orgId, JSON.stringify(journeys)],
  );
});
afterAll(async () => {
  await telemetryOf(other).close();
  await server.close();
  await relay.stop();
});
beforeEach(async () => {
  aheadMs = 0;
  relay.received.length = 0;
  relay.refused.clear();
  await server.context.pool.query('DELETE FROM mails');
  await server.context.pool.query('DELETE FROM report_turns');
  await server.context.pool.query('DELETE FROM report_watches');
  await server.context.pool.query('UPDATE report_schedules SET active = false, next_run_at = NULL');
});

const memberOf = async (person: Signed): Promise<string> =>
  (await server.context.store.list(systemActor(orgId), entities.membership, { page: 1, size: 1, filters: { user: [person.userId] } }))
    .results[0]!._id;

/** Each schedule of a manager has an address of its own; that of another is sent to its author. */
let address = '';
let count = 0;

/** Who reads it agreed to be sent reports. */
const agree = (email: string): Promise<unknown> =>
  server.context.pool.query(
    "INSERT INTO report_recipients (org_id, email, state, asked_by, locale, asked_at) VALUES ($1, $2, 'confirmed', 'x', 'fr', now()) ON CONFLICT DO NOTHING",
    [orgId, email],
  );

async function schedule(doc: Record<string, unknown> = {}, as: Signed = manager): Promise<ReportSchedule> {
  address = `chef-${++count}@client.example`;
  await agree(address);
  const recipients = as === manager ? { members: [], emails: [address] } : { members: [await memberOf(as)], emails: [] };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/report-schedules',
    headers: as.headers,
    payload: {
      name: 'Trajets de la veille',
      report: 'trajets',
      asked: { period: 'yesterday' },
      frequency: 'daily',
      minuteOfDay: 420,
      format: 'csv',
      recipients,
      ...doc,
    },
  });
  expect(answer.body).toContain('_id');
  return answer.json();
}
const patch = (id: string, doc: Record<string, unknown>, as: Signed = manager) =>
  server.app.inject({ method: 'PATCH', url: `/api/v1/report-schedules/${id}`, headers: as.headers, payload: doc });
const scheduleOf = async (id: string): Promise<ReportSchedule> =>
  (await server.context.store.get(systemActor(orgId), entities.reportSchedule, id)) as unknown as ReportSchedule;
const runsOf = async (id: string): Promise<ReportRun[]> =>
  (await server.context.store.list(systemActor(orgId), entities.reportRun, { page: 1, size: 100, filters: { schedule: [id] } }))
    .results as unknown as ReportRun[];
/** What a person was told, in words. */
const told = async ({ userId }: Signed): Promise<string> =>
  JSON.stringify((await server.context.store.list(systemActor(null, userId), entities.notification, { page: 1, size: 20 })).results);
/** The clock of the servers shows this instant. */
const goTo = (atMs: number): void => void (aheadMs = atMs - Date.now());
/** What the job of every minute does, on two servers at once. */
const work = (): Promise<unknown> =>
  Promise.all(
    [server.context, other].map(async (context) => {
      await planDueRuns(context);
      await makeDueRuns(context);
    }),
  );

describe('R-093: scheduled reports', () => {
  it('a due schedule runs once, whichever of two servers sees it; its file is sent, kept, and the same as the report', async () => {
    const one = await schedule({
      recipients: { members: [await memberOf(reader)], emails: ['Chef-1@Client.example', 'chef-1@client.example'] },
    });
    const dueMs = Date.parse(one.nextRunAt!);
    expect(dueMs).toBeGreaterThan(Date.now());
    goTo(dueMs + 20_000);
    await work();
    await work();
    const [run, ...more] = await runsOf(one._id);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ state: 'done', error: null, dueAt: one.nextRunAt, lines: 2, mails: 2, attempts: 1, authorName: 'Nadia' });
    expect(Date.parse((await scheduleOf(one._id)).nextRunAt!)).toBeGreaterThan(dueMs);
    await delivered(server.context);
    expect(relay.received.map(({ to }) => to[0]).toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual(
      [address, reader.email].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const mail = relay.received.find(({ to }) => to[0] === address)!;
    expect(mail.subject).toContain('Trajets de la veille');
    // The way out of who is outside, and to whom an answer goes.
    expect(mail.text.match(/https:\S+/g)).toEqual([expect.stringContaining('https://fleet.test.example/newsletter?report=')]);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.headers['reply-to']).toContain(manager.email);
    expect(relay.received.find(({ to }) => to[0] === reader.email)!.headers['list-unsubscribe']).toBeUndefined();
    expect(relay.received.find(({ to }) => to[0] === reader.email)!.text).toContain(
      `/rapports/automatiques?view=runs&open=${run!._id}&org=${orgId}`,
    );
    const [file] = mail.files;
    const day = addDays(dayOf(dueMs, PARIS), -1);
    expect(file!.name).toBe(`trajets-${day}.csv`);
    const text = file!.bytes.toString();
    expect(text).toContain('AA-100-AA');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    const url = `/api/v1/report-runs/${run!._id}/attachments/${run!.attachments[0]!.id}`;
    aheadMs = 0;
    const kept = await server.app.inject({ url, headers: manager.headers });
    expect(kept.rawPayload.toString()).toBe(file!.bytes.toString());
    // Of a manager: not of who may only read what is theirs.
    expect((await server.app.inject({ url, headers: user.headers })).statusCode).toBe(404);
  });

  it('what was missed while no server ran is run once, as of the last time; what was skipped leaves a line, and its author is told once', async () => {
    const one = await schedule();
    goTo(Date.parse(one.nextRunAt!) + 3 * DAY_MS + 60_000);
    await work();
    const runs = await runsOf(one._id);
    expect(runs.map(({ state, error }) => [state, error])).toEqual([
      ['done', null],
      ['skipped', 'down'],
      ['skipped', 'down'],
      ['skipped', 'down'],
    ]);
    expect(runs.at(-1)!.dueAt).toBe(one.nextRunAt);
    const words = await told(manager);
    expect(words.split('Le serveur était arrêté : 3 exécutions n’ont pas eu lieu')).toHaveLength(2);
    await work();
    expect([(await runsOf(one._id)).length, await told(manager)]).toEqual([4, words]);
    const wall = `${dayOf(server.context.now(), PARIS)}T07:00:00Z`;
    expect(runs[0]!.dueAt).toBe(new Date(instantOfWall(Date.parse(wall), PARIS)).toISOString());
  });

  it('data that came after a report was made is told, or the report is sent again with it, in every format; by choice of its plan', async () => {
    const formats = ['csv', 'html', 'xlsx'] as const;
    const corrected: [ReportSchedule, string][] = [];
    for (const format of formats)
      corrected.push([
        await schedule({ name: 'Corrigé', format, lateData: 'correct', asked: { period: 'yesterday', vehicles: vehicleId } }),
        address,
      ]);
    const only: ReportSchedule = await schedule({ name: 'Signalé', asked: { period: 'yesterday', vehicles: vehicleId } });
    const toldTo = address;
    const silent = await schedule({ name: 'Rien', lateData: 'none', asked: { period: 'yesterday', vehicles: vehicleId } });
    const all = [...corrected.map(([one]) => one), only, silent];
    goTo(Math.max(...all.map(({ nextRunAt }) => Date.parse(nextRunAt!))) + 20_000);
    await work();
    const madeMs = server.context.now();
    await delivered(server.context);
    relay.received.length = 0;
    const lateOf = async ({ _id }: ReportSchedule) =>
      (await runsOf(_id)).map(({ state, lateVehicles }) => `${state} ${lateVehicles}`).toSorted();
    const states = async () => Promise.all(all.map(lateOf));
    expect(await states()).toEqual(all.map(() => ['done null']));
    const looks = async (aheadMinutes: number): Promise<void> => {
      goTo(madeMs + aheadMinutes * 60_000);
      await Promise.all([followLateData(server.context), followLateData(other)]);
      await makeDueRuns(server.context);
      await delivered(server.context);
    };
    await looks(16);
    expect(relay.received).toEqual([]);
    // An afternoon of the day, sent an hour after the report was.
    const day = addDays(dayOf(madeMs, PARIS), -1);
    const noonMs = dayStartMs(day, PARIS) + 16 * 3_600_000;
    await telemetryOf(server.context).partitions.ensure([noonMs]);
    const device = uuidv7();
    await server.context.pool.query(
      `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, valid, raw) VALUES ($1, $2, $3, $4, $5, true, '{}')`,
      [device, new Date(noonMs), orgId, vehicleId, new Date(madeMs + 3_600_000)],
    );
    await server.context.pool.query(
      `INSERT INTO vehicle_days (vehicle_id, day, org_id, updated_at, closed) VALUES ($1, $2, $3, $4, true) ON CONFLICT (vehicle_id, day) DO UPDATE SET updated_at = excluded.updated_at`,
      [vehicleId, day, orgId, new Date(madeMs + 3_600_000)],
    );
    // More of it may be on its way.
    await looks(62);
    expect(relay.received).toEqual([]);
    await looks(80);
    await looks(100);
    expect(await states()).toEqual(all.map((one) => (one === silent ? ['done null'] : ['done 1', 'done null'])));
    const reached = [...corrected.map(([, to]) => to), toldTo];
    expect(relay.received).toHaveLength(reached.length);
    expect(new Set(relay.received.map(({ to }) => to[0]))).toEqual(new Set(reached));
    const mailTo = (to: string) => relay.received.find((mail) => mail.to[0] === to)!;
    const words = 'les données de 1 véhicule sont arrivées après';
    for (const { subject } of relay.received) expect(subject).toContain(words);
    expect(mailTo(toldTo)).toMatchObject({ files: [], text: expect.stringContaining('Ces données n’y sont pas') });
    const [csv, html, xlsx] = corrected.map(([, to]) => mailTo(to).files[0]!.bytes);
    const note = 'Les données de 1 véhicule sont arrivées après.';
    expect(csv!.toString().split('\r\n').at(-1)).toMatch(new RegExp(`^${note};+$`));
    expect(html!.toString()).toContain(note);
    expect(strFromU8(unzipSync(xlsx!)['xl/sharedStrings.xml']!)).toContain(note);
    // What comes later still is told again, for a week.
    await looks(8 * 24 * 60);
    expect((await server.context.pool.query('SELECT 1 FROM report_watches')).rowCount).toBe(0);
  });

  it('one that is made hours late says when it was due and when it was made, in its message and in every format; one in time does not', async () => {
    const formats = ['csv', 'html', 'xlsx'] as const;
    const late: [ReportSchedule, string][] = [];
    for (const format of formats) late.push([await schedule({ name: 'Tardif', format }), address]);
    const dueMs = Date.parse(late[0]![0].nextRunAt!);
    goTo(dueMs + 5 * 3_600_000);
    await work();
    await delivered(server.context);
    const day = formatDate(dueMs, 'fr', PARIS);
    const words = new RegExp(`prévu le ${day} à 07:00, établi le ${day} à 12:0\\d`, 'i');
    const filesOf = () => late.map(([, to]) => relay.received.find((mail) => mail.to[0] === to)!);
    const textOf = (at: number): string => {
      const { bytes } = filesOf()[at]!.files[0]!;
      return formats[at] === 'xlsx' ? strFromU8(unzipSync(bytes)['xl/sharedStrings.xml']!) : bytes.toString();
    };
    for (const { subject, text } of filesOf())
      expect([subject, text]).toEqual([expect.stringMatching(words), expect.stringMatching(words)]);
    for (const at of formats.keys()) expect(textOf(at)).toMatch(words);
    relay.received.length = 0;
    goTo(dueMs + DAY_MS + 59 * 60_000);
    await work();
    await delivered(server.context);
    for (const { subject, text } of filesOf()) expect(`${subject} ${text}`).not.toContain('prévu le');
    for (const at of formats.keys()) expect(textOf(at)).not.toMatch(/prévu le/i);
  });

  it('run now is a run at once, asked for once however often it is sent, and moves no next run', async () => {
    const one = await schedule({ frequency: 'weekly', weekday: 1, format: 'xlsx' });
    const askedAt = new Date().toISOString();
    await patch(one._id, { runAskedAt: askedAt });
    await patch(one._id, { runAskedAt: askedAt });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
    expect((await scheduleOf(one._id)).nextRunAt).toBe(one.nextRunAt);
    await delivered(server.context);
    const [file] = (await relay.last(address)).files;
    const parts = unzipSync(file!.bytes);
    expect(strFromU8(parts['xl/sharedStrings.xml']!)).toContain('AA-100-AA');
    // The second sheet says what was asked for.
    expect(strFromU8(parts['xl/workbook.xml']!)).toContain('name="Critères"');
  });

  it('working days, ends of months, quarters, every so many weeks are kept as they are asked for, and what they do not take is not', async () => {
    const all = { onDay: '2027-01-15', weekday: 2, everyWeeks: 2, fromDay: '2026-12-01', monthDay: 15 };
    const none = { onDay: null, weekday: null, everyWeeks: 1, fromDay: null, monthDay: null };
    const kept = {
      workdays: {},
      firstWorkday: {},
      lastWorkday: {},
      quarterly: { monthDay: 15 },
      weekly: { ...all, onDay: null, monthDay: null },
    };
    for (const [frequency, taken] of Object.entries(kept)) {
      const one = await schedule({ ...all, frequency });
      expect(one).toMatchObject({ ...none, ...taken, frequency });
      expect(one.nextRunAt).not.toBeNull();
    }
    // Back to each week, nothing is counted any more.
    const weeks = await schedule({ ...all, frequency: 'weekly' });
    await patch(weeks._id, { everyWeeks: 1 });
    const each = await scheduleOf(weeks._id);
    expect(each).toMatchObject({ weekday: 2, everyWeeks: 1 });
    expect(Date.parse(String(each.nextRunAt)) - server.context.now()).toBeLessThan(8 * 86_400_000);
  });

  it('an empty report says that it is, in the message and in every format; a period with today in it says so', async () => {
    // What may be asked for at once is counted by person.
    const planner = await signIn(server.app, { role: 'manager', orgId, name: 'Vida' });
    const bare = uuidv7();
    await server.context.store.write(systemActor(orgId), (writer) => writer.insert(entities.vehicle, bare, { registration: 'VI-000-DE' }));
    const file: Record<string, string> = {};
    for (const format of ['csv', 'html', 'xlsx'] as const) {
      const one = await schedule({ format, skipEmpty: false, asked: { period: 'last7', vehicles: bare } }, planner);
      await patch(one._id, { runAskedAt: new Date().toISOString() }, planner);
      await expect.poll(async () => (await runsOf(one._id)).map(({ state, lines }) => [state, lines])).toEqual([['done', 0]]);
      await delivered(server.context);
      const mail = await relay.last(planner.email);
      expect(mail.subject).toContain('aujourd’hui compris');
      expect(mail.subject).toContain('rapport vide');
      expect(mail.text).toContain('rapport vide, aucune ligne');
      const bytes = mail.files[0]!.bytes;
      file[format] = format === 'xlsx' ? strFromU8(unzipSync(bytes)['xl/sharedStrings.xml']!) : bytes.toString();
    }
    for (const text of Object.values(file)) expect(text).toContain('Rapport vide : aucune ligne');
    const day = await schedule({ asked: { period: 'yesterday' } }, planner);
    await patch(day._id, { runAskedAt: new Date().toISOString() }, planner);
    await expect.poll(async () => (await runsOf(day._id)).map(({ state }) => state)).toEqual(['done']);
    await delivered(server.context);
    expect((await relay.last(planner.email)).subject).not.toMatch(/compris|vide/);
  });

  it('prints as a page of its own, in the words of its author', async () => {
    const one = await schedule({ format: 'html', asked: { period: 'last7', group: 'day' } });
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
    await delivered(server.context);
    const page = (await relay.last(address)).files[0]!.bytes.toString();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('AA-100-AA');
    expect(page).not.toMatch(/columns\.|rows\.|\bsrc=/);
  });

  it('each reads it in their own language: subject, period, file and its name; who is outside, in that of the plan, else in that of the question', async () => {
    const people = await Promise.all(['Piet', 'Inês'].map((name) => signIn(server.app, { role: 'manager', orgId, name })));
    for (const [at, lang] of (['nl', 'pt'] as const).entries())
      await server.app.inject({ method: 'PATCH', url: '/api/v1/preferences', headers: people[at]!.headers, payload: { lang } });
    const members = await Promise.all([...people, reader].map(memberOf));
    const make = async (doc: Record<string, unknown>): Promise<[ReportSchedule, string]> => {
      const one = await schedule({ name: 'Suivi', format: 'html', ...doc });
      const to = address;
      await patch(one._id, { recipients: { members, emails: [to] } });
      await patch(one._id, { runAskedAt: new Date().toISOString() });
      await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
      await delivered(server.context);
      return [one, to];
    };
    const [one, to] = await make({ lang: 'hu' });
    const day = addDays(dayOf(Date.now(), PARIS), -1);
    const of = (email: string) => {
      const { subject, text, files } = relay.received.find((mail) => mail.to[0] === email)!;
      return [
        subject.includes('Suivi · '),
        text.split('\n')[0],
        files[0]!.name,
        /<html lang="(..)">/.exec(files[0]!.bytes.toString())?.[1],
      ];
    };
    expect([people[0]!.email, people[1]!.email, reader.email, to].map(of)).toEqual([
      [true, expect.stringMatching(/^\w+,$/), `ritten-${day}.html`, 'nl'],
      [true, 'Bom dia,', `viagens-${day}.html`, 'pt'],
      [true, 'Bonjour,', `trajets-${day}.html`, 'fr'],
      [true, expect.any(String), `utak-${day}.html`, 'hu'],
    ]);
    expect(relay.received.map(({ subject }) => subject).toSorted()).toHaveLength(
      new Set(relay.received.map(({ subject }) => subject)).size,
    );
    // Each opens the one they read.
    expect((await runsOf(one._id))[0]!.attachments.map(({ name }) => name).toSorted()).toHaveLength(4);
    relay.received.length = 0;
    const [again, asked] = await make({});
    expect(of(asked)[3], 'the language of the question').toBe('fr');
    // Whoever planned it reads another one.
    await server.context.pool.query("UPDATE report_recipients SET locale = 'pt' WHERE email = $1", [asked]);
    relay.received.length = 0;
    await patch(again._id, { runAskedAt: new Date(Date.now() + 1).toISOString() });
    await expect.poll(async () => (await runsOf(again._id)).filter(({ state }) => state === 'done').length).toBe(2);
    await delivered(server.context);
    expect(of(asked)[3]).toBe('pt');
  });

  it('nothing to tell is not sent, unless it is wanted', async () => {
    const asked = { period: 'today', slot: 'in.1234567-0000-0001' };
    const silent = await schedule({ asked });
    const told = await schedule({ asked, skipEmpty: false });
    for (const { _id } of [silent, told]) await patch(_id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => [(await runsOf(silent._id))[0]?.state, (await runsOf(told._id))[0]?.state]).toEqual(['empty', 'done']);
    expect((await runsOf(silent._id))[0]).toMatchObject({ mails: 0, attachments: [] });
  });

  it('acts with the rights of its author: who lost reports, or left, is told of and stops it', async () => {
    const gone = await signIn(server.app, { role: 'manager', orgId, name: 'Gilles' });
    const one = await schedule({}, gone);
    const member = await memberOf(gone);
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(entities.membership, member, { active: false }));
    goTo(Date.parse(one.nextRunAt!) + 1000);
    await work();
    expect((await runsOf(one._id))[0]).toMatchObject({ state: 'failed', error: 'author-left' });
    expect(await scheduleOf(one._id)).toMatchObject({ active: false, stopped: 'author-left', nextRunAt: null });
    expect(await told(manager)).toContain('Rapport « Trajets de la veille » : échec');
    aheadMs = 0;
    // Who sets it going again answers for it.
    expect((await patch(one._id, { active: true })).json()).toMatchObject({ stopped: null, author: manager.userId });
  });

  it('a failure is tried again later and later, then told to its author', async () => {
    const one = await schedule({}, user);
    // A table that is not there for a while.
    await server.context.pool.query('ALTER TABLE journeys RENAME TO journeys_away');
    try {
      goTo(Date.parse(one.nextRunAt!) + 1000);
      for (let n = 0; n < 6; n++) {
        await work();
        aheadMs += 3_600_000;
      }
    } finally {
      await server.context.pool.query('ALTER TABLE journeys_away RENAME TO journeys');
    }
    expect((await runsOf(one._id))[0]).toMatchObject({ state: 'failed', error: 'server', attempts: 6 });
    expect(await told(user)).toContain('après plusieurs essais');
    expect(await scheduleOf(one._id)).toMatchObject({ active: true, stopped: null });
  });

  it('a message that a relay refuses for good is told, and the file is there', async () => {
    const one = await schedule();
    relay.refused.set(address, 550);
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
    await expect
      .poll(async () => {
        await delivered(server.context);
        return (await runsOf(one._id))[0]!.error;
      })
      .toBe('mail');
    const [run] = await runsOf(one._id);
    expect(run!.attachments).toHaveLength(1);
    // To whom it did not go and why, and what the relay said.
    expect(run!.undelivered).toEqual([{ email: address, reason: 'refused', detail: expect.stringContaining('550') }]);
    await expect.poll(() => told(manager)).toContain(`La remise a échoué pour ${address} : adresse refusée`);
    expect(await told(manager)).toContain('Rapport « Trajets de la veille » : e-mail non remis');
  });

  const sentTo = (): (string | undefined)[] => relay.received.map(({ to }) => to[0]);
  const withhold = (person: Signed, withheld: string[]) =>
    memberOf(person).then((id) =>
      server.context.store.write(systemActor(orgId), (writer) => writer.patch(entities.membership, id, { withheld })),
    );

  it('is sent to who may read it: neither to who may not, nor to who may read their own journeys alone; its author is told', async () => {
    const lost = await signIn(server.app, { role: 'manager', orgId, name: 'Lou' });
    await withhold(lost, ['reports']);
    const members = await Promise.all([reader, lost, user].map(memberOf));
    const one = await schedule({ name: 'Aux uns', recipients: { members, emails: [] } });
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect
      .poll(async () => (await runsOf(one._id)).map(({ state, error, mails }) => [state, error, mails]))
      .toEqual([['done', 'recipient', 1]]);
    await delivered(server.context);
    expect(sentTo()).toEqual([reader.email]);
    await expect.poll(() => told(manager)).toMatch(/Aux uns.*envoyé à (Lou, Ugo|Ugo, Lou)/);
    expect(await told(manager)).toContain('Rapport « Aux uns » envoyé, mais pas à tous');
    expect(await told(manager), 'it is no failure').not.toContain('Rapport « Aux uns » : échec');
    expect((await runsOf(one._id))[0]!.undelivered.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual(
      [lost.email, user.email].toSorted().map((email) => ({ email, reason: 'withheld' })),
    );
    // The same again is not told again; once it was mended and comes back, it is.
    const timesTold = async (): Promise<number> => (await told(manager)).split('Rapport « Aux uns »').length - 1;
    const runAgain = async (runs: number): Promise<void> => {
      aheadMs += 60_000;
      await patch(one._id, { runAskedAt: new Date(server.context.now()).toISOString() });
      await expect.poll(async () => (await runsOf(one._id)).filter(({ state }) => state === 'done').length).toBe(runs);
      await delivered(server.context);
    };
    await runAgain(2);
    expect(await timesTold()).toBe(1);
    await withhold(lost, []);
    await runAgain(3);
    expect(await timesTold()).toBe(1);
    await withhold(lost, ['reports']);
    await runAgain(4);
    await expect.poll(timesTold).toBe(2);
    expect(await told(manager)).toMatch(/envoyé à Lou,? qui/);
    // A member whose address is typed is judged as the member they are.
    const typed = await schedule({ name: 'Par adresse', recipients: { members: [], emails: [lost.email] } });
    await patch(typed._id, { runAskedAt: new Date().toISOString() });
    await expect
      .poll(async () => (await runsOf(typed._id)).map(({ state, error, mails }) => [state, error, mails]))
      .toEqual([['done', 'recipient', 0]]);
    await expect.poll(() => told(manager)).toContain('Rapport « Par adresse » : envoyé à personne');
  });

  it('has a link for who may open the run; who reads the report and opens no run of others has the file, and no link to nothing', async () => {
    const mechanic = await signIn(server.app, { role: 'technician', orgId, name: 'Tess' });
    const one = await schedule({
      name: 'Au garage',
      recipients: { members: await Promise.all([reader, mechanic].map(memberOf)), emails: [] },
    });
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state, mails }) => [state, mails])).toEqual([['done', 2]]);
    await delivered(server.context);
    const [run] = await runsOf(one._id);
    for (const person of [reader, mechanic]) {
      const opened = await server.app.inject({ url: `/api/v1/report-runs/${run!._id}`, headers: person.headers });
      const { text, files } = relay.received.find((mail) => mail.to[0] === person.email)!;
      expect([text.includes(`open=${run!._id}`), files], person.email).toEqual([opened.statusCode === 200, [expect.anything()]]);
      expect(opened.statusCode).toBe(person === reader ? 200 : 404);
    }
  });

  it('a message that waits is judged again as it leaves: who left, may not read it any more, or is named no more is not sent it', async () => {
    const [left, lowered, unnamed, stays] = await Promise.all(
      ['Léa', 'Max', 'Noé', 'Zoé'].map((name) => signIn(server.app, { role: 'manager', orgId, name })),
    );
    const members = await Promise.all([left, lowered, unnamed, stays].map((person) => memberOf(person!)));
    const one = await schedule({ name: 'Attend', recipients: { members, emails: [] } });
    for (const { email } of [left!, lowered!, unnamed!, stays!]) relay.refused.set(email, 451);
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state, mails }) => [state, mails])).toEqual([['done', 4]]);
    await delivered(server.context);
    expect(sentTo()).toEqual([]);
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.patch(entities.membership, members[0]!, { active: false });
      await writer.patch(entities.reportSchedule, one._id, { recipients: { members: [members[0], members[1], members[3]], emails: [] } });
    });
    await withhold(lowered!, ['reports']);
    relay.refused.clear();
    aheadMs += 3_600_000;
    await delivered(server.context);
    await expect
      .poll(async () => {
        await delivered(server.context);
        return sentTo();
      })
      .toEqual([stays!.email]);
    await expect.poll(async () => (await runsOf(one._id))[0]!.error).toBe('recipient');
    const words = await told(manager);
    for (const { email } of [left!, lowered!, unnamed!]) expect(words).toContain(email);
    expect(words).not.toContain(stays!.email);
  });

  it('once nobody is left whom it goes to, its author is told so, whoever left first; who is named twice has it once', async () => {
    const [left, lowered, back, planner] = await Promise.all(
      ['Léo', 'Mia', 'Ana', 'Eva'].map((name) => signIn(server.app, { role: 'manager', orgId, name })),
    );
    if (!left || !lowered || !back || !planner) throw new Error('four people');
    const members = await Promise.all([left, lowered].map(memberOf));
    const one = await schedule({ name: 'Plus personne', recipients: { members, emails: [] } }, planner);
    for (const { email } of [left, lowered]) relay.refused.set(email, 451);
    await patch(one._id, { runAskedAt: new Date().toISOString() }, planner);
    await expect.poll(async () => (await runsOf(one._id)).map(({ state, mails }) => [state, mails])).toEqual([['done', 2]]);
    await delivered(server.context);
    await withhold(left, ['reports']);
    await withhold(lowered, ['reports']);
    relay.refused.clear();
    aheadMs += 3_600_000;
    await expect
      .poll(async () => {
        await delivered(server.context);
        return (await runsOf(one._id))[0]?.undelivered.map(({ reason }) => reason);
      })
      .toEqual(['withheld', 'withheld']);
    await expect.poll(() => told(planner)).toContain('Rapport « Plus personne » : envoyé à personne');
    aheadMs = 0;
    // One person, named as a member and by an address in large letters.
    const twice = await schedule(
      {
        name: 'Deux fois',
        recipients: { members: [await memberOf(back)], emails: [back.email.toUpperCase()] },
      },
      planner,
    );
    await patch(twice._id, { runAskedAt: new Date(server.context.now()).toISOString() }, planner);
    await expect
      .poll(async () => (await runsOf(twice._id)).map(({ state, error, mails, undelivered }) => [state, error, mails, undelivered]))
      .toEqual([['done', null, 1, []]]);
  });

  it('the question to an address outside is in the language that the schedule says, else in the one its author chose', async () => {
    const planner = await signIn(server.app, { role: 'manager', orgId, name: 'Wim' });
    await server.context.store.write(systemActor(null, planner.userId), (writer) =>
      writer.insert(preferences, planner.userId, { lang: 'nl' }),
    );
    await schedule({ recipients: { members: [], emails: ['vraag@client.example'] } }, planner);
    await schedule({ lang: 'hu', recipients: { members: [], emails: ['kerdes@client.example'] } }, planner);
    const { rows } = await server.context.pool.query<{ email: string; locale: string }>(
      'SELECT email, locale FROM report_recipients WHERE email = ANY ($1) ORDER BY email',
      [['vraag@client.example', 'kerdes@client.example']],
    );
    expect(rows.map(({ email, locale }) => [email, locale])).toEqual([
      ['kerdes@client.example', 'hu'],
      ['vraag@client.example', 'nl'],
    ]);
  });

  it('a message whose words nobody can open any more is told to its author as one that bounced', async () => {
    const planner = await signIn(server.app, { role: 'manager', orgId, name: 'Iris' });
    const one = await schedule({ name: 'Illisible' }, planner);
    relay.refused.set(planner.email, 451);
    await patch(one._id, { runAskedAt: new Date(server.context.now()).toISOString() }, planner);
    await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
    await delivered(server.context);
    const [run] = await runsOf(one._id);
    await server.context.pool.query(`UPDATE mails SET params = '"v1.AAAA.not-sealed-with-this-key"' WHERE about = $1`, [run?._id]);
    aheadMs += DAY_MS + 60_000;
    await expect
      .poll(async () => {
        await delivered(server.context);
        return (await runsOf(one._id))[0]?.undelivered.map(({ email, reason }) => [email, reason]);
      })
      .toEqual([[planner.email, 'unreadable']]);
    await expect.poll(() => told(planner)).toContain(`La remise a échoué pour ${planner.email} : contenu illisible par le serveur`);
    aheadMs = 0;
  });

  it('more than a report may be asked for is refused at the door; of a fleet that grew it is said at once, with that reason, and not tried again', async () => {
    const grow = (from: number, count: number) =>
      server.context.store.write(systemActor(orgId), async (writer) => {
        for (let n = from; n < from + count; n++) await writer.insert(entities.vehicle, uuidv7(), { registration: `ZZ-${100 + n}-ZZ` });
      });
    const known = (await server.context.store.list(systemActor(orgId), entities.vehicle, { page: 1, size: 1 })).count;
    // 200 days of vehicles at most: seven days of 28.
    await grow(0, 28 - known);
    const asked = { report: 'positions', asked: { period: 'last7' }, frequency: 'daily' };
    const refusal = [400, 'invalid', [{ field: 'asked', code: 'range', params: { max: 200 } }]];
    const door = async (doc: Record<string, unknown>, id?: string): Promise<unknown> => {
      const url = `/api/v1/report-schedules${id ? `/${id}` : ''}`;
      const payload = id ? doc : { name: 'x', ...asked, ...doc };
      const answer = await server.app.inject({ method: id ? 'PATCH' : 'POST', url, headers: manager.headers, payload });
      const { code, fields } = answer.json<{ code?: string; fields?: unknown }>();
      return [answer.statusCode, code, fields];
    };
    const one = await schedule(asked);
    expect(await door({ asked: { period: 'last30' } })).toEqual(refusal);
    expect(await door({ asked: { period: 'last30', vehicles: vehicleId } })).toEqual([201, undefined, undefined]);
    expect(await door({ asked: { period: 'lastYear', vehicles: vehicleId } })).toEqual([
      400,
      'invalid',
      [{ field: 'asked', code: 'range', params: { max: 31 } }],
    ]);
    expect(await door({ asked: { period: 'last30' } }, one._id)).toEqual(refusal);
    // As the report itself refuses it, by its own name for what is too much.
    const url = `/api/v1/reports/positions?from=2026-11-01&to=2026-11-30`;
    const [field] = (await server.app.inject({ url, headers: manager.headers })).json<{ fields: object[] }>().fields;
    expect(field).toEqual({ field: 'vehicles', code: 'range', params: { max: 200 } });
    // Those of a driver on those days alone are few enough.
    const driverId = uuidv7();
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(entities.driver, driverId, { name: 'Dora' });
      await writer.patch(entities.vehicle, vehicleId, { driver: driverId });
    });
    expect(await door({ asked: { period: 'last30', drivenBy: driverId } })).toEqual([201, undefined, undefined]);
    await grow(28, 1);
    // What was fine may be named anew, and run: the run says what it is refused for, and so is its author told.
    expect(await door({ name: 'Trop grand', frequency: 'workdays' }, one._id)).toEqual([200, undefined, undefined]);
    expect(await door({})).toEqual(refusal);
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state, error }) => [state, error])).toEqual([['failed', 'excess']]);
    await expect.poll(() => told(manager)).toContain('Rapport « Trop grand » : échec');
    expect(await told(manager)).toContain('Il demande plus de jours ou de véhicules que ce rapport ne peut.');
  });

  it('is each person’s own, but for managers; what cannot be asked is refused', async () => {
    const mine = await schedule({ name: 'De Ugo' }, user);
    const theirs = await schedule({ name: 'De Nadia' });
    const seen = (await server.app.inject({ url: '/api/v1/report-schedules?size=100', headers: user.headers }))
      .json<{ results: AnyRow[] }>()
      .results.map(({ _id }) => _id);
    expect(seen).toContain(mine._id);
    expect(seen).not.toContain(theirs._id);
    expect((await patch(theirs._id, { active: false }, user)).statusCode).toBe(404);
    expect((await patch(mine._id, { active: false })).statusCode).toBe(200);
    const refused = async (doc: Record<string, unknown>): Promise<unknown> =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/v1/report-schedules',
          headers: manager.headers,
          payload: { name: 'x', report: 'trajets', ...doc },
        })
      )
        .json<{ fields?: { field: string }[] }>()
        .fields?.map(({ field }) => field);
    expect(await refused({ report: 'nothing', frequency: 'daily' })).toEqual(['report']);
    expect(await refused({ frequency: 'weekly', weekday: null })).toEqual(['weekday']);
    expect(await refused({ frequency: 'weekly', weekday: 1, everyWeeks: 2 })).toEqual(['fromDay']);
    expect(await refused({ frequency: 'quarterly', monthDay: null })).toEqual(['monthDay']);
    expect(await refused({ frequency: 'daily', recipients: { members: [], emails: ['nobody'] } })).toEqual(['recipients']);
    expect(await refused({ report: 'proximite', frequency: 'daily' })).toEqual(['asked']);
    expect(await refused({ frequency: 'daily', asked: { period: 'ever' } })).toEqual(['asked']);
  });

  it('leaves the organization by a manager’s will only', async () => {
    const outside = { members: [], emails: ['ailleurs@client.example'] };
    const refusal = [400, [{ field: 'recipients', code: 'outside', params: { value: 'ailleurs@client.example' } }]];
    const asked = await server.app.inject({
      method: 'POST',
      url: '/api/v1/report-schedules',
      headers: user.headers,
      payload: { name: 'x', report: 'trajets', frequency: 'daily', recipients: outside },
    });
    expect([asked.statusCode, asked.json().fields]).toEqual(refusal);
    const mine = await schedule({}, user);
    const changed = await patch(mine._id, { recipients: outside }, user);
    expect([changed.statusCode, changed.json().fields]).toEqual(refusal);
    const { email } = (
      await server.context.store.list(systemActor(orgId), entities.membership, { page: 1, size: 1, filters: { user: [manager.userId] } })
    ).results[0]!;
    expect((await patch(mine._id, { recipients: { members: [], emails: [email] } }, user)).statusCode).toBe(200);
    expect((await patch(mine._id, { recipients: outside })).statusCode).toBe(200);
    expect((await patch(mine._id, { name: 'Autrement' }, user)).statusCode).toBe(200);
  });

  it('is sent to an address outside once who reads it has agreed by a link; until then not, and the schedule says so; the link takes it back', async () => {
    const email = 'Externe@client.example';
    const one = await schedule({ recipients: { members: [], emails: [email] } });
    const stateOf = async (): Promise<string | undefined> =>
      (await server.app.inject({ url: '/api/v1/report-recipients', headers: manager.headers }))
        .json<{ results: { email: string; state: string }[] }>()
        .results.find((found) => found.email === email.toLowerCase())?.state;
    expect(await stateOf()).toBe('waiting');
    await askWaiting(server.context);
    const received = () => relay.received.filter(({ to }) => to[0] === email.toLowerCase());
    await expect.poll(() => received().length).toBe(1);
    const token = new URL(/https:\S+report=\S+/.exec(received()[0]!.text)![0]).searchParams.get('report')!;
    const run = async (): Promise<number> => {
      const before = (await runsOf(one._id)).length;
      await patch(one._id, { runAskedAt: new Date(Date.now() + before).toISOString() });
      await expect.poll(async () => (await runsOf(one._id)).filter(({ state }) => state === 'done').length).toBe(before + 1);
      return Math.max(...(await runsOf(one._id)).toSorted((a, b) => (a._id < b._id ? 1 : -1)).map(({ mails }) => mails ?? 0));
    };
    expect(await run(), 'nothing is sent before').toBe(0);
    const open = (what: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/api/v1/report-recipients/${what}`, payload });
    expect((await open('question', { token })).json()).toEqual({ organization: 'Acme', email: email.toLowerCase(), state: 'waiting' });
    expect((await open('answer', { token: 'x', accepts: true })).statusCode).toBe(410);
    expect((await open('answer', { token, accepts: true })).statusCode).toBe(204);
    expect(await stateOf()).toBe('confirmed');
    expect(await run(), 'once agreed').toBe(1);
    await open('answer', { token, accepts: false });
    expect(await stateOf()).toBe('refused');
  });

  it('a question that the relay refuses is told to who planned the report, and the recipient says why, until it is asked again', async () => {
    const [email, otherEmail] = ['perdu@client.example', 'lent@client.example'];
    const one = await schedule({ name: 'Vers dehors', recipients: { members: [], emails: ['Perdu@client.example', otherEmail] } });
    const recipients = async () =>
      (await recipientsOf(server.context.pool, orgId))
        .filter((found) => [email, otherEmail].includes(found.email))
        .map((found) => [found.email, found.state, found.undelivered]);
    relay.refused.set(email, 550).set(otherEmail, 451);
    const send = (wanted: unknown[]) =>
      expect
        .poll(async () => {
          await delivered(server.context);
          return recipients();
        })
        .toEqual(wanted);
    await askWaiting(server.context);
    await send([
      [otherEmail, 'waiting', null],
      [email, 'waiting', 'refused'],
    ]);
    const listed = await server.app.inject({ url: '/api/v1/report-recipients', headers: manager.headers });
    expect(listed.json().results).toContainEqual({ email, state: 'waiting', askedAt: expect.anything(), undelivered: 'refused' });
    await expect.poll(() => told(manager)).toContain(`Demande d’accord non remise : ${email}`);
    expect(await told(manager)).toMatch(/adresse refusée[^"]*Vers dehors/);
    expect(await told(manager)).toContain(`/rapports/automatiques?open=${one._id}`);
    expect(await told(reader), 'who did not plan it is told nothing').not.toContain(email);
    // One that no relay took in a day is given up as well.
    aheadMs += DAY_MS + 60_000;
    await send([
      [otherEmail, 'waiting', 'overdue'],
      [email, 'waiting', 'refused'],
    ]);
    await expect.poll(() => told(manager)).toContain(`Demande d’accord non remise : ${otherEmail}`);
    aheadMs = 0;
    // Asked again, it arrives.
    relay.refused.clear();
    const ask = { method: 'POST', url: '/api/v1/report-recipients/ask', headers: manager.headers, payload: { email } } as const;
    expect((await server.app.inject(ask)).statusCode).toBe(204);
    await send([
      [otherEmail, 'waiting', 'overdue'],
      [email, 'waiting', null],
    ]);
    const question = await relay.last(email);
    const token = /newsletter\?report=(\S+)/.exec(question.text)![1]!;
    const payload = { token, accepts: true };
    expect((await server.app.inject({ method: 'POST', url: '/api/v1/report-recipients/answer', payload })).statusCode).toBe(204);
    expect((await recipients())[1]).toEqual([email, 'confirmed', null]);
  });

  it('nobody is asked while the organization is suspended; once that is over, they are', async () => {
    const email = 'patient@client.example';
    await schedule({ recipients: { members: [], emails: [email] } });
    const { pool } = server.context;
    const suspend = (suspended: boolean) => pool.query('UPDATE permissions SET suspended = $2 WHERE org_id = $1', [orgId, suspended]);
    const questions = async (): Promise<unknown[]> => (await pool.query('SELECT 1 FROM mails WHERE recipient = $1', [email])).rows;
    // It is asked as the schedule is stored.
    await expect.poll(questions).toHaveLength(1);
    await delivered(server.context);
    await pool.query('DELETE FROM mails');
    await pool.query('UPDATE report_recipients SET hash = NULL WHERE email = $1', [email]);
    expect((await suspend(true)).rowCount).toBe(1);
    await askWaiting(server.context);
    expect(await questions()).toEqual([]);
    await suspend(false);
    await askWaiting(server.context);
    expect(await questions()).toHaveLength(1);
  });

  it('who is outside leaves by one click of their mail program, or by the page of the link of any message; the page takes it back', async () => {
    const one = await schedule();
    const to = address;
    const send = async (runs: number): Promise<void> => {
      await patch(one._id, { runAskedAt: new Date(Date.now() + runs).toISOString() }, reader);
      await expect.poll(async () => (await runsOf(one._id)).filter(({ state }) => state === 'done').length).toBe(runs);
      await delivered(server.context);
    };
    await send(1);
    const first = await relay.last(to);
    await send(2);
    expect(sentTo().filter((email) => email === to)).toHaveLength(2);
    const call = new URL(/^<(.*)>$/.exec(first.headers['list-unsubscribe']!)![1]!);
    const answer = await server.app.inject({
      method: 'POST',
      url: `${call.pathname}${call.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(204);
    await send(3);
    expect(sentTo().filter((email) => email === to)).toHaveLength(2);
    const token = /newsletter\?report=(\S+)/.exec(first.text)![1]!;
    const ask = (path: string, payload: object) => server.app.inject({ method: 'POST', url: `/api/v1/report-recipients/${path}`, payload });
    expect((await ask('question', { token })).json()).toEqual({ organization: 'Acme', email: to, state: 'refused' });
    expect((await ask('answer', { token, accepts: true })).statusCode).toBe(204);
    await send(4);
    expect(sentTo().filter((email) => email === to)).toHaveLength(3);
    expect(
      (await server.app.inject({ method: 'POST', url: `${call.pathname}?token=unknown` })).statusCode,
      'unknown: nothing is told of it',
    ).toBe(204);
  });

  it('questions to addresses outside have a quota, which says until when; asked again, three times a day', async () => {
    const eager = await signIn(server.app, { role: 'manager', orgId, name: 'Zélé' });
    const emails = (from: number) => Array.from({ length: 15 }, (_, n) => `lot-${from + n}@client.example`);
    const mine = await schedule({ recipients: { members: [], emails: emails(0) } }, eager);
    const refused = await patch(mine._id, { recipients: { members: [], emails: emails(100) } }, eager);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      429,
      [{ field: 'recipients', code: 'again-at', params: { at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) } }],
    ]);
    const again = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/report-recipients/ask',
        headers: eager.headers,
        payload: { email: 'lot-0@client.example' },
      });
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) codes.push((await again()).statusCode);
    expect(codes).toEqual([204, 204, 204, 429]);
    const asked = await server.app.inject({
      method: 'POST',
      url: '/api/v1/report-recipients/ask',
      headers: user.headers,
      payload: { email: 'lot-1@client.example' },
    });
    expect(asked.statusCode, 'a user asks nobody').toBe(403);
  });

  it('is sent at once twenty times in an hour by a person, no more', async () => {
    const hasty = await signIn(server.app, { role: 'user', orgId, name: 'Hâte' });
    const mine = await schedule({}, hasty);
    const startMs = Date.now();
    const codes: number[] = [];
    for (let n = 0; n < 21; n += 1)
      codes.push((await patch(mine._id, { runAskedAt: new Date(startMs + n).toISOString() }, hasty)).statusCode);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await runsOf(mine._id)).toHaveLength(20);
  });

  it('who lacks the permission of a report has nobody else’s rights ask for it: neither what, nor to whom, nor now, nor its file', async () => {
    const limited = await signIn(server.app, { role: 'manager', orgId, name: 'Léa' });
    await server.context.store.write(
      systemActor(orgId),
      async (writer) => void (await writer.patch(entities.membership, await memberOf(limited), { withheld: ['eco'] })),
    );
    const [eco, plain] = [await schedule({ report: 'eco-trajets', skipEmpty: false }), await schedule()];
    for (const change of [
      { recipients: { members: [], emails: ['lea@client.example'] } },
      { asked: { period: 'last7' } },
      { runAskedAt: new Date().toISOString() },
    ])
      expect([change, (await patch(eco._id, change, limited)).statusCode]).toEqual([change, 403]);
    expect((await patch(plain._id, { report: 'eco-trajets' }, limited)).statusCode).toBe(403);
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/v1/report-schedules',
          headers: limited.headers,
          payload: { name: 'Eco', report: 'eco-trajets', frequency: 'daily' },
        })
      ).statusCode,
    ).toBe(403);
    expect((await patch(plain._id, { asked: { period: 'last7' } }, limited)).statusCode).toBe(200);
    goTo(Date.parse(eco.nextRunAt!) + 1000);
    await work();
    aheadMs = 0;
    const fileOf = async (id: string, as: Signed) => {
      const [run] = await runsOf(id);
      return (
        await server.app.inject({
          method: 'GET',
          url: `/api/v1/report-runs/${run!._id}/attachments/${(run!.attachments as { id: string }[])[0]!.id}`,
          headers: as.headers,
        })
      ).statusCode;
    };
    expect([await fileOf(eco._id, manager), await fileOf(eco._id, limited), await fileOf(plain._id, limited)]).toEqual([200, 403, 200]);
    expect((await patch(eco._id, { active: false }, limited)).statusCode).toBe(200);
  });

  it('is judged as its run will be, by the rights of its author, whoever writes it; the door says what the run would refuse', async () => {
    const planner = await signIn(server.app, { role: 'manager', orgId, name: 'Paul' });
    const named = { asked: { period: 'lastYear' } };
    const answerTo = async (change: Record<string, unknown>, id: string, as: Signed = manager): Promise<unknown> => {
      const answer = await patch(id, change, as);
      return [answer.statusCode, answer.json<{ fields?: unknown }>().fields];
    };
    const refusal = (code: string, name = 'Paul') => [400, [{ field: 'report', code, params: { name } }]];
    const [one, paused] = [await schedule({}, planner), await schedule({ active: false }, planner)];
    await withhold(planner, ['eco']);
    expect(await answerTo({ report: 'eco-trajets', asked: {} }, one._id)).toEqual(refusal('author-forbidden'));
    expect(await answerTo(named, one._id)).toEqual([200, undefined]);
    await withhold(planner, ['reports']);
    for (const change of [{ asked: {} }, { runAskedAt: new Date().toISOString() }, { recipients: { members: [], emails: [] } }])
      expect([change, await answerTo(change, one._id)]).toEqual([change, refusal('author-forbidden')]);
    expect(await answerTo({ name: 'Autre nom' }, one._id), 'shows nobody anything').toEqual([200, undefined]);
    expect(await runsOf(one._id)).toEqual([]);
    // Who sets one going whose author may not, answers for it: also where no run has stopped it yet.
    expect((await patch(paused._id, { active: true })).json()).toMatchObject({ active: true, author: manager.userId });
    const limited = await signIn(server.app, { role: 'manager', orgId, name: 'Lia' });
    await withhold(limited, ['reports']);
    await patch(one._id, { active: false });
    expect((await patch(one._id, { active: true }, limited)).statusCode).toBe(403);
    await withhold(planner, []);
    expect((await patch(one._id, { active: true })).json()).toMatchObject({ active: true, author: planner.userId });
    await server.context.store.write(systemActor(orgId), async (writer) =>
      writer.patch(entities.membership, await memberOf(planner), { active: false }),
    );
    expect(await answerTo({ asked: {} }, one._id)).toEqual(refusal('author-left'));
  });

  it('a period that its author’s own journeys cannot have is refused to a manager who changes it, and is no surprise of the run', async () => {
    const grown = Array.from({ length: 100 }, () => uuidv7());
    await server.context.store.write(systemActor(orgId), async (writer) => {
      for (const [n, id] of grown.entries()) await writer.insert(entities.vehicle, id, { registration: `YY-${100 + n}-YY` });
    });
    const mine = await schedule({ report: 'kilometrique' }, user);
    // 36,600 days of vehicles: a manager's report of it is made of sums, that of one's own journeys is not.
    const asked = { period: 'lastYear', vehicles: grown.join(',') };
    const answer = await patch(mine._id, { asked });
    expect([answer.statusCode, answer.json<{ fields?: unknown }>().fields]).toEqual([
      400,
      [{ field: 'asked', code: 'range', params: { max: 31_000 } }],
    ]);
    expect((await patch((await schedule({ report: 'kilometrique' }))._id, { asked })).statusCode).toBe(200);
    await server.context.store.write(systemActor(orgId), async (writer) => {
      for (const id of grown) await writer.remove(entities.vehicle, id);
    });
  });

  it('one that cannot be planned holds up no other', async () => {
    const [broken, other] = [await schedule(), await schedule()];
    await server.context.pool.query(
      "UPDATE report_schedules SET name = repeat('x', 200), next_run_at = next_run_at - interval '1 hour' WHERE id = $1",
      [broken._id],
    );
    goTo(Date.parse(other.nextRunAt!) + 1000);
    await work();
    expect((await runsOf(other._id)).map(({ state }) => state)).toEqual(['done']);
    expect(await runsOf(broken._id)).toEqual([]);
  });

  it('R-033: runs and schedules of every account are told to who administers the platform, and to nobody else', async () => {
    const one = await schedule({ name: 'De tous' });
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
    const root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
    for (const plural of ['report-schedules', 'report-runs']) {
      const list = await server.app.inject({ url: `/api/v1/admin/${plural}?size=100&q=De%20tous`, headers: root.headers });
      expect(list.json<{ results: AnyRow[] }>().results.map((row) => [row['name'], row.owner.name])).toEqual([['De tous', 'Acme']]);
      expect((await server.app.inject({ url: `/api/v1/admin/${plural}`, headers: manager.headers })).statusCode).toBe(403);
    }
  });

  it('hours are by the clock of the organization: another clock, another instant', async () => {
    const one = await schedule();
    const settings = ENTITIES.settings as unknown as Entity;
    const set = (timeZone: string) =>
      server.context.store.write(systemActor(orgId), (writer) => writer.patch(settings, orgId, { timeZone }));
    await set('Asia/Tokyo');
    expect((await scheduleOf(one._id)).nextRunAt).toContain('T22:00:00.000Z');
    await set(PARIS);
    expect((await scheduleOf(one._id)).nextRunAt).toBe(one.nextRunAt);
  });

  it('the file of a run is kept for ninety days, the run longer', async () => {
    const one = await schedule();
    await patch(one._id, { runAskedAt: new Date().toISOString() });
    await expect.poll(async () => (await runsOf(one._id)).map(({ state }) => state)).toEqual(['done']);
    const [run] = await runsOf(one._id);
    await oldReportFiles.run(server.context);
    expect((await runsOf(one._id))[0]!.attachments).toHaveLength(1);
    aheadMs = 91 * DAY_MS;
    await oldReportFiles.run(server.context);
    expect((await runsOf(one._id))[0]).toMatchObject({ state: 'done', attachments: [] });
    expect((await server.context.pool.query('SELECT 1 FROM files WHERE row_id = $1', [run!._id])).rows).toEqual([]);
  });
});
