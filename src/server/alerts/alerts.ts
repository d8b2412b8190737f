import type { PoolClient } from 'pg';
import type { Alert } from '../../domain/alert/alert.ts';
import { alertRule, keptPoints } from '../../domain/alert/alert-rule.ts';
import { vehicle } from '../../domain/vehicle/vehicle.ts';
import { IS_TOLD } from '../../domain/identity/notification.ts';
import type { AlertReading } from '../../domain/alert/watch.ts';
import { goesByVehicleTime } from '../../domain/alert/evaluate.ts';
import { Again } from '../../domain/alert/remake.ts';
import { HOUR_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { beforeLeaving, whenGivenUp, whenTaken, type ArrivedMail, type GivenUpMail } from '../mail/deliver.ts';
import { firstToldOf, tellAgain } from '../database/told-once.ts';
import { tellAdministrators } from '../mail/mail.routes.ts';
import { GIVEN_UP_WORDS } from '../mail/given-up-words.ts';
import { inTransaction } from '../database/pool.ts';
import type { Row } from '../telemetry/batch.ts';
import {
  type Ground,
  Grounds,
  isInForce,
  lastHeard,
  loadStates,
  type Marked,
  saveStates,
  sceneOf,
  takeMarked,
  type VehicleRow,
  type VehicleStates,
} from './alert-ground.ts';
import { AlertRemakes, noteLate } from './alert-remakes.ts';
import { alertsMayLeave, deliverNotifications } from './alert-deliver.ts';
import { lookAt, noteOutcomes, type Looked } from './alert-steps.ts';
import { tellOf } from './alert-notification.ts';
import { partsOf } from './alert-write.ts';
import { storedReadings, applyLook } from './alert-past.ts';

/** Messages of a vehicle that the rules have to look at, as the batch that stores them says it. */
export interface AlertMark {
  vehicleId: string;
  orgId: string;
  fromMs: number;
  toMs: number;
  /** ISO UTC. */
  fromReceived: string;
}

/** What was received longer ago (quarantine that is adopted, a history that is loaded) is no news: no rule looks at it. */
const NEWS_MS = 24 * 3_600_000;

/** Vehicles of these rows, in order, with what of them is to be looked at. */
export function alertMarksOf(rows: readonly Row[], nowMs: number): AlertMark[] {
  const oldest = new Date(nowMs - NEWS_MS).toISOString();
  const marks = new Map<string, AlertMark>();
  for (const { device, atMs, receivedAt } of rows) {
    if (device.vehicleId === null || receivedAt < oldest) continue;
    const known = marks.get(device.vehicleId);
    if (!known)
      marks.set(device.vehicleId, { vehicleId: device.vehicleId, orgId: device.orgId, fromMs: atMs, toMs: atMs, fromReceived: receivedAt });
    else {
      known.fromMs = Math.min(known.fromMs, atMs);
      known.toMs = Math.max(known.toMs, atMs);
      if (receivedAt < known.fromReceived) known.fromReceived = receivedAt;
    }
  }
  return [...marks.values()];
}

/** Where a history begins, whatever it holds. */
const WHOLE = { fromMs: 0, receivedFromMs: -Infinity } as const;

interface Of {
  orgId: string;
  vehicleId: string;
}

interface Past {
  look: Looked;
  states: VehicleStates;
  /** Its last message; null: there is none. */
  lastMs: number | null;
}

/**
 * Alerts of a history that was loaded (the demonstration), as though the rules had looked at it while it happened: every rule goes through all that is
 * stored of a vehicle. Nobody is told, and an alert is known since it was one. Made a second time they are the same rows.
 */
class AlertHistory {
  constructor(
    private readonly context: Context,
    private readonly grounds: Grounds,
    private readonly place: (orgId: string, lat: number, lng: number) => string | null,
  ) {}

  async make(of: Of): Promise<void> {
    const { store, pool } = this.context;
    const { orgId, vehicleId } = of;
    const ground = await this.grounds.of(orgId);
    const row = await store.get(systemActor(orgId), vehicle, vehicleId);
    if (!row) return;
    // Reading takes longest: nobody waits for it.
    const early = await inTransaction(pool, (db) => lookBack(db, ground, row, of, {}));
    const { lastMs } = early;
    if (lastMs === null) return;
    await pool.query('INSERT INTO alert_turns (org_id) VALUES ($1) ON CONFLICT DO NOTHING', [orgId]);
    await inTransaction(pool, async (held) => {
      await held.query('SELECT 1 FROM alert_turns WHERE org_id = $1 FOR UPDATE', [orgId]);
      const before = (await loadStates(held, orgId, [vehicleId])).get(vehicleId) ?? {};
      // Messages that came meanwhile were looked at already.
      const isBehind = Object.values(before).some(({ mark }) => mark !== null && mark.atMs > lastMs);
      const past = isBehind ? await lookBack(held, ground, row, of, before) : early;
      await store.write(systemActor(orgId), async (writer) => {
        const db = writer.client;
        const parts = await partsOf(this.context, db, ground, orgId, this.place);
        const known = { ...parts, knownMs: ({ openedMs, startMs }: { openedMs: number | null; startMs: number }) => openedMs ?? startMs };
        await applyLook(writer, known, { id: vehicleId, row }, past.look);
        await saveStates(db, orgId, new Map([[vehicleId, { ...before, ...past.states }]]));
        await db.query('DELETE FROM alert_marks WHERE org_id = $1 AND vehicle_id = $2 AND to_at <= $3', [
          orgId,
          vehicleId,
          new Date(past.lastMs ?? lastMs),
        ]);
      });
    });
  }
}

/** Counters go up slowly, and what is due is dear to look at: one message an hour. */
const hourly = (part: readonly AlertReading[]): AlertReading[] =>
  part.filter(({ atMs }, at) => at === 0 || Math.floor(atMs / HOUR_MS) !== Math.floor((part[at - 1]?.atMs ?? 0) / HOUR_MS));

async function lookBack(db: PoolClient, ground: Ground, row: VehicleRow, of: Of, before: VehicleStates): Promise<Past> {
  const rules = [...ground.rules.values()]
    .filter((rule) => isInForce(ground, rule, row))
    .map((rule) => {
      const scene = sceneOf(ground, rule, row, of.vehicleId, { listeningSinceMs: null, known: null });
      return { rule, again: new Again(scene, before[rule._id] ?? null, { ...WHOLE, state: null }) };
    });
  let lastMs: number | null = null;
  for await (const part of storedReadings(db, { ...of, ...WHOLE })) {
    for (const { rule, again } of rules) again.take(rule.kind === 'maintenance' ? hourly(part) : part);
    lastMs = part.at(-1)?.atMs ?? lastMs;
  }
  const look: Looked = { outcomes: new Map(), states: null, points: new Map(), begunAnew: [], lateMs: null };
  const states: VehicleStates = {};
  for (const { rule, again } of rules) {
    const made = again.end();
    noteOutcomes(look.outcomes, made.alerts);
    if (made.state) states[rule._id] = made.state;
    const kept = new Set(keptPoints(made.points.map(({ atMs }) => atMs)));
    const points = goesByVehicleTime(rule.kind) ? made.points.filter(({ atMs }) => kept.has(atMs)) : [];
    look.points.set(rule._id, { points, remadeFromMs: made.remadeFromMs });
  }
  return { look, states, lastMs };
}

const subjectOf = (rule: string): string => `alerts:${rule}:mail`;

/** Tells the administrators of an organization that somebody does not get the mails of a rule: once until one arrives again. */
async function tellGivenUp(context: Context, { orgId, about, to, params, code }: GivenUpMail): Promise<boolean> {
  const ruleId = params?.rule ?? about;
  // One without its rule was written down before those had one.
  if (orgId === null || ruleId === null) return false;
  const rule = await context.store.get(systemActor(orgId), alertRule, ruleId);
  if (!rule || !IS_TOLD[code] || (await firstToldOf(context.pool, orgId, subjectOf(rule._id), [to])).size === 0) return true;
  await tellAdministrators(context, orgId, (locale) => {
    const words = GIVEN_UP_WORDS[locale];
    return {
      topic: { key: 'vehicle:alert:undelivered', title: rule.name },
      title: words.alertTitle.replace('{rule}', () => rule.name),
      body: words.alertBody.replace('{address}', () => to).replace('{reason}', words.reasons[code]),
      url: `/gestion/alertes?open=${rule._id}`,
    };
  });
  return true;
}

/** One arrived: the next that does not is told. */
async function tellAgainOf({ pool }: Context, { orgId, to, params }: ArrivedMail): Promise<void> {
  if (orgId !== null && params.rule !== undefined) await tellAgain(pool, orgId, subjectOf(params.rule), to);
}

/*
 * Alerts of what was stored. The transaction of the positions marks the vehicles; a turn takes the marks of an organization, looks at the messages
 * with every rule, and in one transaction writes the alerts, the states of the rules, what is to be told, and the marks away. So a process that dies
 * leaves all of it as it was. Of several servers one at a time has an organization (its row of `alert_turns`), and the id of an alert follows from
 * what it is about and when it began: nothing is there twice. Messages that come late are noted (`alert-remakes.ts`), and make the rules begin
 * again before them in a turn of their own (`alert-remakes.ts`): alerts that they do not bear out go, those that they move stay the rows that they were.
 */
const TICK_MS = 60_000;
/** A minute that is this late was not listened to. */
const BREAK_MS = 3 * TICK_MS;
/** Messages that were heard so shortly before the minute may still be on their way into the database. */
const SETTLE_MS = 5000;
const ALL = { page: 1, size: 100_000 };

interface Turn {
  /** When its minute was last gone through. */
  ticked_at: Date | null;
  listening_since: Date | null;
}

/** Looks of one turn. */
const PASSES = 20;

export class Alerts {
  private readonly grounds: Grounds;
  private readonly remakes: AlertRemakes;
  readonly history: AlertHistory;

  constructor(
    private readonly context: Context,
    private readonly place: (orgId: string, lat: number, lng: number) => string | null,
  ) {
    this.grounds = new Grounds(context);
    this.remakes = new AlertRemakes(context, this.grounds, place);
    this.history = new AlertHistory(context, this.grounds, place);
    beforeLeaving('alerts', alertsMayLeave);
    whenGivenUp('alerts', tellGivenUp);
    whenTaken('alerts', tellAgainOf);
  }

  /** Looks at what was stored since, until nothing is left that nobody else is at, as far as a turn goes; tells what is to be told. */
  async run(): Promise<void> {
    // A fleet whose messages never end lets what is late have its turn.
    for (let pass = 0; pass < PASSES; pass++) {
      const { rows } = await this.context.pool.query<{ org_id: string }>('SELECT DISTINCT org_id FROM alert_marks');
      const done = await this.each(
        rows.map(({ org_id }) => org_id),
        false,
      );
      if (done === 0) break;
    }
    await deliverNotifications(this.context);
    if ((await this.remakes.run()) > 0) await deliverNotifications(this.context);
  }

  /** What comes of time alone: silence, a stay, what is due, what waits to be told. At whatever pace. */
  async tick(): Promise<void> {
    const { results } = await this.context.store.list(systemActor(null), alertRule, { ...ALL, filters: { enabled: ['true'] } });
    const { rows } = await this.context.pool.query<{ org_id: string }>(
      'SELECT org_id FROM alert_states UNION SELECT org_id FROM alert_notices',
    );
    await this.each([...new Set([...results.map(({ owner }) => owner.id), ...rows.map(({ org_id }) => org_id)])], true);
    await deliverNotifications(this.context);
  }

  /** One turn of each organization; one that fails is logged and keeps nobody else waiting. Gives how many were done. */
  private async each(orgIds: readonly string[], isTick: boolean): Promise<number> {
    let done = 0;
    for (const orgId of orgIds) {
      try {
        if (await this.turn(orgId, isTick)) done += 1;
      } catch (error) {
        this.context.log.error({ err: error, organization: orgId }, 'alerts not evaluated');
      }
    }
    return done;
  }

  private async turn(orgId: string, isTick: boolean): Promise<boolean> {
    const { store } = this.context;
    const ground = await this.grounds.of(orgId);
    const nowMs = this.context.now() - SETTLE_MS;
    return store.write(systemActor(orgId), async (writer) => {
      const db = writer.client;
      await db.query('INSERT INTO alert_turns (org_id) VALUES ($1) ON CONFLICT DO NOTHING', [orgId]);
      const { rows } = await db.query<Turn>('SELECT ticked_at, listening_since FROM alert_turns WHERE org_id = $1 FOR UPDATE SKIP LOCKED', [
        orgId,
      ]);
      const turn = rows[0];
      if (!turn) return false;
      const ticks = isTick && (turn.ticked_at === null || nowMs - turn.ticked_at.getTime() >= TICK_MS - SETTLE_MS);
      const listeningSinceMs = ticks ? await listen(db, orgId, turn, nowMs) : (turn.listening_since?.getTime() ?? null);
      const marked = await takeMarked(db, orgId);
      if (!ticks && marked.size === 0) return false;
      const states = await loadStates(db, orgId, ticks ? null : [...marked.keys()]);
      if (ground.rules.size === 0 && states.size === 0) return true;
      const known = ticks ? await lastHeard(db, orgId) : null;
      const opened: Alert[] = [];
      const kept = new Map<string, VehicleStates>();
      const parts = await partsOf(this.context, db, ground, orgId, this.place);
      for (const [id, row] of await this.vehicles(orgId, ground, ticks, marked, states)) {
        const before = states.get(id) ?? {};
        const look = lookAt(ground, {
          vehicleId: id,
          vehicle: row,
          before,
          readings: marked.get(id)?.readings ?? [],
          nowMs,
          isTick: ticks,
          listeningSinceMs,
          known: known?.get(id) ?? null,
        });
        opened.push(...(await applyLook(writer, parts, { id, row }, look)));
        const lateMs = Math.min(look.lateMs ?? Infinity, marked.get(id)?.joinedMs ?? Infinity);
        if (Number.isFinite(lateMs)) await noteLate(db, { orgId, vehicleId: id, fromMs: lateMs }, this.context.now());
        if (look.states) kept.set(id, look.states);
      }
      await saveStates(db, orgId, kept);
      await tellOf(writer, parts, opened, nowMs, ticks);
      return true;
    });
  }

  /** Vehicles to look at; null: one that was removed. */
  private async vehicles(
    orgId: string,
    { rules }: Ground,
    ticks: boolean,
    marked: ReadonlyMap<string, Marked>,
    states: ReadonlyMap<string, VehicleStates>,
  ): Promise<Map<string, VehicleRow | null>> {
    const ids = [...new Set([...marked.keys(), ...(ticks ? states.keys() : [])])];
    const all = ticks && [...rules.values()].some(({ enabled, kind }) => enabled && (kind === 'device-silent' || kind === 'maintenance'));
    if (!all && ids.length === 0) return new Map();
    const { results } = await this.context.store.list(systemActor(orgId), vehicle, all ? ALL : { ...ALL, filters: { _id: ids } });
    return new Map<string, VehicleRow | null>([...ids.map((id) => [id, null] as const), ...results.map((row) => [row._id, row] as const)]);
  }
}

/** Notes that a minute was gone through; gives since when they followed one another. */
async function listen(db: PoolClient, orgId: string, turn: Turn, nowMs: number): Promise<number> {
  const isBroken = turn.ticked_at === null || turn.listening_since === null || nowMs - turn.ticked_at.getTime() > BREAK_MS;
  const sinceMs = isBroken ? nowMs : turn.listening_since!.getTime();
  await db.query('UPDATE alert_turns SET ticked_at = $2, listening_since = $3 WHERE org_id = $1', [
    orgId,
    new Date(nowMs),
    new Date(sinceMs),
  ]);
  return sinceMs;
}
