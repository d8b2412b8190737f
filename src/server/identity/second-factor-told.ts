import type { Context } from '../context.ts';
import { deliverSoon } from '../mail/deliver.ts';
import { queueMail } from '../mail/queue.ts';
import { canSendMail } from '../mail/transport.ts';
import { mailLanguage } from './last-login.ts';
import { readPlatform } from './site.ts';

/** Says to the person that an administrator took their second factor away: who did not ask for it has to know. */
export async function tellSecondFactorReset(context: Context, userId: string, to: string): Promise<void> {
  if (!canSendMail(context)) return;
  const params = { site: (await readPlatform(context)).title, link: `${context.config.publicUrl}/profil` };
  const locale = await mailLanguage(context, userId);
  await queueMail(context.pool, { kind: 'second-factor-reset', orgId: null, to, locale, params }, context.now());
  deliverSoon(context);
}
