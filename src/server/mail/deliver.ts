import type { MailErrorCode } from '../../domain/identity/notification.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Context } from '../context.ts';
import { isSilenced } from '../database/spaces.ts';
import { unsealJson } from '../database/vault.ts';
import type { Job } from '../jobs.ts';
import { findImage } from '../modules/images.ts';
import { type MailKind, type MailParams, renderMail } from './render.ts';
import type { MailRow } from './queue.ts';
import { ANSWER_MS, canSendMail, type Enclosure, trySending } from './transport.ts';

/** A message that is given up: `unknown`, nobody knows whether it arrived. */
export interface GivenUpMail {
  id: string;
  kind: MailKind;
  orgId: string | null;
  /** Row it is about. */
  about: string | null;
  to: string;
  /** null: its sealed words do not open. */
  params: MailParams | null;
  code: MailErrorCode;
  detail: string;
}
type GivenUp = (context: Context, mail: GivenUpMail) => Promise<boolean>;
type TellAnyway = (context: Context, mail: GivenUpMail) => Promise<void>;
const GIVEN_UP = new Map<MailKind, GivenUp>();
let tellAnyway: TellAnyway | null = null;

/** Who hears of messages of a kind that are given up, before what they carry is forgotten; false: nobody can be named from what the message says. */
export function whenGivenUp(kind: MailKind, tell: GivenUp): void {
  GIVEN_UP.set(kind, tell);
}

/** Who hears of all others: of kinds that nobody planned, and of those whose planner is not known. */
export function whenNobodyHears(tell: TellAnyway): void {
  tellAnyway = tell;
}

export interface ArrivedMail extends Pick<GivenUpMail, 'kind' | 'orgId' | 'to'> {
  params: MailParams;
}
type Arrived = (context: Context, mail: ArrivedMail) => Promise<void>;
const ARRIVED = new Map<MailKind, Set<Arrived>>();

/** Who hears of messages of a kind that a relay took. */
export function whenTaken(kind: MailKind, hear: Arrived): void {
  ARRIVED.set(kind, (ARRIVED.get(kind) ?? new Set()).add(hear));
}

/** Whether a message may still leave; who wrote it down hears of one that may not from there. */
type MayLeave = (context: Context, mail: { orgId: string | null; to: string; params: MailParams }) => Promise<boolean>;
const MAY_LEAVE = new Map<MailKind, MayLeave>();

/** Who judges messages of a kind again, each time they are about to leave: what their reader may was said when they were queued. */
export function beforeLeaving(kind: MailKind, mayLeave: MayLeave): void {
  MAY_LEAVE.set(kind, mayLeave);
}

/** Minutes before the next try, by the number of tries made; the last one repeats. */
const BACKOFF_MIN = [1, 2, 5, 10, 20, 30, 60];
/** Minutes before a message is sent again that may have been taken, by how often that happened; then nobody knows, and it is left at that. */
const UNKNOWN_MIN = [60, 6 * 60];
/** A process that died while sending leaves its message to another after this: longer than a relay may take to answer. */
const CLAIM_MS = ANSWER_MS + 2 * 60_000;
/** Messages under way at once: a relay that takes its time with one holds up nobody else's. */
const LANES = 4;

const CLAIM = `
  UPDATE mails SET attempts = attempts + 1, claimed_until = $2 WHERE id = (
    SELECT id FROM mails WHERE state = 'queued' AND next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, org_id, about, recipient, locale, params, attempts, unknowns, gives_up_at`;

export function nextTryMs(nowMs: number, attempts: number): number {
  return nowMs + (BACKOFF_MIN[Math.min(attempts, BACKOFF_MIN.length) - 1] ?? 1) * 60_000;
}

/** The file that goes with a message; none that is there no more. */
async function enclosuresOf(context: Context, { file }: MailParams): Promise<Enclosure[] | null> {
  if (!file) return [];
  const found = await findImage(context, { orgId: file.orgId, entity: file.entity, rowId: file.rowId, name: file.key }, 'original');
  return found && [{ filename: file.name, content: found.bytes, contentType: found.type }];
}

/** Emptied of its links once nothing more happens to it. */
async function finish(
  context: Context,
  id: string,
  state: 'sent' | 'failed',
  error: { code: MailErrorCode; detail: string } | null,
): Promise<void> {
  await context.pool.query(
    `UPDATE mails SET state = $2, finished_at = $3, claimed_until = NULL, params = '{}', error_code = $4, error_detail = $5 WHERE id = $1`,
    [id, state, new Date(context.now()), error?.code ?? null, error?.detail ?? null],
  );
}

type Claimed = Pick<
  MailRow,
  'id' | 'kind' | 'org_id' | 'about' | 'recipient' | 'locale' | 'params' | 'attempts' | 'unknowns' | 'gives_up_at'
>;

/** Tells who planned a message, else who answers for it, that it is given up, and empties it. */
async function giveUp(
  context: Context,
  { id, kind, org_id: orgId, about, recipient: to }: Claimed,
  params: MailParams | null,
  code: MailErrorCode,
  detail: string,
): Promise<void> {
  const mail = { id, kind, orgId, about, to, params, code, detail };
  const isHeard = (await GIVEN_UP.get(kind)?.(context, mail)) ?? false;
  if (!isHeard) await tellAnyway?.(context, mail);
  await finish(context, id, 'failed', { code, detail });
}

async function deliver(context: Context, mail: Claimed): Promise<void> {
  const { id, attempts } = mail;
  const endMs = mail.gives_up_at.getTime();
  const about = { kind: mail.kind, orgId: mail.org_id, to: mail.recipient, params: mail.params };
  const giveUpFor = (code: MailErrorCode, detail: string): Promise<void> => giveUp(context, mail, mail.params, code, detail);
  if (context.now() >= endMs) return giveUpFor('overdue', `${attempts - 1} tries`);
  if (await isSilenced(context.pool, mail.org_id)) return giveUpFor('suspended', 'its organization is suspended');
  const isRead = (await MAY_LEAVE.get(mail.kind)?.(context, about)) ?? true;
  if (!isRead) return finish(context, id, 'failed', { code: 'overdue', detail: 'its recipient may not read it any more' });
  const enclosures = await enclosuresOf(context, mail.params);
  if (enclosures === null) return giveUpFor('file-gone', 'its file is gone');
  const attempt = await trySending(
    context,
    id,
    mail.recipient,
    renderMail(mail.kind, mail.locale, mail.params),
    mail.params.site,
    enclosures,
  );
  if (attempt.sent) {
    await finish(context, id, 'sent', null);
    for (const hear of ARRIVED.get(mail.kind) ?? []) await hear(context, about);
    return;
  }
  const { code, detail } = attempt;
  context.log.warn({ mail: id, kind: mail.kind, attempts, code, detail }, 'mail: not taken by the relay');
  if (code === 'refused' || code === 'too-large') return giveUpFor(code, detail);
  if (code === 'unknown') {
    const waitMin = UNKNOWN_MIN[mail.unknowns];
    const againMs = context.now() + (waitMin ?? Infinity) * 60_000;
    await context.pool.query('UPDATE mails SET unknowns = unknowns + 1 WHERE id = $1', [id]);
    return againMs < endMs ? waitUntil(context, id, againMs, { code, detail }) : giveUpFor(code, detail);
  }
  const nextMs = nextTryMs(context.now(), attempts);
  if (nextMs >= endMs) return giveUpFor('overdue', detail);
  await waitUntil(context, id, nextMs, { code, detail });
}

async function waitUntil(
  context: Context,
  id: string,
  nextMs: number,
  { code, detail }: { code: MailErrorCode; detail: string },
): Promise<void> {
  await context.pool.query(
    'UPDATE mails SET next_attempt_at = $2, claimed_until = NULL, error_code = $3, error_detail = $4 WHERE id = $1',
    [id, new Date(nextMs), code, detail],
  );
}

/** Another server may have the key that opens it: it waits as for a relay, and is given up, and counted as such, when its time is over. */
async function putAside(context: Context, mail: Claimed, error: unknown): Promise<void> {
  const { id, kind, attempts, gives_up_at } = mail;
  context.log.error({ err: error, mail: id, kind, attempts }, 'mail: a message cannot be opened');
  const why = { code: 'unreadable', detail: 'its sealed words do not open with the keys of this server' } as const;
  const nextMs = nextTryMs(context.now(), attempts);
  if (nextMs >= gives_up_at.getTime()) await giveUp(context, mail, null, why.code, why.detail);
  else await waitUntil(context, id, nextMs, why);
}

/** What goes wrong with one message is its own: the log tells, the others leave. */
async function deliverOne(context: Context, row: MailRow): Promise<void> {
  let params: MailParams;
  try {
    params = unsealJson<MailParams>(row.params, 'mails.params');
  } catch (error) {
    return putAside(context, row, error).catch((problem: unknown) =>
      context.log.error({ err: problem, mail: row.id, kind: row.kind }, 'mail: one message failed'),
    );
  }
  await deliver(context, { ...row, params }).catch((error: unknown) =>
    context.log.error({ err: error, mail: row.id, kind: row.kind }, 'mail: one message failed'),
  );
}

/** Sends every message that is due, each by one process at a time. Gives how many were tried. */
export async function deliverDue(context: Context): Promise<number> {
  if (!canSendMail(context)) return 0;
  const lane = async (): Promise<number> => {
    for (let tried = 0; ; tried += 1) {
      const nowMs = context.now();
      const { rows } = await context.pool.query<MailRow>(CLAIM, [new Date(nowMs), new Date(nowMs + CLAIM_MS)]);
      if (!rows[0]) return tried;
      await deliverOne(context, rows[0]);
    }
  };
  const tried = await Promise.all(Array.from({ length: LANES }, lane));
  return tried.reduce((sum, one) => sum + one, 0);
}

/** Starts sending without waiting for it; what does not leave now is taken up by the job of every minute. */
export function deliverSoon(context: Context): void {
  setImmediate(() => {
    deliverDue(context).catch((error: unknown) => context.log.error(error, 'mail: delivery'));
  });
}

const KEPT_MS = 30 * DAY_MS;

/** Every minute: what waits in the queue, and forgets what is finished since 30 days. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  cron: '* * * * *',
  run: async (context) => {
    await context.pool.query('DELETE FROM mails WHERE finished_at < $1', [new Date(context.now() - KEPT_MS)]);
    await deliverDue(context);
  },
};
