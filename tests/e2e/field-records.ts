import { randomUUID } from 'node:crypto';
import { SCHEMA, type PushResult } from '../../src/domain/sync/protocol.ts';
import { sealedRecord, type SealedForTest, type ToSeal } from '../helpers/sealed-record.ts';
import type { Person } from './account.ts';

/** Seals a record as somebody's device does, and sends it: what a check-list made elsewhere leaves on the server. */
export async function sendRecord(person: Person, more: Partial<ToSeal>): Promise<{ sealed: SealedForTest; result: PushResult }> {
  const me = await person.get<{ id: string; organizations: { id: string }[] }>('/simple-directory/api/auth/me');
  const [user, org] = [me.id, me.organizations[0]!.id];
  const sealed = await sealedRecord({ org, author: { id: user }, ...more });
  const mutation = {
    mid: randomUUID(),
    n: 1,
    device: randomUUID(),
    user,
    org,
    entity: 'fieldRecord',
    id: sealed.id,
    op: 'create',
    doc: sealed.doc,
    schema: SCHEMA,
    deps: [],
    clientAt: new Date().toISOString(),
  };
  const { results } = await person.post<{ results: PushResult[] }>('/api/v1/sync/push', {
    schema: SCHEMA,
    nonce: randomUUID(),
    device: mutation.device,
    user,
    org,
    serverId: null,
    mutations: [mutation],
  });
  return { sealed, result: results[0]! };
}
