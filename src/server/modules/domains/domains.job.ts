import { warnedDays } from '../../../domain/platform/site-certificate.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import type { Context } from '../../context.ts';
import { mailLanguage } from '../../identity/last-login.ts';
import { userById } from '../../identity/people.ts';
import type { Job } from '../../jobs/jobs.ts';
import { notify } from '../../live/notifications.ts';
import { staffOf } from '../support/staff.ts';
import { siteCertificates } from './certificates.ts';
import { listDomains, lookAt } from './domains.ts';

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
