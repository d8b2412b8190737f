import { expect } from 'vitest';
import type { Context } from '../../src/server/context.ts';
import { deliverDue } from '../../src/server/mail/deliver.ts';

/** Sends what is due, and waits for what the server itself has begun to send. */
export async function delivered(context: Context): Promise<void> {
  await deliverDue(context);
  await expect
    .poll(async () => (await context.pool.query("SELECT 1 FROM mails WHERE state = 'queued' AND claimed_until IS NOT NULL")).rowCount)
    .toBe(0);
}
