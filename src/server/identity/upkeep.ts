import type { Context } from '../context.ts';
import type { Identity } from './identity.ts';

const EVERY_MS = 3_600_000;

/** Hourly: rotates the signing key when it is 30 days old and removes what is over. Any number of processes may run it. */
export async function upkeep(context: Context, identity: Identity): Promise<void> {
  await identity.tokens.keys.rotateIfDue();
  await identity.sessions.sweep();
  await identity.rateLimit.sweep();
  const now = new Date(context.now());
  await context.pool.query('DELETE FROM identity_login_tokens WHERE expires_at < $1', [now]);
  await context.pool.query('DELETE FROM identity_password_resets WHERE expires_at < $1', [now]);
}

export function startUpkeep(context: Context, identity: Identity): () => void {
  const timer = setInterval(() => {
    upkeep(context, identity).catch((error: unknown) => context.log.error(error, 'identity: upkeep'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
