import type { Context } from '../context.ts';
import { renderMail } from './render.ts';
import type { MailErrorCode, MailRow } from './queue.ts';
import { canSendMail, trySending } from './transport.ts';

/** Minutes before the next try, by the number of tries made; the last one repeats. */
const BACKOFF_MIN = [1, 2, 5, 10, 20, 30, 60];
/** A process that died while sending leaves its message to another after this. */
const CLAIM_MS = 2 * 60_000;

const CLAIM = `
  UPDATE mails SET attempts = attempts + 1, claimed_until = $2 WHERE id = (
    SELECT id FROM mails WHERE state = 'queued' AND next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, recipient, locale, params, attempts, gives_up_at`;

export function nextTryMs(nowMs: number, attempts: number): number {
  return nowMs + (BACKOFF_MIN[Math.min(attempts, BACKOFF_MIN.length) - 1] ?? 1) * 60_000;
}

/** Emptied of its links once nothing more happens to it. */
async function finish(context: Context, id: string, state: 'sent' | 'failed', error: { code: MailErrorCode; detail: string } | null): Promise<void> {
  await context.pool.query(
    `UPDATE mails SET state = $2, finished_at = $3, claimed_until = NULL, params = '{}', error_code = $4, error_detail = $5 WHERE id = $1`,
    [id, state, new Date(context.now()), error?.code ?? null, error?.detail ?? null],
  );
}

async function deliver(context: Context, mail: Pick<MailRow, 'id' | 'kind' | 'recipient' | 'locale' | 'params' | 'attempts' | 'gives_up_at'>): Promise<void> {
  const { id, attempts } = mail;
  const endMs = mail.gives_up_at.getTime();
  if (context.now() >= endMs) return finish(context, id, 'failed', { code: 'overdue', detail: `${attempts - 1} tries` });
  const attempt = await trySending(context, id, mail.recipient, renderMail(mail.kind, mail.locale, mail.params), mail.params.site);
  if (attempt.sent) return finish(context, id, 'sent', null);
  const { code, detail } = attempt;
  context.log.warn({ mail: id, kind: mail.kind, attempts, code, detail }, 'mail: not taken by the relay');
  if (code === 'refused') return finish(context, id, 'failed', { code, detail });
  const nextMs = nextTryMs(context.now(), attempts);
  if (nextMs >= endMs) return finish(context, id, 'failed', { code: 'overdue', detail });
  await context.pool.query('UPDATE mails SET next_attempt_at = $2, claimed_until = NULL, error_code = $3, error_detail = $4 WHERE id = $1', [id, new Date(nextMs), code, detail]);
}

/** Sends every message that is due, each by one process at a time. Gives how many were tried. */
export async function deliverDue(context: Context): Promise<number> {
  if (!canSendMail(context)) return 0;
  for (let tried = 0; ; tried += 1) {
    const nowMs = context.now();
    const { rows } = await context.pool.query<MailRow>(CLAIM, [new Date(nowMs), new Date(nowMs + CLAIM_MS)]);
    if (!rows[0]) return tried;
    await deliver(context, rows[0]);
  }
}

/** Starts sending without waiting for it; what does not leave now is taken up by the job of every minute. */
export function deliverSoon(context: Context): void {
  setImmediate(() => {
    deliverDue(context).catch((error: unknown) => context.log.error(error, 'mail: delivery'));
  });
}
