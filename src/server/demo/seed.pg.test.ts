import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../domain/entity/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { logIn, testContext, type TestContext } from '../../../tests/helpers/context.ts';
import { startTcpGateway, type Gateway } from '../connectors/tcp-gateway.ts';
import { teltonikaProtocol } from '../connectors/teltonika/protocol.ts';
import { systemActor } from '../database/actors.ts';
import { findArrivals } from '../vehicles/missions.ts';
import { newSecret } from '../identity/credentials.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { startFeed, type Feed } from './feed.ts';
import { deviceId } from './make-rows.ts';
import { makePastAlerts } from './make-past.ts';
import { PlanReader } from './moments.ts';
import { PhoneLink } from './device-link.ts';
import { planDay } from './plan.ts';
import { catchUp, seedDemo } from './seed.ts';
import { makeWorld, organizationId } from './world.ts';

const { vehicle, device } = ENTITIES as unknown as Record<string, Entity>;
const LUMIERE = organizationId('TL');
const scale = 0.04;

describe('the demonstration on a real database', () => {
  let server: TestContext;
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  // A Tuesday morning: vehicles are out.
  let nowMs = Date.parse('2026-11-17T08:30:00Z');
  const counted = async (sql: string): Promise<number> =>
    Number((await server.context.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]!.n);

  beforeAll(async () => {
    server = await testContext({ now: () => nowMs });
    await seedDemo(server.context, { scale, days: 2, print });
  }, 120_000);
  afterAll(() => server.close());

  it('makes organizations, vehicles, devices, positions, states and strips', async () => {
    const { count } = await server.context.store.list(systemActor(LUMIERE), vehicle!, { page: 1, size: 1 });
    expect(count).toBeGreaterThan(15);
    const { results } = await server.context.store.list(systemActor(LUMIERE), vehicle!, { page: 1, size: 100 });
    expect(results.filter((row) => row['device'] !== null).length).toBeGreaterThan(10);
    expect((await server.context.store.list(systemActor(LUMIERE), device!, { page: 1, size: 1 })).count).toBeGreaterThan(count - 5);
    expect(await counted('positions')).toBeGreaterThan(1500);
    expect(await counted('vehicle_states')).toBeGreaterThan(15);
    expect(await counted('vehicle_days')).toBeGreaterThan(40);
    expect(await counted("journeys WHERE kind = 'driven' AND (journey->>'distanceM')::int > 1000")).toBeGreaterThan(40);
    expect(await counted('dirty_journeys')).toBe(0);
    expect(await counted("positions WHERE at > '2026-11-17T08:30:00Z'")).toBe(0);
    expect(lines.some((line) => /positions \d+ \/ \d+/.test(line))).toBe(true);
  });

  it('has weeks of checks, sealed and received as everybody’s: chains without a hole, photos there, defects in several states, some checks missed', async () => {
    expect(await counted('field_records')).toBeGreaterThan(30);
    expect(await counted("field_records WHERE chain_state <> 'next' OR receipt IS NULL OR incomplete OR clock_doubt")).toBe(0);
    expect(await counted('ledger_lines')).toBeGreaterThan(await counted('field_records'));
    const { rows } = await server.context.pool.query<{ state: string }>('SELECT DISTINCT state FROM defects ORDER BY state');
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['open', 'planned', 'repaired']));
    expect(await counted('missed_checks')).toBeGreaterThan(0);
    expect(await counted('check_assignments')).toBeGreaterThan(1);
    expect(await counted('field_tellings')).toBe(0);
  });

  it('has installations judged by the bytes of their devices: confirmed, to complete, failed, swapped, removed; and a handover, out and back', async () => {
    const { rows } = await server.context.pool.query<{ kind: string; mission: string | null; state: string | null }>(
      "SELECT kind, sealed -> 'content' -> 'install' ->> 'mission' AS mission, install_state AS state FROM field_records WHERE kind <> 'check' ORDER BY sealed_at",
    );
    expect(rows.map(({ kind, mission, state }) => [kind, mission, state].filter(Boolean).join(' '))).toEqual([
      'removal removal',
      'install install confirmed',
      'install swap confirmed',
      'install swap failed',
      'handover',
      'install swap incomplete',
      'handover',
    ]);
    expect(await counted("device_links WHERE state = 'conflict'")).toBe(0);
    expect(await counted("defects WHERE item = 'dommages'")).toBe(1);
    expect(await counted("ledger_lines WHERE kind = 'verdict'")).toBe(4);
  });

  it('R-104 has missions that were reached, found among what the devices told, refused ones and some to come', async () => {
    await findArrivals(server.context);
    const { rows } = await server.context.pool.query<{ state: string }>('SELECT DISTINCT state FROM missions ORDER BY state');
    expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['accepted', 'refused', 'sent']));
    // Of the day whose positions are there.
    const yesterday = "missions WHERE state = 'accepted' AND sent_at BETWEEN '2026-11-16' AND '2026-11-17'";
    expect(await counted(`${yesterday} AND arrived_at IS NOT NULL`)).toBe(await counted(yesterday));
  });

  it('has alerts all over its past: each known since it was one, none told, the same when they are made again', async () => {
    const past = "alerts WHERE kind IN ('idling', 'speed', 'fuel-level') AND start_at < '2026-11-16T08:30:00Z'";
    expect(await counted(past)).toBeGreaterThan(0);
    expect(await counted('alerts WHERE known_at > opened_at')).toBe(0);
    expect((await counted('alert_tellings')) + (await counted('alert_notices'))).toBe(0);
    const before = await counted('alerts');
    await makePastAlerts(server.context, makeWorld('2026-11-15', scale));
    expect(await counted('alerts')).toBe(before);
    // Fault codes too began all over the month.
    expect(await counted("diagnostics WHERE first_trigger < '2026-11-10'")).toBeGreaterThan(2);
  });

  it('changes nothing when it runs again, nor when its notes were lost half-way', async () => {
    const before = await counted('positions');
    await seedDemo(server.context, { scale, days: 2, print });
    await server.context.pool.query("DELETE FROM demo_vehicles WHERE key LIKE 'GS-%'");
    await server.context.pool.query('UPDATE demo_run SET filled_at = NULL, rows_at = NULL');
    await seedDemo(server.context, { scale, days: 2, print });
    expect(await counted('positions')).toBe(before);
  });

  it('lets every account in, with its organizations', async () => {
    for (const { email } of ACCOUNTS) expect(await logIn(server.app, email, { password: DEMO_PASSWORD })).toContain('id_token=');
  });

  it('its user drives: they read journeys of their own, of the vehicle that is given to them', async () => {
    const user = ACCOUNTS.find(({ memberships: [first] }) => first?.role === 'user')!;
    const cookie = await logIn(server.app, user.email, { password: DEMO_PASSWORD });
    const url = '/api/v1/journeys?from=2026-11-16T00:00:00Z&to=2026-11-17T08:30:00Z';
    const { results } = (await server.app.inject({ url, headers: { cookie } })).json<{ results: { vehicle: string }[] }>();
    expect(results.length).toBeGreaterThan(5);
    expect(new Set(results.map(({ vehicle: id }) => id)).size).toBe(1);
  });

  it('fills the time since the last run', { tags: 'all' }, async () => {
    const before = await counted('positions');
    nowMs += 26 * 3_600_000;
    await catchUp(server.context, { scale, print });
    expect(await counted('positions')).toBeGreaterThan(before + 200);
    expect(await counted("vehicle_states WHERE at > '2026-11-18T02:00:00Z'")).toBeGreaterThan(10);
  });

  describe('live', () => {
    let gateway: Gateway;
    let feed: Feed;
    beforeAll(async () => {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const address = server.app.server.address() as { port: number };
      gateway = await startTcpGateway({
        protocol: teltonikaProtocol,
        port: 0,
        host: '127.0.0.1',
        ingest: telemetryOf(server.context).ingest,
        log: server.context.log,
      });
      feed = await startFeed(server.context, { scale, gatewayPort: gateway.port, httpUrl: `http://127.0.0.1:${address.port}`, print });
      await feed.ready;
    }, 60_000);
    afterAll(async () => {
      await feed.stop();
      await gateway.close();
    });

    it('sends what the plans say over TCP and HTTP, acknowledged and stored, and strangers to quarantine', async () => {
      const before = await counted('positions');
      nowMs += 240_000;
      await expect
        .poll(() => counted(`positions WHERE at > '${new Date(nowMs - 120_000).toISOString()}'`), { timeout: 15_000, interval: 500 })
        .toBeGreaterThan(10);
      await expect.poll(() => gateway.connections(), { timeout: 5_000 }).toBeGreaterThan(3);
      // A stranger that stands says little: time goes on until it speaks.
      const later = (): Promise<number> => ((nowMs += 60_000), counted('quarantine'));
      await expect.poll(later, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0);
      expect(await counted('positions')).toBeGreaterThan(before + 20);
    });

    it('posts what a telephone logs, with the secret of its device', async () => {
      const phone = makeWorld('2026-11-15', scale)
        .flatMap(({ vehicles }) => vehicles)
        .find((one) => one.device?.type === 'gpslogger')!;
      const id = deviceId(phone.key);
      const orgId = organizationId(phone.key.slice(0, 2));
      const { port } = server.app.server.address() as { port: number };
      const url = `http://127.0.0.1:${port}/api/v1/connectors/gpslogger/${phone.device!.serial}`;
      const atMs = nowMs - 7000;
      const moment = new PlanReader(phone, planDay(phone, '2026-11-18'), { odometerKm: 0, engineHours: 0 }).momentAt(atMs - (atMs % 1000));
      const send = (secret: string): PhoneLink => {
        const link = new PhoneLink(url, secret, () => nowMs);
        link.push(moment);
        link.tick();
        return link;
      };
      const wrong = send('wrong');
      const right = send(await newSecret(server.context.pool, orgId, id, 'test', nowMs));
      await expect.poll(() => right.waitingSinceMs, { timeout: 10_000 }).toBeNull();
      expect(wrong.waitingSinceMs).toBe(moment.atMs);
      expect(await counted(`positions WHERE device_id = '${id}' AND at = '${new Date(moment.atMs).toISOString()}'`)).toBe(1);
    });

    it('comes back after the gateway was away, and loses nothing', async () => {
      const { port } = gateway;
      await gateway.close();
      nowMs += 120_000;
      await new Promise((resolve) => setTimeout(resolve, 2500));
      gateway = await startTcpGateway({
        protocol: teltonikaProtocol,
        port,
        host: '127.0.0.1',
        ingest: telemetryOf(server.context).ingest,
        log: server.context.log,
      });
      nowMs += 120_000;
      const from = new Date(nowMs - 230_000).toISOString();
      const to = new Date(nowMs - 130_000).toISOString();
      await expect
        .poll(() => counted(`positions WHERE at BETWEEN '${from}' AND '${to}'`), { timeout: 15_000, interval: 500 })
        .toBeGreaterThan(10);
    });
  });
});
