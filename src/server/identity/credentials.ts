import { randomBytes, createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { Pool, PoolClient } from 'pg';
import { isPasswordLong, PASSWORD_MAX } from '../../domain/identity/account.ts';
import type { Context } from '../context.ts';
import { seal, unseal } from '../database/vault.ts';
import { passwordHashes } from '../heavy-work.ts';

/** RFC 6238 with what every authenticator application takes: SHA-1, 6 digits, 30 seconds. */
export const STEP_S = 30;
const DRIFT_STEPS = 1;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
const SECRET_BYTES = 20;

/** A secret in base32, as authenticator applications take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * Step the code belongs to, one step of clock drift accepted on each side; null when it fits none, or only a step at or before `lastStep`:
 * a code is good once.
 */
export function acceptedStep(secret: string, code: string, nowMs: number, lastStep: number | null): number | null {
  const key = Secret.fromBase32(secret);
  const step = Math.floor(nowMs / 1000 / STEP_S);
  for (let candidate = step - DRIFT_STEPS; candidate <= step + DRIFT_STEPS; candidate += 1) {
    const isSame =
      HOTP.validate({ token: code, secret: key, algorithm: ALGORITHM, digits: DIGITS, counter: candidate, window: 0 }) !== null;
    if (isSame && (lastStep === null || candidate > lastStep)) return candidate;
  }
  return null;
}

/** `otpauth://` address for the QR code of an authenticator. */
export function totpUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ issuer, label: account, secret, algorithm: ALGORITHM, digits: DIGITS, period: STEP_S }).toString();
}

const LEAST_LETTERS = 5;
/** What people put around a word to make it long enough. */
const AROUND = /^[\d\W_]+|[\d\W_]+$/g;
/** One thing again and again: "azertyazerty". */
const REPEATED = /^(.{1,10}?)\1+$/;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm'];

const common = new Set(dictionary['passwords-common']);

/** Among those everybody has, or no more than one of them with figures around it, again and again, or as the keys lie. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const core = text.replace(AROUND, '');
  const unit = REPEATED.exec(text)?.[1];
  return (
    new Set(text).size < LEAST_LETTERS ||
    common.has(text) ||
    core === '' ||
    common.has(core) ||
    RUNS.some((run) => run.includes(text) || (core.length > 3 && run.includes(core))) ||
    (unit !== undefined && (unit.length < LEAST_LETTERS || common.has(unit) || common.has(unit.replace(AROUND, ''))))
  );
}

const RECOVERY_CODES = 10;
/** argon2id (the library's default), OWASP's second profile. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface Credentials {
  user_id: string;
  password_hash: string | null;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: string | null;
  recovery_hashes: string[];
}

/** Why a password may not be chosen: too short or the address itself, or one that is tried first. */
export function passwordIssue(password: string, email: string): 'password-weak' | 'password-common' | null {
  if (!isPasswordLong(password, email)) return 'password-weak';
  return isCommonPassword(password) ? 'password-common' : null;
}

export async function credentialsOf(context: Context, userId: string): Promise<Credentials | null> {
  const { rows } = await context.pool.query<Credentials>(
    'SELECT user_id, password_hash, totp_secret, totp_confirmed_at, totp_last_step, recovery_hashes FROM identity_credentials WHERE user_id = $1',
    [userId],
  );
  const [row] = rows;
  return row ? { ...row, totp_secret: row.totp_secret && unseal(row.totp_secret, 'identity_credentials.totp_secret') } : null;
}

/** What is kept of a password. It takes its time: made before a transaction, not within. */
export function hashedPassword(password: string): Promise<string> {
  return passwordHashes.run(() => hash(password, COST));
}

export async function setPassword(context: Context, userId: string, password: string): Promise<void> {
  await storePassword(context.pool, userId, await hashedPassword(password), context.now());
}

export async function storePassword(db: Pool | PoolClient, userId: string, hashed: string, nowMs: number): Promise<void> {
  await db.query(
    `INSERT INTO identity_credentials (user_id, password_hash, password_changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET password_hash = $2, password_changed_at = $3`,
    [userId, hashed, new Date(nowMs)],
  );
  // Whoever asked for links before, they are over with the password they were for.
  await db.query('DELETE FROM identity_password_resets WHERE user_id = $1', [userId]);
}

let decoy: Promise<string> | null = null;

/** Takes the same time whether the person exists or not. */
export async function isPassword(credentials: Credentials | null, password: string): Promise<boolean> {
  const stored = credentials?.password_hash;
  decoy ??= hash(randomBytes(16).toString('hex'), COST);
  const against = stored ?? (await decoy);
  const same = await passwordHashes.run(() => verify(against, password.slice(0, PASSWORD_MAX + 1)));
  return same && typeof stored === 'string';
}

export function hasSecondFactor(credentials: Credentials | null): boolean {
  return credentials?.totp_confirmed_at != null && credentials.totp_secret !== null;
}

/** Accepts a code of the authenticator, once, or a recovery code, which it uses up. */
export async function useSecondFactor(context: Context, credentials: Credentials, code: string): Promise<boolean> {
  const clean = code.replace(/\s/g, '');
  const lastStep = credentials.totp_last_step === null ? null : Number(credentials.totp_last_step);
  const step = credentials.totp_secret ? acceptedStep(credentials.totp_secret, clean, context.now(), lastStep) : null;
  if (step !== null) {
    const { rowCount } = await context.pool.query(
      'UPDATE identity_credentials SET totp_last_step = $2 WHERE user_id = $1 AND (totp_last_step IS NULL OR totp_last_step < $2)',
      [credentials.user_id, step],
    );
    return rowCount === 1;
  }
  const digest = digestOf(clean);
  if (!credentials.recovery_hashes.includes(digest)) return false;
  const { rowCount } = await context.pool.query(
    'UPDATE identity_credentials SET recovery_hashes = array_remove(recovery_hashes, $2) WHERE user_id = $1 AND $2 = ANY(recovery_hashes)',
    [credentials.user_id, digest],
  );
  return rowCount === 1;
}

/** A secret that counts only once `confirmTotp` has seen a code of it. */
export async function startTotp(context: Context, userId: string, secret: string): Promise<void> {
  await context.pool.query(
    `INSERT INTO identity_credentials (user_id, totp_secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET totp_secret = $2, totp_last_step = NULL WHERE identity_credentials.totp_confirmed_at IS NULL`,
    [userId, seal(secret, 'identity_credentials.totp_secret')],
  );
}

/** Turns the second factor on and gives the recovery codes, shown this once. */
export async function confirmTotp(context: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomToken().slice(0, 16));
  await context.pool.query('UPDATE identity_credentials SET totp_confirmed_at = $2, recovery_hashes = $3 WHERE user_id = $1', [
    userId,
    new Date(context.now()),
    codes.map(digestOf),
  ]);
  return codes;
}

export async function removeTotp(context: Context, userId: string, db: Pool | PoolClient = context.pool): Promise<void> {
  await db.query(
    "UPDATE identity_credentials SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL, recovery_hashes = '{}' WHERE user_id = $1",
    [userId],
  );
}

/** 256 random bits, url-safe. Stored only as `digestOf` it: a fast hash is enough for that much randomness. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Makes a device's secret; only its hash is kept, so this is the one time it is seen. */
export async function newSecret(pool: Pool, orgId: string, deviceId: string, by: string, nowMs: number): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  await pool.query(
    `INSERT INTO device_secrets (device_id, org_id, hash, created_at, created_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (device_id) DO UPDATE SET org_id = excluded.org_id, hash = excluded.hash, created_at = excluded.created_at, created_by = excluded.created_by`,
    [deviceId, orgId, hashOf(secret), new Date(nowMs), by],
  );
  return secret;
}

/** Whether this is the device's secret; takes the same time when it has none. */
export async function isSecretOf(pool: Pool, orgId: string, deviceId: string, secret: string): Promise<boolean> {
  const { rows } = await pool.query<{ hash: Buffer }>('SELECT hash FROM device_secrets WHERE device_id = $1 AND org_id = $2', [
    deviceId,
    orgId,
  ]);
  const expected = rows[0]?.hash ?? Buffer.alloc(32);
  return timingSafeEqual(expected, hashOf(secret)) && rows.length > 0;
}
