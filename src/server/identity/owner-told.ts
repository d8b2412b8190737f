import type { FastifyRequest } from 'fastify';
import { deviceName } from '../../domain/identity/account.ts';
import type { Context } from '../context.ts';
import { notify } from '../live/notifications.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { renderMail } from '../mail/render.ts';
import { canSendMail } from '../mail/transport.ts';
import { mailLanguage } from './people.ts';
import { readPlatform } from './site.ts';

/** What happens to an account that its owner has to know, whoever did it. */
type OwnerTold = 'second-factor-reset' | 'second-factor-wrong' | 'sign-in-new-device';

/** Browser, system, address and time of a request; of the browser only names that are known. */
export function placeOf(request: FastifyRequest, nowMs: number): string {
  const { browser, system } = deviceName(request.headers['user-agent'] ?? null);
  const time = `${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [browser, system, request.ip, time].filter((part) => part !== null).join(' · ');
}

/** Told on the devices where the person is signed in as well: they are the owner's, who sees it before a mail. */
const ON_DEVICES: readonly OwnerTold[] = ['second-factor-wrong'];

/** Says it by mail, in the person's language; `place`: where it was done from. What was done is done: a failure to tell is logged, and answers for nothing. */
export async function tellOwner(context: Context, person: { _id: string; email: string }, kind: OwnerTold, place?: string): Promise<void> {
  await tell(context, person, kind, place).catch((error: unknown) =>
    context.log.error({ err: error, kind, person: person._id }, 'the owner of an account was not told'),
  );
}

async function tell(context: Context, person: { _id: string; email: string }, kind: OwnerTold, place?: string): Promise<void> {
  const link = `${context.config.publicUrl}/profil`;
  const params = { site: (await readPlatform(context)).title, link, ...(place === undefined ? {} : { place }) };
  const locale = await mailLanguage(context, person._id);
  if (ON_DEVICES.includes(kind))
    await notify(context, {
      orgId: null,
      recipient: { id: person._id },
      topic: { key: `account:${kind}` },
      title: renderMail(kind, locale, params).subject,
      ...(place === undefined ? {} : { body: place }),
      url: '/profil',
      outputs: ['devices'],
    });
  if (!canSendMail(context)) return;
  await queueMail(context.pool, { kind, orgId: null, to: person.email, locale, params }, context.now());
  deliverSoon(context);
}
