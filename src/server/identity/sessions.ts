import { v7 as uuidv7 } from 'uuid';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionPayload } from '../../domain/identity/session-user.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { MEMBERSHIP_CHANGED } from '../database/hooks.ts';
import { organizationsOf, payloadOf } from './people.ts';
import { digestOf, randomToken } from './credentials.ts';
import { writeSessionCookies } from './cookies.ts';
import type { Identity } from './identity.ts';

/**
 * Writes the cookies of a session onto the answer, with a new JWT. The active organization stays when it is one of the person's;
 * else it becomes `wanted`, else the person's preferred one, else none (the client then takes the first, S-013).
 * False when the person may no longer sign in.
 */
export async function answerWithSession(
  context: Context,
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { row: SessionRow; exchangeToken: string; wantedOrgId?: string | null },
): Promise<boolean> {
  const payload = await identity.sessions.payloadOf(session.row);
  if (!payload) return false;
  const { token, expiresMs } = await identity.tokens.sign(payload, session.row.id, session.row.expires_at.getTime());
  const isOwn = (id: string | null | undefined): boolean => payload.organizations.some((org) => org.id === id);
  const current = request.cookies['id_token_org'];
  const wanted = session.wantedOrgId && isOwn(session.wantedOrgId) ? session.wantedOrgId : undefined;
  const preferred = payload.organizations.find((org) => org.dflt)?.id;
  const keeps = isOwn(current) && wanted === undefined;
  writeSessionCookies(reply, context.config, {
    token,
    tokenExpiresMs: expiresMs,
    exchangeToken: session.exchangeToken,
    sessionExpiresMs: session.row.expires_at.getTime(),
    rememberMe: session.row.remember_me,
    ...(keeps ? {} : { orgId: wanted ?? preferred ?? null }),
  });
  return true;
}

export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const ADMIN_SESSION_LIFETIME_MS = 12 * 3_600_000;
/** A session revoked by another process, or a role taken away, is noticed within this delay; in the same process at once. */
const CHECK_CACHE_MS = 10_000;
const CACHE_SIZE = 5_000;

/** Bus channel `{sessionId}`: that session was revoked or changed person; drop what is known of it. */
export const SESSION_CHANGED = 'identity:session';

export interface SessionRow {
  id: string;
  user_id: string;
  as_user_id: string | null;
  admin_mode: boolean;
  remember_me: boolean;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  user_agent: string | null;
  ip: string | null;
}

/** What the server knows now of a live session: who it is, with present roles. */
interface LiveSession {
  row: SessionRow;
  payload: Omit<SessionPayload, 'iat' | 'exp'>;
}

const COLUMNS = 'id, user_id, as_user_id, admin_mode, remember_me, created_at, last_seen_at, expires_at, user_agent, ip';

/**
 * Sessions and their exchange tokens (kept as digests).
 *
 * States: live → revoked (logout, list of sessions, password change, person deactivated) or over (30 days without a renewal; 12 h
 * after an admin-mode login, whatever happens).
 * - The exchange token stays the same during the session: an answer lost in a tunnel must not log out a device with unsent work.
 * - Every request with a JWT also asks `resolve` (cached 10 s, dropped by the bus), so that a revoked session or a lost role stops
 *   counting before the JWT's 15 minutes are over; a membership that changes drops all that is known, so that it counts at once.
 * - While an administrator acts as somebody, the row names both; the JWT of before the switch no longer fits it and is refused.
 */
export class Sessions {
  readonly #cache = new Map<string, { atMs: number; found: Promise<LiveSession | null> }>();
  readonly stop: () => void;

  constructor(private readonly context: Context) {
    const stops = [
      context.bus.subscribe(
        (channel) => channel === SESSION_CHANGED,
        (_channel, data) => this.#cache.delete((data as { sessionId: string }).sessionId),
      ),
      context.bus.subscribe(
        (channel) => channel === MEMBERSHIP_CHANGED,
        (_channel, data) => {
          this.#cache.clear();
          this.#membershipChanged(data as { userId: string; lost: boolean }).catch((error: unknown) =>
            context.log.warn(error, 'identity: sessions of a changed member'),
          );
        },
      ),
    ];
    this.stop = () => stops.forEach((stop) => stop());
  }

  /** Open sockets follow the role of now; a person who lost the last organization is signed out everywhere. */
  async #membershipChanged({ userId, lost }: { userId: string; lost: boolean }): Promise<void> {
    if (lost && (await organizationsOf(this.context, userId)).length === 0) await this.revoke({ userId });
    const { rows } = await this.context.pool.query<{ id: string }>(
      'SELECT id FROM identity_sessions WHERE (user_id = $1 OR as_user_id = $1) AND revoked_at IS NULL',
      [userId],
    );
    for (const { id } of rows) this.changed(id);
  }

  async open(input: {
    userId: string;
    adminMode: boolean;
    rememberMe: boolean;
    userAgent: string | null;
    ip: string;
  }): Promise<{ row: SessionRow; exchangeToken: string }> {
    const exchangeToken = randomToken();
    const nowMs = this.context.now();
    const lifetimeMs = input.adminMode ? ADMIN_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
    const { rows } = await this.context.pool.query<SessionRow>(
      `INSERT INTO identity_sessions (id, user_id, exchange_hash, admin_mode, remember_me, created_at, last_seen_at, expires_at, user_agent, ip)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
      [
        uuidv7(),
        input.userId,
        digestOf(exchangeToken),
        input.adminMode,
        input.rememberMe,
        new Date(nowMs),
        new Date(nowMs + lifetimeMs),
        input.userAgent?.slice(0, 300) ?? null,
        input.ip,
      ],
    );
    return { row: rows[0] as SessionRow, exchangeToken };
  }

  /** The live session of an exchange token, prolonged to 30 days from now unless it is an admin-mode one. */
  async renew(exchangeToken: string): Promise<SessionRow | null> {
    const nowMs = this.context.now();
    const { rows } = await this.context.pool.query<SessionRow>(
      `UPDATE identity_sessions SET last_seen_at = $2, expires_at = CASE WHEN admin_mode THEN expires_at ELSE $3 END
       WHERE exchange_hash = $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING ${COLUMNS}`,
      [digestOf(exchangeToken), new Date(nowMs), new Date(nowMs + SESSION_LIFETIME_MS)],
    );
    return rows[0] ?? null;
  }

  /** Whose session of an exchange token ended with their last organization, and who has none since; null: it did not. */
  async withdrawnFrom(exchangeToken: string): Promise<string | null> {
    const {
      rows: [row],
    } = await this.context.pool.query<{ user_id: string }>(
      'SELECT user_id FROM identity_sessions WHERE exchange_hash = $1 AND revoked_at IS NOT NULL',
      [digestOf(exchangeToken)],
    );
    return row !== undefined && (await organizationsOf(this.context, row.user_id)).length === 0 ? row.user_id : null;
  }

  /** The live session `id` with the person's present roles; null when it is revoked, over, or its person is gone. Cached 10 s. */
  resolve(id: string): Promise<LiveSession | null> {
    const nowMs = this.context.now();
    const known = this.#cache.get(id);
    if (known && Math.abs(nowMs - known.atMs) < CHECK_CACHE_MS) return known.found;
    const found = this.#load(id);
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(id, { atMs: nowMs, found });
    found.catch(() => this.#cache.delete(id));
    return found;
  }

  async #load(id: string): Promise<LiveSession | null> {
    const { rows } = await this.context.pool.query<SessionRow>(
      `SELECT ${COLUMNS} FROM identity_sessions WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2`,
      [id, new Date(this.context.now())],
    );
    const row = rows[0];
    const payload = row ? await this.payloadOf(row) : null;
    return row && payload ? { row, payload } : null;
  }

  /** Payload of the person the session is for now; null when that person, or the administrator behind, may no longer. */
  async payloadOf(row: SessionRow): Promise<Omit<SessionPayload, 'iat' | 'exp'> | null> {
    const own = await payloadOf(this.context, row.user_id, { adminMode: row.admin_mode, rememberMe: row.remember_me });
    if (!own || row.as_user_id === null) return own;
    if (!own.adminMode) return null;
    return payloadOf(this.context, row.as_user_id, {
      adminMode: false,
      rememberMe: row.remember_me,
      asAdmin: { id: own.id, name: own.name },
    });
  }

  async list(userId: string): Promise<SessionRow[]> {
    const { rows } = await this.context.pool.query<SessionRow>(
      `SELECT ${COLUMNS} FROM identity_sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY last_seen_at DESC`,
      [userId, new Date(this.context.now())],
    );
    return rows;
  }

  /** Revokes sessions of one person: one by id, one by exchange token, or all (but one). Gives how many. */
  async revoke(
    of: { id: string; userId: string } | { exchangeToken: string } | { userId: string; except?: string | null },
  ): Promise<number> {
    const [where, values] =
      'exchangeToken' in of
        ? (['exchange_hash = $2', [digestOf(of.exchangeToken)]] as const)
        : 'id' in of
          ? (['user_id = $2 AND id = $3', [of.userId, of.id]] as const)
          : (['user_id = $2 AND id IS DISTINCT FROM $3::uuid', [of.userId, of.except ?? null]] as const);
    const { rows } = await this.context.pool.query<{ id: string }>(
      `UPDATE identity_sessions SET revoked_at = $1 WHERE ${where} AND revoked_at IS NULL RETURNING id`,
      [new Date(this.context.now()), ...values],
    );
    for (const { id } of rows) this.changed(id);
    return rows.length;
  }

  /** Back to an ordinary session, which rolls again from now. */
  async leaveAdminMode(id: string): Promise<SessionRow | null> {
    const nowMs = this.context.now();
    return this.#update(id, 'admin_mode = false, as_user_id = NULL, expires_at = $2', new Date(nowMs + SESSION_LIFETIME_MS));
  }

  async actAs(id: string, userId: string | null): Promise<SessionRow | null> {
    return this.#update(id, 'as_user_id = $2', userId);
  }

  async #update(id: string, set: string, value: unknown): Promise<SessionRow | null> {
    const { rows } = await this.context.pool.query<SessionRow>(
      `UPDATE identity_sessions SET ${set} WHERE id = $1 AND revoked_at IS NULL RETURNING ${COLUMNS}`,
      [id, value],
    );
    this.changed(id);
    return rows[0] ?? null;
  }

  changed(id: string): void {
    this.#cache.delete(id);
    this.context.bus.publish(SESSION_CHANGED, { sessionId: id });
  }
}
