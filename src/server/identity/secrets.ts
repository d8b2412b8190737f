import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';

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
