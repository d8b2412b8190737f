import type { Pool } from 'pg';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, HOUR_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { KNOWN_DEVICE, writeKnownDevice } from './cookies.ts';
import { type UserRow, mailLanguage } from './people.ts';
import { digestOf, randomToken } from './credentials.ts';
import { deviceName } from '../../domain/identity/account.ts';
import { notify } from '../live/notifications.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { renderMail } from '../mail/render.ts';
import { canSendMail } from '../mail/transport.ts';
import { readPlatform } from './site.ts';

const ATTEMPTS = 5;
const WINDOW_MS = 60_000;
/** The longest window a limit may have: what is older is swept away. */
const LONGEST_MS = 24 * 3_600_000;

export interface Limit {
  attempts: number;
  windowMs: number;
}
/** One of somebody who is known by another sign already (a session, a token). */
const FEW: Limit = { attempts: ATTEMPTS, windowMs: WINDOW_MS };

/** `refusedUntilMs`: when the first of the counted attempts is forgotten. */
type Taken = { giveBack: () => Promise<void> } | { refusedUntilMs: number };

const TAKE = `
  INSERT INTO identity_rate_limits AS r (key, stamps, admitted, updated_ms) VALUES ($1, ARRAY[$2::bigint], true, $2)
  ON CONFLICT (key) DO UPDATE SET
    admitted = (SELECT count(*) FROM unnest(r.stamps) s WHERE s > $2 - $3) < $4,
    stamps = (SELECT coalesce(array_agg(s), '{}') FROM unnest(r.stamps) s WHERE s > $2 - $3)
      || CASE WHEN (SELECT count(*) FROM unnest(r.stamps) s WHERE s > $2 - $3) < $4 THEN ARRAY[$2::bigint] ELSE '{}' END,
    updated_ms = $2
  RETURNING admitted, (SELECT min(s) FROM unnest(stamps) s)::float8 AS oldest`;
/** One of them, not all of that instant. */
const GIVE_BACK = `UPDATE identity_rate_limits SET stamps = stamps[:array_position(stamps, $2::bigint) - 1] || stamps[array_position(stamps, $2::bigint) + 1:]
  WHERE key = ANY($1) AND array_position(stamps, $2::bigint) IS NOT NULL`;

/**
 * At most so many attempts in any window for each key (an account at an address, a person). Kept in the database: it holds across restarts
 * and processes. A refused attempt is not counted, so that hammering does not keep the person out for ever; a successful one is
 * given back, so that an office behind one address can start its day.
 */
export class RateLimit {
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly now: () => number,
  ) {}

  /** Null when refused; else a function that gives the attempt back. */
  take(...keys: string[]): Promise<(() => Promise<void>) | null> {
    return this.takeOf(FEW, ...keys);
  }

  async takeOf(limit: Limit, ...keys: string[]): Promise<(() => Promise<void>) | null> {
    const taken = await this.ask(...keys.map((key): [Limit, string] => [limit, key]));
    return 'giveBack' in taken ? taken.giveBack : null;
  }

  /** Of all these at once: what one of them refuses is counted nowhere. */
  async ask(...takes: readonly (readonly [Limit, string])[]): Promise<Taken> {
    const nowMs = this.now();
    const taken: string[] = [];
    const giveBack = async (): Promise<void> => void (await this.pool.query(GIVE_BACK, [taken, nowMs]));
    for (const [{ attempts, windowMs }, key] of takes) {
      const { rows } = await this.pool.query<{ admitted: boolean; oldest: number | null }>(TAKE, [key, nowMs, windowMs, attempts]);
      if (!rows[0]?.admitted) {
        if (taken.length > 0) await giveBack();
        return { refusedUntilMs: (rows[0]?.oldest ?? nowMs) + windowMs };
      }
      taken.push(key);
    }
    return { giveBack };
  }

  async sweep(): Promise<void> {
    await this.pool.query('DELETE FROM identity_rate_limits WHERE updated_ms < $1', [this.now() - LONGEST_MS]);
  }
}

/** Guesses of one account from one address. */
const PAIR: Limit = { attempts: 5, windowMs: 60_000 };
/** Of one account, from wherever it was never signed in to. */
const ACCOUNT: Limit = { attempts: 20, windowMs: HOUR_MS };
/** Of whatever account, from one address: an office, or somebody who tries one password on everybody. */
export const ADDRESS: Limit = { attempts: 50, windowMs: 10 * 60_000 };
/** On a device the person signed in on: whatever happens elsewhere. One that was taken away guesses as slowly. */
const DEVICE: readonly Limit[] = [
  { attempts: 5, windowMs: 60_000 },
  { attempts: 50, windowMs: DAY_MS },
];
const KNOWN_FOR_MS = 400 * DAY_MS;
const DEVICES_MAX = 50;

/** What one subscriber has: an IPv4 address, the first half of an IPv6 one. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = ip.split('%')[0]!.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...before!, ...Array.from({ length: Math.max(0, 8 - before!.length - after!.length) }, () => '0'), ...after!];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

const deviceOf = (request: FastifyRequest): string | null => {
  const value = request.cookies[KNOWN_DEVICE];
  return value ? digestOf(value) : null;
};

/** The digest of this device, when the person signed in on it before. */
export async function knownDevice({ pool, now }: Context, request: FastifyRequest, userId: string): Promise<string | null> {
  const hash = deviceOf(request);
  if (hash === null) return null;
  const { rowCount } = await pool.query('SELECT 1 FROM identity_known_devices WHERE hash = $1 AND user_id = $2 AND last_seen_at > $3', [
    hash,
    userId,
    new Date(now() - KNOWN_FOR_MS),
  ]);
  return rowCount === 1 ? hash : null;
}

/** This device, or this address, when the person signed in on or from it before. The same questions are asked of whomever. */
export async function knownPlace(context: Context, request: FastifyRequest, userId: string): Promise<string | null> {
  const [device, { rowCount }] = await Promise.all([
    knownDevice(context, request, userId),
    context.pool.query('SELECT 1 FROM identity_sessions WHERE user_id = $1 AND ip = $2 LIMIT 1', [userId, request.ip]),
  ]);
  return device ?? (rowCount === 1 ? request.ip : null);
}

/** From now on this device is one that the person signed in on. Its cookie says nothing of whom. */
export async function rememberDevice(context: Context, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
  const value = request.cookies[KNOWN_DEVICE] || randomToken();
  const at = new Date(context.now());
  await context.pool.query(
    `INSERT INTO identity_known_devices (hash, user_id, last_seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (hash, user_id) DO UPDATE SET last_seen_at = $3`,
    [digestOf(value), userId, at],
  );
  await context.pool.query(
    `DELETE FROM identity_known_devices WHERE user_id = $1 AND hash IN
       (SELECT hash FROM identity_known_devices WHERE user_id = $1 ORDER BY last_seen_at DESC OFFSET $2)`,
    [userId, DEVICES_MAX],
  );
  writeKnownDevice(reply, context.config, value, KNOWN_FOR_MS);
}

/** Devices nobody signed in on for more than a year. */
export async function forgetDevices({ pool, now }: Context): Promise<void> {
  await pool.query('DELETE FROM identity_known_devices WHERE last_seen_at < $1', [new Date(now() - KNOWN_FOR_MS)]);
}

/**
 * Whether a password may be tried. On a device of the account only what is tried there counts: nobody elsewhere keeps its owner out, whoever
 * shares the address. Elsewhere guesses are counted by account and address together, by account, and by address.
 */
export async function takeSignIn(
  context: Context,
  limits: RateLimit,
  request: FastifyRequest,
  account: { email: string; userId: string | null },
): Promise<Taken> {
  const device = account.userId === null ? null : await knownDevice(context, request, account.userId);
  if (device !== null)
    return limits.ask(...DEVICE.map((limit, n): [Limit, string] => [limit, `sign-in-device${n}:${account.userId}:${device}`]));
  const address = addressKey(request.ip);
  return limits.ask(
    [PAIR, `sign-in:${account.email}|${address}`],
    [ADDRESS, `sign-in-address:${address}`],
    [ACCOUNT, `sign-in-account:${account.email}`],
  );
}

/** Wrong codes from one address: the wait grows from minutes to hours, then to a day. */
const PLACE: readonly Limit[] = [
  { attempts: 5, windowMs: 10 * 60_000 },
  { attempts: 10, windowMs: 2 * HOUR_MS },
  { attempts: 15, windowMs: DAY_MS },
];
/** From all addresses that the person never signed in from: somebody with many addresses guesses no faster. */
const GUESSES_ACCOUNT: Limit = { attempts: 40, windowMs: DAY_MS };
/** Those that nobody is told of: fingers slip. */
const UNTOLD: Limit = { attempts: 4, windowMs: DAY_MS };
const TOLD: Limit = { attempts: 1, windowMs: DAY_MS };

/**
 * Whether a code may be tried behind a right password. On a device of the account only the limits of the device count (`takeSignIn`): who
 * guesses elsewhere keeps its owner out of nothing.
 */
export async function takeCode(context: Context, limits: RateLimit, request: FastifyRequest, userId: string): Promise<Taken> {
  if ((await knownDevice(context, request, userId)) !== null) return { giveBack: async () => undefined };
  const address = addressKey(request.ip);
  return limits.ask(...PLACE.map((limit, n): [Limit, string] => [limit, `second-factor${n}:${userId}|${address}`]), [
    GUESSES_ACCOUNT,
    `second-factor-account:${userId}`,
  ]);
}

/** A code was wrong: from the fifth in a day, the owner is told by mail, once a day, that somebody has the password. */
export async function wrongCode(context: Context, limits: RateLimit, request: FastifyRequest, person: UserRow): Promise<void> {
  if (await limits.takeOf(UNTOLD, `second-factor-wrong:${person._id}`)) return;
  if (!(await limits.takeOf(TOLD, `second-factor-told:${person._id}`))) return;
  await tellOwner(context, person, 'second-factor-wrong', placeOf(request, context.now()));
}

/** What happens to an account that its owner has to know, whoever did it. */
type OwnerTold = 'second-factor-reset' | 'second-factor-wrong' | 'sign-in-new-device';

/** Browser, system, address and time of a request; of the browser only names that are known. */
export function placeOf(request: FastifyRequest, nowMs: number): string {
  const { browser, system } = deviceName(request.headers['user-agent'] ?? null);
  const time = `${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [browser, system, request.ip, time].filter((part) => part !== null).join(' · ');
}

/** Told on the devices where the person is signed in as well: they are the owner's, who sees it before a mail. */
const ON_DEVICES: readonly OwnerTold[] = ['second-factor-wrong'];

/** Says it by mail, in the person's language; `place`: where it was done from. What was done is done: a failure to tell is logged, and answers for nothing. */
export async function tellOwner(context: Context, person: { _id: string; email: string }, kind: OwnerTold, place?: string): Promise<void> {
  await tell(context, person, kind, place).catch((error: unknown) =>
    context.log.error({ err: error, kind, person: person._id }, 'the owner of an account was not told'),
  );
}

async function tell(context: Context, person: { _id: string; email: string }, kind: OwnerTold, place?: string): Promise<void> {
  const link = `${context.config.publicUrl}/profil`;
  const params = { site: (await readPlatform(context)).title, link, ...(place === undefined ? {} : { place }) };
  const locale = await mailLanguage(context, person._id);
  if (ON_DEVICES.includes(kind))
    await notify(context, {
      orgId: null,
      recipient: { id: person._id },
      topic: { key: `account:${kind}` },
      title: renderMail(kind, locale, params).subject,
      ...(place === undefined ? {} : { body: place }),
      url: '/profil',
      outputs: ['devices'],
    });
  if (!canSendMail(context)) return;
  await queueMail(context.pool, { kind, orgId: null, to: person.email, locale, params }, context.now());
  deliverSoon(context);
}
