import * as z from 'zod';
import { isAdminRole } from '../../domain/access/roles.ts';
import { ERASABLE, erasableOf } from '../../domain/field-work/erasable.ts';
import { fieldRecord } from '../../domain/field-work/field-record.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { recordsOfAuthor } from '../database/field-work-reads.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { eraseParts } from './erase-parts.ts';

/** Each write holds the organization's counter: short ones let people write in between. */
const WRITE_ROWS = 20;

type What = readonly (typeof ERASABLE)[number][];
const whatSchema = z.array(z.enum(ERASABLE)).min(1).max(ERASABLE.length);
const RESPONSE = {
  200: z.object({ records: z.int().describe('How many records had something of it.') }),
  ...failures(400, 401, 403, 404, 429),
};
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const DESCRIPTION =
  'For administrators. The record verifies still: its digests stay, the ledger says what was erased and by whom. Again, it erases what is left.';

/** Who may have it erased: an administrator of the organization. */
function requireEraser(request: Parameters<typeof requireOrg>[0]): ReturnType<typeof requireOrg> {
  const actor = requireOrg(request);
  if (!isAdminRole(actor.role)) throw fail('forbidden');
  return actor;
}

/** Erases of these records of the actor's organization, some in each write; how many had something of it. */
async function eraseIn({ store }: Context, actor: ReturnType<typeof requireOrg>, ids: readonly string[], what: What): Promise<number> {
  let records = 0;
  for (let at = 0; at < ids.length; at += WRITE_ROWS) {
    records += await store.write(systemActor(actor.orgId), async (writer) => {
      let some = 0;
      for (const id of ids.slice(at, at + WRITE_ROWS))
        if (await eraseParts(writer, id, (path) => what.includes(erasableOf(path)), actor.userId)) some++;
      return some;
    });
  }
  return records;
}

/** What a person asks to be forgotten, erased by an administrator of their organization. */
export function registerErase(app: App, context: Context): void {
  app.post(
    `/api/v1/${fieldRecord.plural}/authors/:author/erase`,
    {
      config: LIMIT,
      schema: {
        tags: [fieldRecord.plural],
        summary: 'Erases for good what the records of an author hold of them',
        description: DESCRIPTION,
        params: z.strictObject({ author: z.uuid() }),
        body: z.strictObject({ what: whatSchema }),
        response: RESPONSE,
      },
    },
    async (request) => {
      const actor = requireEraser(request);
      const ids = await recordsOfAuthor(context.pool, actor.orgId, request.params.author);
      if (ids.length === 0) throw fail('not-found');
      return { records: await eraseIn(context, actor, ids, request.body.what) };
    },
  );
  app.post(
    `/api/v1/${fieldRecord.plural}/:id/erase`,
    {
      config: LIMIT,
      schema: {
        tags: [fieldRecord.plural],
        summary: 'Erases for good what a record holds of its author',
        description: DESCRIPTION,
        params: z.strictObject({ id: z.uuid() }),
        body: z.strictObject({
          what: whatSchema,
          everywhere: z.boolean().default(false).describe('Of every record of the same author in the organization.'),
        }),
        response: RESPONSE,
      },
    },
    async (request) => {
      const actor = requireEraser(request);
      const { what, everywhere } = request.body;
      const row = await context.store.get(actor, fieldRecord, request.params.id);
      if (!row) throw fail('not-found');
      const ids = everywhere && row.author !== null ? await recordsOfAuthor(context.pool, actor.orgId, row.author) : [row._id];
      return { records: await eraseIn(context, actor, ids, what) };
    },
  );
}
