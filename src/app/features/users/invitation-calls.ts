import * as z from 'zod/mini';
import { mailStateSchema } from '../../../domain/kit/mail-state.ts';
import { call } from '../../session/http.ts';

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  inviter: z.string(),
  honoured: z.boolean(),
  expiresAt: z.string(),
  link: z.nullable(z.string()),
  mail: z.nullable(mailStateSchema),
});
export type Invitation = z.infer<typeof invitationSchema>;

const listSchema = z.object({ mail: z.boolean(), results: z.array(invitationSchema) });

export interface NewInvitation {
  email: string;
  role: string;
  department: string | null;
  locale: string;
}

const PATH = '/api/v1/invitations';

/** Invitations are made on the server: each of these needs the network and throws HttpError without it. */
export async function listInvitations(): Promise<z.infer<typeof listSchema>> {
  return listSchema.parse(await call(PATH));
}

export async function sendInvitation(invitation: NewInvitation): Promise<Invitation> {
  return invitationSchema.parse(await call(PATH, { method: 'POST', json: invitation }));
}

export async function resendInvitation(id: string): Promise<Invitation> {
  return invitationSchema.parse(await call(`${PATH}/${id}/resend`, { method: 'POST' }));
}

export async function withdrawInvitation(id: string): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'DELETE' });
}
