import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import { siteDomain, siteCertificateSchema, warnedDays } from '../../../domain/platform/site-domain.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { siteStore } from '../../database/site-store.ts';
import { answerSchema, failures } from '../../http/answers.ts';
import { requireActor } from '../../http/require.ts';
import { mailLanguage, userById } from '../../identity/people.ts';
import type { Job } from '../../jobs.ts';
import { notify } from '../../live/notifications.ts';
import { registerSiteRows } from '../documentation/documentation.routes.ts';
import { staffOf } from '../support/staff.ts';
import { siteCertificates } from './certificates.ts';
import { listDomains, lookAt, PROOF_PATH, proofOf } from './domains.ts';

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

interface Texts {
  soon: string;
  over: string;
  domain: string;
}

/** Titles of the notifications about credentials and domains, in the language of whom they are for. */
const TEXTS: Record<Locale, Texts> = {
  fr: { soon: 'Certificat à renouveler : {holder}', over: 'Certificat expiré : {holder}', domain: 'Le domaine ne répond plus : {holder}' },
  en: { soon: 'Certificate to renew: {holder}', over: 'Certificate expired: {holder}', domain: 'The domain no longer answers: {holder}' },
  es: { soon: 'Certificado por renovar: {holder}', over: 'Certificado caducado: {holder}', domain: 'El dominio ya no responde: {holder}' },
  it: {
    soon: 'Certificato da rinnovare: {holder}',
    over: 'Certificato scaduto: {holder}',
    domain: 'Il dominio non risponde più: {holder}',
  },
  nl: {
    soon: 'Certificaat te vernieuwen: {holder}',
    over: 'Certificaat verlopen: {holder}',
    domain: 'Het domein reageert niet meer: {holder}',
  },
  pt: { soon: 'Certificado a renovar: {holder}', over: 'Certificado expirado: {holder}', domain: 'O domínio já não responde: {holder}' },
  hu: { soon: 'Megújítandó tanúsítvány: {holder}', over: 'Lejárt tanúsítvány: {holder}', domain: 'A domain már nem válaszol: {holder}' },
};

function domainText(locale: Locale, key: keyof Texts, holder: string): string {
  return TEXTS[locale][key].replace('{holder}', () => holder);
}

async function tellStaff(context: Context, key: Parameters<typeof domainText>[1], holder: string, url: string): Promise<void> {
  for (const { id, name } of await staffOf(context)) {
    const person = await userById(context, id);
    if (!person?.active || !person.isAdmin) continue;
    await notify(context, {
      orgId: null,
      recipient: { id, name },
      topic: { key: 'site:alert:domains' },
      title: domainText(await mailLanguage(context, id), key, holder),
      url,
    });
  }
}

/** Tells of each end once at 21, 7 and 1 days, and once it is over. */
export async function tellOfEnds(context: Context): Promise<void> {
  for (const { _id, holder, endsAt } of await siteCertificates(context)) {
    const days = endsAt === null ? null : warnedDays(Date.parse(endsAt), context.now());
    if (days === null) continue;
    const { rowCount } = await context.pool.query(
      'INSERT INTO certificates_told (id, ends_at, days) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [_id, endsAt, days],
    );
    if (rowCount === 1) await tellStaff(context, days === 0 ? 'over' : 'soon', holder, '/admin/certificates');
  }
}

/** Daily: looks at every domain and tells of one that answered and no longer does; tells of credentials that end. */
export const domainUpkeep: Job = {
  name: 'domain-upkeep',
  cron: '7 5 * * *',
  run: async (context) => {
    for (const domain of await listDomains(context)) {
      const { state } = await lookAt(context, domain);
      if (domain.state === 'ok' && state !== 'ok') await tellStaff(context, 'domain', domain.host, '/admin/domains');
    }
    await tellOfEnds(context);
  },
};
