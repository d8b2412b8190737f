import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  API_CALLS_PER_MINUTE,
  API_KEY_PREFIX,
  apiKeyState,
  type ApiKey,
  type ApiKeyInput,
  type MadeApiKey,
} from '../../domain/platform/api-key.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Actor } from '../context.ts';
import { isAmong } from '../http/networks.ts';
import { digestOf, randomToken } from './credentials.ts';

const API_KEYS_MAX = 50;

interface Row {
  id: string;
  name: string;
  hint: string;
  scopes: ApiKey['scopes'];
  addresses: string[];
  expires_at: Date | null;
  created_at: Date;
  created_by: string;
  created_by_name: string | null;
  maker_role: string | null;
  made_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  last_used_from: string | null;
  org_id: string;
  org_name: string;
}

/** With what its maker is in the organization now: the strongest of their roles, none when they left. */
const READ = `SELECT k.*, u.name AS created_by_name, o.name AS org_name,
    (SELECT m.role::text FROM memberships m WHERE m.org_id = k.org_id AND m."user" = k.created_by AND m.active AND u.active
      ORDER BY array_position(ARRAY['admin', 'manager', 'technician', 'user'], m.role::text) LIMIT 1) AS maker_role
  FROM api_keys k JOIN organizations o ON o.id = k.org_id LEFT JOIN users u ON u.id = k.created_by`;

function keyOf(row: Row): ApiKey {
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    _id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    addresses: row.addresses,
    expiresAt: iso(row.expires_at),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    makerRole: row.maker_role,
    madeAt: row.made_at.toISOString(),
    revokedAt: iso(row.revoked_at),
    lastUsedAt: iso(row.last_used_at),
    lastUsedFrom: row.last_used_from,
  };
}

function newSecret(): { secret: string; digest: string; hint: string } {
  const secret = `${API_KEY_PREFIX}${randomToken()}`;
  return { secret, digest: digestOf(secret), hint: secret.slice(-4) };
}

export type KeyRefusal = 'key-unknown' | 'key-revoked' | 'key-expired' | 'key-suspended' | 'key-address' | 'key-rate';

/** A key that is let in, as who calls; `left`: calls it still has this minute. */
interface KeyCall {
  actor: Actor;
  left: number;
}

/**
 * Keys of the API, each of one organization. One is an actor of its own with no more than its scopes, nor than the role that who made it has
 * as it calls: it does nothing once they left, until another administrator takes it over. It can never sign in, read identity, or make another key.
 */
export class ApiKeys {
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly now: () => number,
  ) {}

  /** The same within a transaction. */
  within(client: Pick<Pool, 'query'>): ApiKeys {
    return new ApiKeys(client, this.now);
  }

  async list(orgId: string): Promise<ApiKey[]> {
    const { rows } = await this.pool.query<Row>(`${READ} WHERE k.org_id = $1 ORDER BY k.created_at DESC`, [orgId]);
    return rows.map(keyOf);
  }

  async get(orgId: string, id: string): Promise<ApiKey> {
    const { rows } = await this.pool.query<Row>(`${READ} WHERE k.org_id = $1 AND k.id = $2`, [orgId, id]);
    if (!rows[0]) throw fail('not-found');
    return keyOf(rows[0]);
  }

  async make(orgId: string, by: string, { name, scopes, addresses, expiresAt }: ApiKeyInput): Promise<MadeApiKey> {
    const { secret, digest, hint } = newSecret();
    const [id, now] = [uuidv7(), new Date(this.now())];
    const { rowCount } = await this.pool.query(
      `INSERT INTO api_keys (id, org_id, name, digest, hint, scopes, addresses, expires_at, created_at, created_by, made_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9 WHERE (SELECT count(*) FROM api_keys WHERE org_id = $2 AND revoked_at IS NULL) < $11`,
      [id, orgId, name, digest, hint, JSON.stringify(scopes), addresses, expiresAt, now, by, API_KEYS_MAX],
    );
    if (rowCount === 0) throw fail('invalid', undefined, [{ field: 'name', code: 'too-many-keys', params: { max: API_KEYS_MAX } }]);
    return { key: await this.get(orgId, id), secret };
  }

  async change(orgId: string, id: string, { name, scopes, addresses, expiresAt }: ApiKeyInput): Promise<ApiKey> {
    await this.#set(orgId, id, 'name = $3, scopes = $4, addresses = $5, expires_at = $6', [
      name,
      JSON.stringify(scopes),
      addresses,
      expiresAt,
    ]);
    return this.get(orgId, id);
  }

  /** From now on this administrator answers for it. */
  async takeOver(orgId: string, id: string, by: string): Promise<ApiKey> {
    await this.#set(orgId, id, 'created_by = $3', [by]);
    return this.get(orgId, id);
  }

  /** A new secret: the one before stops at once. Who has it made answers for the key. */
  async remake(orgId: string, id: string, by: string): Promise<MadeApiKey> {
    const { secret, digest, hint } = newSecret();
    await this.#set(orgId, id, 'digest = $3, hint = $4, made_at = $5, created_by = $6', [digest, hint, new Date(this.now()), by]);
    return { key: await this.get(orgId, id), secret };
  }

  /** For good: a revoked key stays in the list, and never works again. */
  async revoke(orgId: string, id: string): Promise<ApiKey> {
    await this.pool.query('UPDATE api_keys SET revoked_at = coalesce(revoked_at, $3) WHERE org_id = $1 AND id = $2', [
      orgId,
      id,
      new Date(this.now()),
    ]);
    return this.get(orgId, id);
  }

  /** Who calls with this secret from this address, or why nobody does. A call that is let in is counted and remembered. */
  async admit(secret: string, ip: string): Promise<KeyCall | KeyRefusal> {
    const { rows } = await this.pool.query<Row>(`${READ} WHERE k.digest = $1 AND o.active`, [digestOf(secret)]);
    const row = rows[0];
    if (!row) return 'key-unknown';
    const nowMs = this.now();
    const state = apiKeyState(keyOf(row), nowMs);
    if (state !== 'active') return `key-${state}`;
    if (!isAmong(ip, row.addresses)) return 'key-address';
    const { rows: counted } = await this.pool.query<{ calls: number }>(
      `UPDATE api_keys SET calls = CASE WHEN minute = $2 THEN calls + 1 ELSE 1 END, minute = $2, last_used_at = $3, last_used_from = $4 WHERE id = $1 RETURNING calls`,
      [row.id, Math.floor(nowMs / 60_000), new Date(nowMs), ip],
    );
    const left = API_CALLS_PER_MINUTE - (counted[0]?.calls ?? 0);
    if (left < 0) return 'key-rate';
    const actor: Actor = {
      kind: 'person',
      userId: row.id,
      userName: row.name,
      orgId: row.org_id,
      orgName: row.org_name,
      role: row.maker_role,
      site: false,
      sessionId: null,
      user: null,
      keyScopes: row.scopes,
      keyMaker: row.created_by,
    };
    return { actor, left };
  }

  async #set(orgId: string, id: string, sets: string, values: unknown[]): Promise<void> {
    const { rowCount } = await this.pool.query(`UPDATE api_keys SET ${sets} WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL`, [
      orgId,
      id,
      ...values,
    ]);
    if (rowCount === 0 && (await this.get(orgId, id)).revokedAt !== null) throw fail('gone');
  }
}
