import type { Actor, Context } from '../../context.ts';
import { findByEmail } from '../../identity/directory.ts';
import { newChain, type ChainHead } from '../../../domain/evidence/record-chain.ts';
import { ACCOUNTS } from '../accounts.ts';
import { idOf } from '../identifiers.ts';

/** A person of the demonstration with the telephone they check vehicles with. */
export interface DemoAuthor {
  actor: Actor;
  /** The chain of their telephone, as far as it is. */
  head: ChainHead;
}

/** A person as a session of theirs in an organization would be: what they write passes the doors that everybody's passes. `phone`: which of theirs. */
export async function demoAuthor(context: Context, local: string, orgId: string, phone = ''): Promise<DemoAuthor> {
  const account = ACCOUNTS.find(({ email }) => email.startsWith(`${local}@`))!;
  const row = await findByEmail(context, account.email);
  const membership = account.memberships.find((one) => one.orgId === orgId);
  if (!row || !membership) throw new Error(`demo: no ${local} in ${orgId}`);
  const actor: Actor = {
    kind: 'person',
    userId: row._id,
    userName: row.name,
    orgId,
    orgName: null,
    role: membership.role,
    site: false,
    sessionId: null,
    user: null,
  };
  return { actor, head: await newChain(idOf(`record-chain/${orgId}/${local}${phone}`)) };
}
