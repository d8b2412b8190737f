import { canSendMail } from '../../../mail/transport.ts';
import { figure, type Probe } from './probe.ts';
import { DAY_MS } from '../../../../domain/kit/durations.ts';

const LATE_MS = 15 * 60_000;
const FAILED_SINCE_MS = DAY_MS;

/** Messages: whether a relay is configured, what waits, since when, and what was given up in a day. */
export const mailProbe: Probe = {
  key: 'mail',
  look: async ({ context }) => {
    const nowMs = context.now();
    const { rows } = await context.pool.query<{ queued: number; oldest: Date | null; failed: number }>(
      `SELECT (count(*) FILTER (WHERE state = 'queued'))::int AS queued, min(created_at) FILTER (WHERE state = 'queued') AS oldest,
              (count(*) FILTER (WHERE state = 'failed' AND finished_at > $1))::int AS failed FROM mails`,
      [new Date(nowMs - FAILED_SINCE_MS)],
    );
    const { queued, oldest, failed } = rows[0]!;
    const figures = [
      figure.text('relay', context.config.smtpUrl === undefined ? null : new URL(context.config.smtpUrl).host),
      figure.count('queued', queued),
      figure.instant('oldest', oldest),
      figure.count('givenUp', failed),
    ];
    if (!canSendMail(context)) return [{ key: 'mail', state: 'off', advice: 'mailOff', figures }];
    const isLate = oldest !== null && nowMs - oldest.getTime() > LATE_MS;
    const advice = isLate ? 'mailLate' : failed > 0 ? 'mailFailed' : undefined;
    return [{ key: 'mail', state: advice ? 'degraded' : 'ok', ...(advice === undefined ? {} : { advice }), figures }];
  },
};
