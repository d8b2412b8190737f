import type { FastifyRequest } from 'fastify';
import { deviceName } from '../../domain/identity/device-name.ts';
import type { Context } from '../context.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import { mailLanguage } from './last-login.ts';
import { readPlatform } from './site.ts';

/** What happens to an account that its owner has to know, whoever did it. */
export type OwnerTold = 'second-factor-reset' | 'second-factor-wrong' | 'sign-in-new-device';

/** Browser, system, address and time of a request; of the browser only names that are known. */
export function placeOf(request: FastifyRequest, nowMs: number): string {
  const { browser, system } = deviceName(request.headers['user-agent'] ?? null);
  const time = `${new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [browser, system, request.ip, time].filter((part) => part !== null).join(' · ');
}

/** Says it by mail, in the person's language; `place`: where it was done from. */
export async function tellOwner(context: Context, person: { _id: string; email: string }, kind: OwnerTold, place?: string): Promise<void> {
  if (!canSendMail(context)) return;
  const link = `${context.config.publicUrl}/profil`;
  const params = { site: (await readPlatform(context)).title, link, ...(place === undefined ? {} : { place }) };
  const locale = await mailLanguage(context, person._id);
  await queueMail(context.pool, { kind, orgId: null, to: person.email, locale, params }, context.now());
  deliverSoon(context);
}
