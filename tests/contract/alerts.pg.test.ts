import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { alert, type Alert } from '../../src/domain/alert/alert.ts';
import { alertRule } from '../../src/domain/alert/alert-rule.ts';
import { device } from '../../src/domain/device/device.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { notification } from '../../src/domain/identity/notification.ts';
import { membership, preferences } from '../../src/domain/identity/user.ts';
import { notificationsChannel } from '../../src/domain/sync/protocol.ts';
import { maintenance, maintenancePlan } from '../../src/domain/maintenance/maintenance.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { forgetAlerts } from '../../src/server/alerts/alert-write.ts';
import { Alerts } from '../../src/server/alerts/alerts.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverDue } from '../../src/server/mail/deliver.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { delivered } from '../helpers/delivered.ts';
import { sendFrames } from '../helpers/send-frames.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const START_MS = Date.parse('2026-11-20T07:00:00Z');
const BADGE = '00000000b0b0b0b0';
let nowMs = START_MS;
let relay: TestRelay;
let server: TestContext;
let telemetry: Telemetry;
let gateway: Gateway;
let orgId: string;
let manager: Signed;
let made = 0;
let frames: { title: string; body: string; topic: { key: string }; url: string }[] = [];
let stop: () => void;

function imei(n: number): string {
  const digits = `356307042${20_000 + n}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Fitted {
  id: string;
  plate: string;
  serial: string;
}
async function fit(part: Record<string, unknown> = {}): Promise<Fitted> {
  const n = ++made;
  const [id, serial, plate] = [uuidv7(), imei(n), `AL-${100 + n}-RT`];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, id, { registration: plate, ...part });
    await writer.insert(device, uuidv7(), { title: `Boîtier ${n}`, type: 'teltonika', serial, vehicle: id, status: 'installed' });
  });
  return { id, plate, serial };
}

async function rule(part: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7();
  await server.context.store.write(systemActor(orgId), (writer) =>
    writer.insert(alertRule, id, { name: 'Plus de 50', kind: 'speed', threshold: 50, ...part }),
  );
  return id;
}

/** Records a minute apart, up to now, at these speeds. */
function records(speeds: readonly number[], tag?: string): AvlRecord[] {
  return speeds.map(
    (speedKmh, i) =>
      ({
        timeMs: nowMs - (speeds.length - 1 - i) * MINUTE_MS,
        priority: 0,
        lat: 45.76 + i / 1000,
        lng: 4.84,
        altitudeM: 170,
        headingDeg: 0,
        satellites: 11,
        speedKmh,
        valid: true,
        eventId: 0,
        generation: null,
        elements: [{ id: 239, size: 1, value: 1 }, ...(tag === undefined ? [] : [{ id: 78, size: 8, value: tag }])],
      }) as AvlRecord,
  );
}

const send = ({ serial }: Fitted, records: readonly AvlRecord[]): Promise<void> =>
  sendFrames(gateway.port, encodeLogin(serial), encodeRecords('8E', records), records.length);

async function alertsOf(ruleId: string): Promise<Alert[]> {
  const { results } = await server.context.store.list(systemActor(orgId), alert, { page: 1, size: 100, filters: { rule: [ruleId] } });
  return results as unknown as Alert[];
}

/** Minutes that pass, with what the server does in each. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    nowMs += MINUTE_MS;
    await telemetry.alerts.tick();
    // A message takes no minutes of this clock to leave: later, its sender would count as dead.
    await expect.poll(async () => (await server.context.pool.query(`SELECT 1 FROM mails WHERE state = 'queued'`)).rowCount).toBe(0);
  }
}
const marks = async (): Promise<number | null> => (await server.context.pool.query('SELECT 1 FROM alert_marks')).rowCount;

beforeAll(async () => {
  relay = await startRelay();
  server = await testContext({ now: () => nowMs, config: { smtpUrl: relay.url, publicUrl: 'https://fleet.test.example' } });
  telemetry = telemetryOf(server.context);
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetry.ingest,
    log: server.context.log,
  });
});
afterAll(async () => {
  await gateway?.close();
  await server?.close();
  await relay?.stop();
});
beforeEach(async () => {
  nowMs += 86_400_000;
  orgId = await createOrganization(server.context, 'Transports');
  manager = await signIn(server.app, { role: 'manager', orgId, name: 'Ada' });
  frames = [];
  const channel = notificationsChannel(manager.userId);
  stop = server.context.bus.subscribe(
    (heard) => heard === channel,
    (_channel, data) => frames.push(data as (typeof frames)[number]),
  );
});
afterEach(() => stop());

describe('from the bytes of a device', () => {
  it('an alert with its driver, value and place, told live; over when the vehicle slows down; sent again, nothing changes', async () => {
    const one = await fit();
    const driverId = uuidv7();
    await server.context.store.write(systemActor(orgId), (writer) => writer.insert(driver, driverId, { name: 'Grace', badge: BADGE }));
    const ruleId = await rule({ channels: ['screen', 'push'] });
    const sent = records([40, 60, 72, 65], BADGE);
    await send(one, sent);
    await telemetry.alerts.run();
    expect(await alertsOf(ruleId)).toMatchObject([
      {
        vehicle: one.id,
        driver: driverId,
        ruleName: 'Plus de 50',
        kind: 'speed',
        value: 72,
        threshold: 50,
        unit: 'km/h',
        state: 'open',
        endAt: null,
        startAt: new Date(nowMs - 2 * MINUTE_MS).toISOString(),
        place: expect.any(String) as string,
      },
    ]);
    expect(frames).toHaveLength(1);
    const [opened] = await alertsOf(ruleId);
    expect(frames[0]).toMatchObject({
      title: 'Plus de 50',
      topic: { key: 'vehicle:alert:speed' },
      outputs: ['devices'],
      url: `/rapports/alertes?open=${opened!._id}&org=${orgId}`,
    });
    expect(frames[0]!.body).toContain(one.plate);
    await send(one, sent);
    nowMs += 2 * MINUTE_MS;
    await send(one, records([30, 20]));
    await telemetry.alerts.run();
    expect(await alertsOf(ruleId)).toMatchObject([{ state: 'closed', endAt: new Date(nowMs - MINUTE_MS).toISOString(), value: 72 }]);
    expect(frames).toHaveLength(1);
    expect(await marks()).toBe(0);
  });

  it('nothing is lost of what did not commit: a turn that dies leaves the marks, the next one makes the alert, once', async () => {
    const one = await fit();
    const ruleId = await rule();
    await send(one, records([40, 60, 72]));
    const dying = new Alerts(server.context, () => {
      throw new Error('killed');
    });
    const count = (await marks())!;
    expect(count).toBeGreaterThan(0);
    const client = await server.context.pool.connect();
    try {
      // Another server is at it: it waits for nobody, and does nothing.
      await client.query('BEGIN');
      await client.query('INSERT INTO alert_turns (org_id) VALUES ($1)', [orgId]);
      await client.query('COMMIT; BEGIN');
      await client.query('SELECT 1 FROM alert_turns WHERE org_id = $1 FOR UPDATE', [orgId]);
      await telemetry.alerts.run();
      expect(await alertsOf(ruleId)).toEqual([]);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    await dying.run();
    expect([await alertsOf(ruleId), await marks()]).toEqual([[], count]);
    const other = new Alerts(server.context, () => 'Lyon');
    await Promise.all([telemetry.alerts.run(), other.run(), other.run()]);
    await telemetry.alerts.run();
    expect(await alertsOf(ruleId)).toHaveLength(1);
    expect(frames).toHaveLength(1);
  });

  it('a rule that is disabled, and a vehicle that leaves its scope, end what is open', async () => {
    const [one, two] = [await fit(), await fit()];
    const ruleId = await rule({ scope: { kind: 'some', fleets: [], vehicles: [one.id, two.id] } });
    for (const each of [one, two, await fit()]) await send(each, records([60, 70]));
    await telemetry.alerts.run();
    expect((await alertsOf(ruleId)).map(({ state }) => state)).toEqual(['open', 'open']);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.patch(alertRule, ruleId, { scope: { kind: 'some', fleets: [], vehicles: [two.id] } }),
    );
    await pass(1);
    expect(new Map((await alertsOf(ruleId)).map((row) => [row.vehicle, row.state]))).toEqual(
      new Map([
        [one.id, 'closed'],
        [two.id, 'open'],
      ]),
    );
    // Another name, threshold or hold is no other alert.
    const before = await alertsOf(ruleId);
    for (const edit of [{ name: 'Vitesse' }, { threshold: 55 }, { forS: 30 }]) {
      await server.context.store.write(systemActor(orgId), (writer) => writer.patch(alertRule, ruleId, edit));
      await send(two, records([70, 70]));
      await pass(1);
    }
    const twos = ({ vehicle: id }: { vehicle: string | null }): boolean => id === two.id;
    expect((await alertsOf(ruleId)).filter(twos)).toMatchObject(
      before.filter(twos).map(({ _id, startAt }) => ({ _id, startAt, state: 'open' })),
    );
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(alertRule, ruleId, { enabled: false }));
    await pass(1);
    expect((await alertsOf(ruleId)).map(({ state }) => state)).toEqual(['closed', 'closed']);
  });
});

describe('of time alone', () => {
  it('a device that is silent, as long as the server has listened; heard again, it is over', async () => {
    const one = await fit();
    const ruleId = await rule({ name: 'Silence', kind: 'device-silent', threshold: 30 });
    await send(one, records([50, 50]));
    await telemetry.alerts.run();
    const heardAt = new Date(nowMs).toISOString();
    await pass(30);
    expect(await alertsOf(ruleId)).toEqual([]);
    await pass(2);
    expect(await alertsOf(ruleId)).toMatchObject([{ state: 'open', startAt: heardAt, value: 30, unit: 'min' }]);
    await send(one, records([50]));
    await telemetry.alerts.run();
    expect(await alertsOf(ruleId)).toMatchObject([{ state: 'closed', endAt: new Date(nowMs).toISOString(), value: 32 }]);
  });

  it('an inspection that is due soon, of a vehicle that was never heard', async () => {
    const one = await fit({ inspectionDueOn: new Date(nowMs + 10 * 86_400_000).toISOString().slice(0, 10) });
    const ruleId = await rule({ name: 'Contrôle', kind: 'maintenance', threshold: 15 });
    await pass(2);
    expect(await alertsOf(ruleId)).toMatchObject([{ vehicle: one.id, state: 'open', unit: 'd', threshold: 15 }]);
    await server.context.store.write(systemActor(orgId), (writer) => writer.patch(vehicle, one.id, { inspectionDueOn: '2036-01-01' }));
    await pass(1);
    expect(await alertsOf(ruleId)).toMatchObject([{ state: 'closed' }]);
  });
  it('what a plan of maintenance says is due, under its name, until it is done', async () => {
    const day = (from: number): string => new Date(nowMs + from * 86_400_000).toISOString().slice(0, 10);
    const one = await fit();
    const [plan, work] = [uuidv7(), uuidv7()];
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.insert(maintenancePlan, plan, { name: 'Révision', everyMonths: 12 });
      await writer.insert(maintenance, work, { title: 'Révision', vehicle: one.id, plan, state: 'done', doneOn: day(-380) });
    });
    const ruleId = await rule({ name: 'Entretien', kind: 'maintenance', threshold: 15 });
    await pass(2);
    expect(await alertsOf(ruleId)).toMatchObject([{ vehicle: one.id, state: 'open', detail: 'Révision', unit: 'd' }]);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(maintenance, uuidv7(), { title: 'Révision', vehicle: one.id, plan, state: 'done', doneOn: day(0) }),
    );
    await pass(1);
    expect(await alertsOf(ruleId)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('telling', () => {
  it('the first at once, the next together, none that was seen meanwhile; by mail in the language of each', async () => {
    const boss = await signIn(server.app, { role: 'admin', orgId, name: 'Hedy' });
    await server.context.store.write(systemActor(null, boss.userId), (writer) => writer.patch(preferences, boss.userId, { lang: 'nl' }));
    const ruleId = await rule({ channels: ['screen', 'email'], grouping: 'rule', groupMin: 15 });
    const fleet = [await fit(), await fit(), await fit(), await fit()];
    for (const one of fleet) {
      await send(one, records([60, 70]));
      await telemetry.alerts.run();
    }
    expect(frames.map(({ title }) => title)).toEqual(['Plus de 50']);
    const seen = (await alertsOf(ruleId)).find((row) => row.vehicle === fleet[3]!.id)!;
    await server.app.inject({
      method: 'PATCH',
      url: `/api/v1/alerts/${seen._id}`,
      headers: manager.headers,
      payload: { acknowledged: true },
    });
    await pass(14);
    expect(frames).toHaveLength(1);
    await pass(3);
    expect(frames.map(({ title }) => title)).toEqual(['Plus de 50', 'Plus de 50 (2)']);
    expect(frames[1]!.body.split('\n').map((line) => line.slice(0, 9))).toEqual([fleet[1]!.plate, fleet[2]!.plate]);
    await deliverDue(server.context);
    await expect.poll(() => relay.received.filter(({ to }) => to[0] === boss.email).length).toBe(2);
    const digest = await relay.last(boss.email);
    expect(digest.subject).toMatch(new RegExp(`^${fleet[1]!.plate} \\+ 1 · Snelheidsoverschrijding \\(2\\)( · |$)`));
    expect(digest.text).toContain('Plus de 50');
    expect(digest.text).toContain(fleet[2]!.plate);
    expect(digest.text).toContain(`https://fleet.test.example/rapports/alertes?rule=${ruleId}&org=${orgId}`);
    expect(digest.text).toContain('Een waarschuwingsregel van Transports noemt u als ontvanger');
    expect((await relay.last(manager.email)).text).toContain('Une règle d’alerte de Transports');
  });

  it('by mail alone, nothing shows in the application; a rule without recipients tells nobody', async () => {
    const [byMail, silent] = [
      await rule({ name: 'Par mail', channels: ['email'] }),
      await rule({ recipients: { members: [], roles: [] } }),
    ];
    await send(await fit(), records([60, 70]));
    await telemetry.alerts.run();
    expect([(await alertsOf(byMail)).length, (await alertsOf(silent)).length, frames.length]).toEqual([1, 1, 0]);
    await deliverDue(server.context);
    const mail = await relay.last(manager.email);
    expect(mail.subject).toMatch(/^AL-\d+-RT · Excès de vitesse( · |$)/);
    expect(mail.text).toContain('\n\nPar mail\n\n');
    expect((await server.context.pool.query('SELECT 1 FROM alert_tellings')).rowCount).toBe(0);
  });

  it('a mail that is given up is told to the administrators, with its address and reason, once until one arrives', async () => {
    const [chief, away] = [
      await signIn(server.app, { role: 'admin', orgId, name: 'Inès' }),
      await signIn(server.app, { role: 'manager', orgId, name: 'Paul' }),
    ];
    const { results } = await server.context.store.list(systemActor(orgId), membership, {
      page: 1,
      size: 1,
      filters: { user: [away.userId] },
    });
    const ruleId = await rule({
      name: 'Rebond',
      channels: ['email'],
      grouping: 'none',
      recipients: { members: [results[0]!._id], roles: [] },
    });
    const toldOf = async ({ userId }: Signed): Promise<{ title: string; body: string; url: string }[]> => {
      const told = await server.context.store.list(systemActor(null, userId), notification, { page: 1, size: 50 });
      return told.results.filter(({ title }) => String(title).includes('Rebond')) as unknown as {
        title: string;
        body: string;
        url: string;
      }[];
    };
    const one = async (): Promise<void> => {
      await send(await fit(), records([60, 70]));
      await telemetry.alerts.run();
      await delivered(server.context);
      nowMs += 60_000;
    };
    relay.refused.set(away.email, 550);
    await one();
    await one();
    expect(await toldOf(chief)).toMatchObject([
      {
        title: 'Alerte « Rebond » : e-mail non remis',
        body: expect.stringContaining(`À ${away.email} : adresse refusée`),
        url: `/gestion/alertes?open=${ruleId}&org=${orgId}`,
      },
    ]);
    expect(await toldOf(away)).toEqual([]);
    relay.refused.clear();
    await one();
    relay.refused.set(away.email, 550);
    await one();
    expect(await toldOf(chief)).toHaveLength(2);
    relay.refused.clear();
  });

  it('a mail that waits is judged again as it leaves: who left, or is named no more, is not sent it', async () => {
    const [left, unnamed] = [
      await signIn(server.app, { role: 'admin', orgId, name: 'Lea' }),
      await signIn(server.app, { role: 'admin', orgId, name: 'Noe' }),
    ];
    const memberOf = async ({ userId }: Signed): Promise<string> =>
      (await server.context.store.list(systemActor(orgId), membership, { page: 1, size: 1, filters: { user: [userId] } })).results[0]!._id;
    const [leftId, unnamedId, managerId] = [await memberOf(left), await memberOf(unnamed), await memberOf(manager)];
    const recipients = { members: [leftId, unnamedId, managerId], roles: [] };
    const ruleId = await rule({ name: 'Attendu', channels: ['email'], recipients });
    for (const { email } of [left, unnamed, manager]) relay.refused.set(email, 451);
    await send(await fit(), records([60, 70]));
    await telemetry.alerts.run();
    await delivered(server.context);
    const sent = (): (string | undefined)[] => relay.received.filter(({ text }) => text.includes('Attendu')).map(({ to }) => to[0]);
    expect(sent()).toEqual([]);
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.patch(membership, leftId, { active: false });
      await writer.patch(alertRule, ruleId, { recipients: { members: [leftId, managerId], roles: [] } });
    });
    relay.refused.clear();
    nowMs += 3_600_000;
    await delivered(server.context);
    expect(sent()).toEqual([manager.email]);
  });

  it('nobody is told in a quiet time; afterwards, all of it', async () => {
    const all = [1, 2, 3, 4, 5, 6, 7];
    const ruleId = await rule({ quiet: all.map((day) => ({ day, fromMin: 0, toMin: 720 })), grouping: 'none' });
    expect(new Date(nowMs).getUTCHours()).toBeLessThan(11);
    const [one, two] = [await fit(), await fit()];
    nowMs = Date.parse(`${new Date(nowMs).toISOString().slice(0, 10)}T10:50:00Z`);
    for (const each of [one, two]) await send(each, records([60, 70]));
    await telemetry.alerts.run();
    expect(await alertsOf(ruleId)).toHaveLength(2);
    expect(frames).toEqual([]);
    await pass(12);
    expect(frames.map(({ title }) => title)).toEqual(['Plus de 50 (2)']);
  });
});

it('alerts that are over are forgotten with the positions they come from, and beyond the most that is kept; what goes on stays', async () => {
  const at = (days: number): string => new Date(nowMs - days * 86_400_000).toISOString();
  const write = (days: number, isOver: boolean) =>
    server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(alert, uuidv7(), {
        key: `${days}${isOver}`,
        ruleName: 'x',
        kind: 'dtc',
        startAt: at(days),
        endAt: isOver ? at(days) : null,
        state: isOver ? 'closed' : 'open',
      }),
    );
  for (const days of [70, 63, 61, 30, 2]) await write(days, true);
  await write(80, false);
  const left = async (): Promise<string[]> => {
    const { results } = await server.context.store.list(systemActor(orgId), alert, {
      page: 1,
      size: 50,
      sort: [{ field: 'startAt', direction: 1 }],
    });
    return (results as unknown as Alert[]).map(({ key }) => key);
  };
  await forgetAlerts(server.context);
  expect(await left()).toEqual(['80false', '61true', '30true', '2true']);
  await forgetAlerts(server.context, 2);
  expect(await left()).toEqual(['80false', '30true', '2true']);
});
