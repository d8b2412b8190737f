import { Readable } from 'node:stream';
import * as z from 'zod';
import { fieldRecord, type FieldRecord } from '../../domain/field-work/field-record.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { audit } from '../database/audit.ts';
import { requireOrg } from '../http/require.ts';
import { attachmentHeader } from '../modules/files.ts';
import { proofZip } from './proof.ts';

const params = z.strictObject({ id: z.uuid() });

/** The proof of a record, for whoever may read it. One that the server wrote itself has no receipt, and none. */
export function registerProof(app: App, context: Context): void {
  app.get(
    `/api/v1/${fieldRecord.plural}/:id/proof`,
    {
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        tags: [fieldRecord.plural],
        summary: 'What verifies a record without the server, as a zip: record, template, photos, receipt, ledger, keys, verify.html',
        params,
        response: { 200: fileAnswer('application/zip'), ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      const row = (await context.store.get(actor, fieldRecord, request.params.id)) as FieldRecord | null;
      if (!row || row.receipt === null || row.ledgerLine === null) throw fail('not-found');
      const target = { kind: 'record', id: row._id, name: row.plate };
      await audit(context.pool, actor, { action: 'export', orgId: actor.orgId, target }, context.now());
      void reply
        .header('content-disposition', attachmentHeader(`${row.plate} ${row.sealedAt.slice(0, 10)} ${row._id.slice(-6)}.zip`))
        .header('cache-control', 'private, no-store');
      return reply.type('application/zip').send(Readable.from(proofZip(context, row, row.receipt, row.ledgerLine)));
    },
  );
}
