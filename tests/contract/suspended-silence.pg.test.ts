import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { ReportRun, ReportSchedule } from '../../src/domain/report-schedule/report-schedule.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverFieldNotifications, tellLater } from '../../src/server/field-work/deliver-notifications.ts';
import { queueMail } from '../../src/server/mail/queue.ts';
import { register } from '../../src/server/live/push.ts';
import { makeDueRuns } from '../../src/server/report-schedules/make-runs.ts';
import { planDueRuns } from '../../src/server/report-schedules/schedules.job.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { delivered } from '../helpers/delivered.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { PushReceiver, startPushService, type PushService } from '../helpers/push-service.ts';
import { startRelay, type TestRelay } from '../helpers/smtp.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const entities = ENTITIES as unknown as Record<
  'alert' | 'alertRule' | 'notification' | 'permissions' | 'reportRun' | 'reportSchedule' | 'vehicle',
  Entity
>;
let aheadMs = 0;
let server: TestContext;
let relay: TestRelay;
let service: PushService;
let release: () => void;
/** Two organizations alike: one is suspended for a while, the other never. */
let [closed, open]: Side[] = [];

interface Side {
  orgId: string;
  manager: Signed;
}

async function side(name: string): Promise<Side> {
  const orgId = await createOrganization(server.context, name);
  const manager = await signIn(server.app, { role: 'manager', orgId, name });
  const endpoint = `${service.url}/${manager.userId}`;
  await register(server.context, { userId: manager.userId, sessionId: null }, { endpoint, keys: new PushReceiver().keys }, null);
  return { orgId, manager };
}

beforeAll(async () => {
  relay = await startRelay();
  service = await startPushService();
  server = await testContext({
    now: () => Date.now() + aheadMs,
    config: {
      smtpUrl: relay.url,
      publicUrl: 'https://fleet.test.example',
      pushServices: [new URL(service.url).host],
      innerNetworks: ['127.0.0.0/8', '::1'],
    },
  });
  // Nothing happens by itself.
  void telemetryOf(server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
});
afterAll(async () => {
  release?.();
  await server.close();
  await service.close();
  await relay.stop();
});
beforeEach(async () => {
  [closed, open] = [await side('Autocars du Midi'), await side('Autocars du Nord')];
});

const store = () => server.context.store;
const insert = (orgId: string, entity: Entity, doc: Record<string, unknown>) =>
  store().write(systemActor(orgId), (writer) => writer.insert(entity, uuidv7(), doc));
const suspend = (suspended: boolean) =>
  store().write(systemActor(closed!.orgId), (writer) => writer.patch(entities.permissions, closed!.orgId, { suspended }));

/** What reached the person of an organization: shown, pushed, mailed. */
async function reached({ manager: { userId, email } }: Side): Promise<{ shown: number; pushed: number; mailed: number }> {
  await delivered(server.context);
  const { count } = await store().list(systemActor(null, userId), entities.notification, { page: 1, size: 1 });
  return {
    shown: count,
    pushed: service.pushed.filter(({ path }) => path === `/${userId}`).length,
    mailed: relay.received.filter(({ to }) => to[0] === email).length,
  };
}
const reach = (one: Side) => expect.poll(() => reached(one), { timeout: 5000 });
const NOTHING = { shown: 0, pushed: 0, mailed: 0 };
const times = (n: number) => ({ shown: n, pushed: n, mailed: n });

describe('S-009: while an organization is suspended nothing of it is told, and what happens is kept', () => {
  const rule = (orgId: string, part: Record<string, unknown> = {}) =>
    insert(orgId, entities.alertRule, {
      name: 'Contrôle',
      kind: 'maintenance',
      threshold: 15,
      channels: ['screen', 'push', 'email'],
      grouping: 'none',
      ...part,
    });
  const dueVehicle = (orgId: string) =>
    insert(orgId, entities.vehicle, {
      registration: `VE-${uuidv7().slice(-6)}`,
      inspectionDueOn: new Date(Date.now() + aheadMs + 10 * 86_400_000).toISOString().slice(0, 10),
    });
  const alertsOf = async ({ orgId }: Side): Promise<number> =>
    (await store().list(systemActor(orgId), entities.alert, { page: 1, size: 1 })).count;
  const pass = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      aheadMs += MINUTE_MS;
      await telemetryOf(server.context).alerts.tick();
    }
  };

  it('alerts are made and nobody hears of them; lifted, what comes from then on is told, once', async () => {
    for (const { orgId } of [closed!, open!]) {
      await rule(orgId);
      await dueVehicle(orgId);
    }
    await suspend(true);
    await pass(2);
    expect([await alertsOf(closed!), await alertsOf(open!)]).toEqual([1, 1]);
    await reach(open!).toEqual(times(1));
    expect(await reached(closed!)).toEqual(NOTHING);
    expect((await server.context.pool.query('SELECT 1 FROM alert_tellings')).rowCount).toBe(0);
    await suspend(false);
    await pass(2);
    expect(await reached(closed!)).toEqual(NOTHING);
    await dueVehicle(closed!.orgId);
    await pass(2);
    await reach(closed!).toEqual(times(1));
    expect(await alertsOf(closed!)).toBe(2);
  });

  it('what waited to be told together, or came meanwhile, is not told once it is lifted', async () => {
    await rule(closed!.orgId, { grouping: 'rule', groupMin: 15 });
    await dueVehicle(closed!.orgId);
    await pass(2);
    await reach(closed!).toEqual(times(1));
    await dueVehicle(closed!.orgId);
    await pass(2);
    await suspend(true);
    await dueVehicle(closed!.orgId);
    await pass(2);
    await suspend(false);
    await pass(20);
    expect(await alertsOf(closed!)).toBe(3);
    expect(await reached(closed!)).toEqual(times(1));
  });

  it('by mail or push alone too', async () => {
    await rule(closed!.orgId, { channels: ['push', 'email'] });
    await dueVehicle(closed!.orgId);
    await suspend(true);
    await pass(2);
    expect([await alertsOf(closed!), await reached(closed!)]).toEqual([1, NOTHING]);
  });

  it('nor of field work and missions', async () => {
    await suspend(true);
    for (const { orgId, manager } of [closed!, open!])
      await store().write(systemActor(orgId), async (writer) => {
        await writer.insert(entities.vehicle, uuidv7(), { registration: 'FW-1' });
        await tellLater(writer.client, orgId, manager.userId, 'checkReminder', 'x', { plate: 'FW-1', name: 'Départ', target: '' });
        await tellLater(writer.client, orgId, null, 'missedChecks', 'x', { missed: [{ plate: 'FW-1', name: 'Départ' }] });
      });
    await deliverFieldNotifications(server.context);
    await expect.poll(async () => (await reached(open!)).shown).toBe(2);
    await suspend(false);
    await deliverFieldNotifications(server.context);
    expect([await reached(closed!), (await server.context.pool.query('SELECT 1 FROM field_tellings')).rowCount]).toEqual([NOTHING, 0]);
  });

  it('a message that waited for the relay as it began does not leave, during or after; those that the platform sends do', async () => {
    const mail = {
      kind: 'alerts',
      locale: 'fr',
      params: { site: 'Sillage', title: 'x', body: 'y', organization: 'z', link: 'https://fleet.test.example/' },
    } as const;
    const { pool } = server.context;
    const queue = async (orgId: string | null, to: string): Promise<void> =>
      void (await queueMail(pool, { ...mail, orgId, to }, server.context.now()));
    await queue(closed!.orgId, closed!.manager.email);
    await suspend(true);
    await queue(closed!.orgId, closed!.manager.email);
    await queue(open!.orgId, open!.manager.email);
    await reach(open!).toEqual({ ...NOTHING, mailed: 1 });
    await suspend(false);
    expect(await reached(closed!)).toEqual(NOTHING);
    await suspend(true);
    await queue(null, closed!.manager.email);
    await reach(closed!).toEqual({ ...NOTHING, mailed: 1 });
  });
});

describe('R-093 S-009: scheduled reports of a suspended organization', () => {
  const scheduleOf = async ({ orgId, manager }: Side): Promise<ReportSchedule> =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/report-schedules',
        headers: manager.headers,
        payload: {
          name: 'Trajets',
          report: 'trajets',
          asked: { period: 'yesterday' },
          frequency: 'daily',
          minuteOfDay: 420,
          format: 'csv',
          skipEmpty: false,
          recipients: { members: [], emails: [`${orgId}@client.example`] },
        },
      })
    ).json();
  /** Who reads them agreed to be sent reports. */
  const agree = async ({ orgId }: Side): Promise<void> =>
    void (await server.context.pool.query(
      "INSERT INTO report_recipients (org_id, email, state, asked_by, locale, asked_at) VALUES ($1, $2, 'confirmed', 'x', 'fr', now())",
      [orgId, `${orgId}@client.example`],
    ));
  const runsOf = async ({ orgId }: Side): Promise<ReportRun[]> =>
    (await store().list(systemActor(orgId), entities.reportRun, { page: 1, size: 20, sort: [{ field: 'dueAt', direction: 1 }] }))
      .results as unknown as ReportRun[];
  const goTo = async (instant: string): Promise<void> => {
    aheadMs = Date.parse(instant) + 1000 - Date.now();
    await planDueRuns(server.context);
    await makeDueRuns(server.context);
    await delivered(server.context);
  };
  const sentTo = ({ orgId }: Side): number => relay.received.filter(({ to }) => to[0] === `${orgId}@client.example`).length;

  it('are neither made nor sent, and say so; lifted, they go on at their next time', async () => {
    aheadMs = 0;
    for (const side of [closed!, open!]) await agree(side);
    const [one, two] = [await scheduleOf(closed!), await scheduleOf(open!)];
    await suspend(true);
    await goTo(one.nextRunAt! > two.nextRunAt! ? one.nextRunAt! : two.nextRunAt!);
    expect(await runsOf(closed!)).toMatchObject([{ state: 'failed', error: 'suspended', attachments: [] }]);
    expect(await runsOf(open!)).toMatchObject([{ state: 'done', mails: 1 }]);
    await expect.poll(() => sentTo(open!)).toBe(1);
    expect([sentTo(closed!), await reached(closed!)]).toEqual([0, NOTHING]);
    const now = (await store().get(systemActor(closed!.orgId), entities.reportSchedule, one._id)) as unknown as ReportSchedule;
    expect(now).toMatchObject({ active: true, stopped: null });
    await suspend(false);
    await goTo(new Date(server.context.now()).toISOString());
    expect(sentTo(closed!)).toBe(0);
    await goTo(now.nextRunAt!);
    expect((await runsOf(closed!)).map(({ state }) => state)).toEqual(['failed', 'done']);
    await expect.poll(() => sentTo(closed!)).toBe(1);
  });
});
