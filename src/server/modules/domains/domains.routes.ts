import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import { siteCertificateSchema } from '../../../domain/platform/site-certificate.ts';
import { siteDomain } from '../../../domain/site-domain/site-domain.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { answerSchema, failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { registerSiteRows } from '../documentation/site-rows.routes.ts';
import { siteCertificates } from './certificates.ts';
import { lookAt } from './domains.ts';
import { PROOF_PATH, proofOf } from './look.ts';

const PATH = '/api/v1/admin/domains';
const tags = ['admin'];

/** Domains of the site, and the credentials of domains and connectors. */
export function registerDomains(app: App, context: Context): void {
  registerSiteRows(app, context, siteDomain, PATH, 'superadmin');

  app.post(
    `${PATH}/:id/look`,
    {
      schema: {
        tags,
        summary: 'Look at a domain now',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: answerSchema(siteDomain), ...failures(401, 403, 404) },
      },
    },
    async (request) => {
      siteStore(context, requireActor(request), 'superadmin');
      const row = await context.store.get(systemActor(null), siteDomain, request.params.id);
      if (!row) throw fail('not-found');
      return lookAt(context, row);
    },
  );

  app.get(
    '/api/v1/admin/certificates',
    {
      schema: {
        tags,
        summary: 'Credentials of domains and connectors, measured now',
        response: { 200: z.object({ count: z.int(), results: z.array(siteCertificateSchema) }), ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request), 'superadmin');
      const results = await siteCertificates(context);
      void reply.header('cache-control', 'no-store');
      return { count: results.length, results };
    },
  );

  app.get(
    PROOF_PATH,
    {
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['site'],
        summary: 'What only this platform answers',
        security: [],
        querystring: z.strictObject({ nonce: z.string().regex(/^[0-9a-f]{16,64}$/) }),
        response: { 200: z.object({ proof: z.string() }), ...failures(400, 429) },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { proof: await proofOf(context, request.query.nonce) };
    },
  );
}
