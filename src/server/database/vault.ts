import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inTransaction } from './pool.ts';

/*
 * Secrets that must be readable again (signing keys, authenticators, links to hand over) are in the database only sealed: AES-256-GCM with a
 * key that is outside of it. A copy of the database alone opens none. Sealed text names its key, so that keys can be replaced: the newest
 * seals, the others open, and `sealSecrets` at each start seals anew what an older one sealed. What is sealed for one column opens in no other.
 */
const MARK = 's1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LOCK = 0x51_11_a9_21;
const FILE = 'secrets.key';

interface VaultKey {
  id: string;
  key: Buffer;
}

interface SealedColumn {
  table: string;
  id: string;
  column: string;
  /** `json`: a JSON string in place of the value, `bytes`: the bytes of the text. */
  as: 'text' | 'json' | 'bytes';
  where?: string;
}

/** Columns with secrets. */
const COLUMNS = [
  { table: 'identity_keys', id: 'kid', column: 'private_jwk', as: 'json' },
  { table: 'evidence_keys', id: 'kid', column: 'private_jwk', as: 'json' },
  { table: 'identity_credentials', id: 'user_id', column: 'totp_secret', as: 'text' },
  { table: 'identity_password_resets', id: 'hash', column: 'link', as: 'text' },
  { table: 'identity_invitations', id: 'membership_id', column: 'link', as: 'text' },
  { table: 'mails', id: 'id', column: 'params', as: 'json', where: "state = 'queued'" },
  { table: 'push_keys', id: 'one', column: 'private_key', as: 'text' },
  { table: 'push_registrations', id: 'id', column: 'auth', as: 'text' },
  { table: 'newsletter_subscribers', id: 'id', column: 'unsubscribe_token', as: 'text' },
  { table: 'connector_doors', id: 'type', column: 'proof', as: 'bytes', where: "mode = 'signed'" },
  { table: 'server', id: 'id', column: 'secret', as: 'bytes' },
] as const satisfies readonly SealedColumn[];
type NameOf<C> = C extends { table: infer T extends string; column: infer N extends string } ? `${T}.${N}` : never;
type SecretColumn = NameOf<(typeof COLUMNS)[number]>;

/** What the operator has to put right; it names no secret. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

/** A key as it is given: 32 bytes in base64 or hexadecimal. Null when it is none. */
function vaultKeyOf(text: string): Buffer | null {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES ? bytes : null;
}

/** Keys of a text, newest first, separated by commas or lines. */
export function vaultKeysOf(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(vaultKeyOf);
  return keys.length > 0 && keys.every((key) => key !== null) ? (keys as Buffer[]) : null;
}

let opened: readonly VaultKey[] | null = null;

export const isVaultOpen = (): boolean => opened !== null;

/** Opens the vault of this process with these keys, newest first. */
export function openVault(keys: readonly Buffer[]): void {
  opened = keys.map((key) => ({ key, id: createHash('sha256').update('sillage vault').update(key).digest('hex').slice(0, 8) }));
}

/** The keys of the configuration; without any, those of a file beside the data, which the first start makes for who runs the server alone. */
export function keysFor(config: { secretsKeys?: readonly Buffer[]; dataDir: string }): readonly Buffer[] {
  if (config.secretsKeys) return config.secretsKeys;
  const path = join(config.dataDir, FILE);
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true });
    try {
      writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const keys = vaultKeysOf(readFileSync(path, 'utf8'));
  if (!keys) throw new VaultError(`${path}: this file does not hold keys of 32 bytes. Put the copy of it back, or set SECRETS_KEY.`);
  return keys;
}

const ring = (): readonly VaultKey[] => {
  // A script, or a test, that works on a database without a server.
  if (opened === null) {
    const keys = vaultKeysOf(process.env['SECRETS_KEY'] ?? '');
    if (!keys) throw new VaultError('The vault is closed: set SECRETS_KEY.');
    openVault(keys);
  }
  return opened!;
};

export function seal(text: string, column: SecretColumn): string {
  const [{ id, key }] = ring() as [VaultKey];
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(column));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${MARK}:${id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
}

const keyIdOf = (text: string): string | null => /^s1:([0-9a-f]{8}):/.exec(text)?.[1] ?? null;

/** The secret again; what was never sealed is itself until the next start. Throws when its key is not here, or it was changed. */
export function unseal(text: string, column: SecretColumn): string {
  const id = keyIdOf(text);
  if (id === null) return text;
  const found = ring().find((one) => one.id === id);
  if (!found)
    throw new VaultError(
      `${column} is sealed with a key that is not here (${id}). Give the key this database was last used with: SECRETS_KEY, SECRETS_KEY_FILE, or ${FILE} in DATA_DIR.`,
    );
  const bytes = Buffer.from(text.slice(MARK.length + id.length + 2), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(column));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** One of a list, which does not open: null and told, so that the others are shown. */
export function unsealOrNull(text: string, column: SecretColumn, tell: (error: unknown) => void): string | null {
  try {
    return unseal(text, column);
  } catch (error) {
    tell(error);
    return null;
  }
}

/** A value for a `jsonb` column: a JSON string. */
export function sealJson(value: unknown, column: SecretColumn): string {
  return JSON.stringify(seal(JSON.stringify(value), column));
}

export function unsealJson<T>(value: unknown, column: SecretColumn): T {
  return (typeof value === 'string' ? JSON.parse(unseal(value, column)) : value) as T;
}

export function sealBytes(bytes: Buffer, column: SecretColumn): Buffer {
  return Buffer.from(seal(bytes.toString('base64'), column));
}

export function unsealBytes(bytes: Buffer, column: SecretColumn): Buffer {
  const text = bytes.toString('latin1');
  return keyIdOf(text) === null ? bytes : Buffer.from(unseal(text, column), 'base64');
}

/** How a sealed text begins, of a column in SQL: `s1:`, the id of its key, `:`. */
const HEADS: Record<SealedColumn['as'], (column: string) => string> = {
  text: (column) => `left(${column}, 12)`,
  json: (column) => `left(${column} #>> '{}', 12)`,
  bytes: (column) => `encode(substring(${column} FROM 1 FOR 12), 'escape')`,
};

/**
 * Seals with the newest key what is in clear or sealed with an older one, one server at a time; gives how many rows. Throws VaultError when
 * there is something that no key here opens: the server must not start then.
 */
export async function sealSecrets(pool: Pool): Promise<number> {
  const [newest] = ring() as [VaultKey];
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    let count = 0;
    const columns: readonly SealedColumn[] = COLUMNS;
    for (const { table, id, column, as, where = 'true' } of columns) {
      const name = `${table}.${column}` as SecretColumn;
      // Those of the newest key are neither read nor held: there may be many.
      const { rows } = await client.query<{ id: unknown; value: unknown }>(
        `SELECT ${id} AS id, ${column} AS value FROM ${table} WHERE ${HEADS[as](column)} <> $1 AND (${where}) FOR UPDATE`,
        [`${MARK}:${newest.id}:`],
      );
      for (const row of rows) {
        const value =
          as === 'json'
            ? sealJson(unsealJson(row.value, name), name)
            : as === 'bytes'
              ? sealBytes(unsealBytes(row.value as Buffer, name), name)
              : seal(unseal(String(row.value), name), name);
        await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1`, [row.id, value]);
        count += 1;
      }
    }
    return count;
  });
}
