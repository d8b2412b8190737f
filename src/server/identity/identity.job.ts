import { emptyDeleted } from '../database/erase-organization.ts';
import type { Job } from '../jobs.ts';
import { KeyRing } from './tokens.ts';
import { RateLimit } from './rate-limit.ts';
import { forgetDevices } from './sign-in-limits.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

/** Hourly: rotates the signing key once it is 30 days old and removes what is over. */
export const identityUpkeep: Job = {
  name: 'identity-upkeep',
  cron: '17 * * * *',
  run: async (context) => {
    const nowMs = context.now();
    const { pool } = context;
    await new KeyRing(context).rotateIfDue();
    await new RateLimit(pool, context.now).sweep();
    await pool.query('DELETE FROM identity_sessions WHERE expires_at < $1 OR revoked_at < $1', [new Date(nowMs - SESSION_LIFETIME_MS)]);
    await pool.query('DELETE FROM identity_login_tokens WHERE expires_at < $1', [new Date(nowMs)]);
    await forgetDevices(context);
    await pool.query('DELETE FROM identity_password_resets WHERE expires_at < $1', [new Date(nowMs)]);
    // The longest last: what fails there keeps nothing else from going.
    await emptyDeleted(context);
  },
};
