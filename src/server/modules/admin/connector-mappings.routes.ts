import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { isTimeZone } from '../../../domain/time/time-zone.ts';
import {
  inboundMappingSchema,
  inboundTrialSchema,
  keptMappingSchema,
  mappingIssues,
  MAX_SAMPLE_CHARS,
} from '../../../domain/platform/inbound-mapping.ts';
import { mappingOf, removeMapping, saveMapping, tryMapping } from '../../connectors/adapter/descriptors.ts';
import type { App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { inTransaction } from '../../database/pool.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { knownConnector } from './connectors.routes.ts';

const PATH = '/api/v1/admin/connectors/:type/mapping';
const tags = ['admin'];
const params = z.strictObject({ type: z.string().max(30) });

/** A connector that a mapping describes. */
function mapped(type: string): string {
  const connector = knownConnector(type);
  if (!connector.awaitsDocument) throw fail('not-found');
  return connector.type;
}

/** What the records of a vendor without a public document mean: read, saved, tried on a sample. */
export function registerConnectorMappings(app: App, context: Context): void {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'What a connector’s records mean',
        params,
        response: { 200: keptMappingSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request));
      void reply.header('cache-control', 'no-store');
      return mappingOf(context.pool, mapped(request.params.type));
    },
  );

  app.put(
    PATH,
    {
      schema: {
        tags,
        summary: 'Save what a connector’s records mean',
        description: '`version` is the one it was made from; 409 when another was saved meanwhile.',
        params,
        body: z.strictObject({ version: z.int().min(0), mapping: inboundMappingSchema }),
        response: { 200: keptMappingSchema, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      const type = mapped(request.params.type);
      const { version, mapping } = request.body;
      const issues = mappingIssues(mapping);
      if (issues.length > 0) throw fail('invalid', undefined, issues);
      const target = { kind: 'connector', id: type, name: type };
      await inTransaction(context.pool, async (client) => {
        if (!(await saveMapping(client, type, version, mapping, actor.userId, context.now()))) throw fail('conflict');
        await audit(client, actor, { action: 'mapping-save', orgId: null, target, detail: { version: version + 1 } }, context.now());
      });
      return mappingOf(context.pool, type);
    },
  );

  app.delete(
    PATH,
    {
      schema: {
        tags,
        summary: 'Take a connector’s mapping away',
        description: 'What the vendor sends is refused until another one is saved.',
        params,
        response: { 200: keptMappingSchema, ...failures(401, 403, 404) },
      },
    },
    async (request) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      const type = mapped(request.params.type);
      const target = { kind: 'connector', id: type, name: type };
      await inTransaction(context.pool, async (client) => {
        if (!(await removeMapping(client, type))) throw fail('not-found');
        await audit(client, actor, { action: 'mapping-remove', orgId: null, target }, context.now());
      });
      return mappingOf(context.pool, type);
    },
  );

  app.post(
    `${PATH}/try`,
    {
      schema: {
        tags,
        summary: 'Try a mapping on a sample',
        description: 'Nothing is stored: the messages that would come out, and what is wrong line by line.',
        params,
        body: z.strictObject({ mapping: inboundMappingSchema, sample: z.string().max(MAX_SAMPLE_CHARS) }),
        response: { 200: inboundTrialSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      siteStore(context, requireActor(request));
      mapped(request.params.type);
      const { mapping, sample } = request.body;
      if (!isTimeZone(mapping.time.timeZone)) throw fail('invalid', undefined, [{ field: 'time.timeZone', code: 'time-zone' }]);
      return tryMapping(mapping, sample, context.now());
    },
  );
}
