import * as z from 'zod';
import { evidenceJwkSchema, headSchema } from '../../domain/evidence/evidence-key.ts';
import { MANAGERS, knownRole } from '../../domain/access/roles.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { App, Context } from '../context.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { evidenceKeys } from './evidence-key.ts';
import { headsOf } from './heads.ts';

const HEADS_MAX = 400;
const tags = ['evidence'];
const keysAnswer = z.object({ keys: z.array(z.object(evidenceJwkSchema.shape)) });
const headsAnswer = z.object({ results: z.array(z.object({ ...headSchema.shape, jws: z.string() })) });

/** What anybody compares a proof with: the public keys, for ever; and the signed heads of an organization, for its managers. */
export function registerEvidence(app: App, context: Context): void {
  app.get(
    '/api/v1/evidence/keys',
    {
      schema: {
        tags,
        summary: 'Public keys that sign receipts and heads (JWKS), every one there ever was',
        security: [],
        response: { 200: keysAnswer },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
      return { keys: await evidenceKeys(context.pool) };
    },
  );

  app.get(
    '/api/v1/evidence/heads',
    {
      schema: {
        tags,
        summary: 'Signed heads of the organization’s ledger, latest day first',
        response: { 200: headsAnswer, ...failures(401, 403) },
      },
    },
    async (request, reply) => {
      const { orgId, role } = requireOrg(request);
      if (!MANAGERS.includes(knownRole(role))) throw fail('forbidden');
      void reply.header('cache-control', 'no-store');
      return { results: await headsOf(context.pool, orgId, HEADS_MAX) };
    },
  );
}
