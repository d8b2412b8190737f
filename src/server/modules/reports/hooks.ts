import type { AnyRow } from '../../../domain/kit/entity.ts';
import { audit } from '../../database/audit.ts';
import type { FeatureHooks, TransactionContext } from '../../database/hooks.ts';

async function auditExport({ client, actor, space }: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (actor.kind !== 'person' || before !== null) return;
  const target = { kind: 'file', id: row._id, name: String(row['file']) };
  await audit(client, actor, { action: 'export', orgId: space, target, detail: { count: row['rows'], madeAt: row['madeAt'] } });
}

/** What follows from a file made on a device: a line of the audit trail. */
export const FILE_EXPORTS: FeatureHooks = {
  fileExport: {
    stamp: ({ userId, userName }) => ({ author: userId, authorName: userName.slice(0, 120) || null }),
    afterWrite: auditExport,
  },
};
