import * as z from 'zod/mini';
import { outsideAddress } from '../../../domain/kit/address.ts';
import { isTokenOver, tokenPayload } from '../../session/cookies.ts';
import { call, statusOf } from '../../session/http.ts';
import { renewSession } from '../../session/keep-alive.ts';

const invitationSchema = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  email: z.string(),
  role: z.string(),
  inviter: z.string(),
  locale: z.string(),
  account: z.enum(['new', 'existing']),
  session: z.enum(['none', 'same', 'other']),
  signedInAs: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitationSchema>;

const acceptedSchema = z.object({ callback: z.nullable(z.string()) });

/** Why there is no answer: a locale key under `refused`. */
export type Refusal = 'gone' | 'network' | 'rate-limited' | 'member' | 'common' | 'other';

function refusalOf(error: unknown): Refusal {
  const status = statusOf(error);
  return status === undefined
    ? 'network'
    : status === 410
      ? 'gone'
      : status === 429
        ? 'rate-limited'
        : status === 403 || status === 409
          ? 'member'
          : status === 422
            ? 'common'
            : 'other';
}

/** What a link invites to; the session of this browser is taken up first, when there is one. */
export async function openInvitation(token: string): Promise<Invitation | Refusal> {
  try {
    if (tokenPayload() && isTokenOver(Date.now())) await renewSession();
    const answer = invitationSchema.safeParse(await call('/simple-directory/api/invitations/open', { method: 'POST', json: { token } }));
    return answer.success ? answer.data : 'other';
  } catch (error) {
    return refusalOf(error);
  }
}

/** Address to go to once the person is in. */
export async function acceptInvitation(token: string, account?: { name: string; password: string }): Promise<{ to: string } | Refusal> {
  try {
    const answer = acceptedSchema.safeParse(
      await call('/simple-directory/api/invitations/accept', { method: 'POST', json: { token, ...account } }),
    );
    const to = answer.success
      ? answer.data.callback === null
        ? `${location.origin}/`
        : outsideAddress(answer.data.callback)?.href
      : undefined;
    return to === undefined ? 'other' : { to };
  } catch (error) {
    return refusalOf(error);
  }
}
