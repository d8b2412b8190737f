import * as z from 'zod/mini';
import { NOBODY } from '../access/permissions.ts';
import { choice, instant, ref, text } from '../entity/field.ts';
import { entity } from '../entity/entity.ts';
import { DAY_MS } from '../time/time-zone.ts';

/**
 * What was found at a domain: this platform; nothing by that name; no answer; an answer that no browser trusts (certificate); another
 * server.
 */
const DOMAIN_STATES = ['unknown', 'ok', 'unresolved', 'silent', 'untrusted', 'elsewhere'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** A host that people reach the platform at. With an organization, its sign-in page bears that organization's name. */
export const siteDomain = entity({
  name: 'siteDomain',
  plural: 'site-domains',
  space: 'site',
  mirrored: false,
  title: 'host',
  search: ['host', 'note'],
  access: { read: NOBODY, create: NOBODY, update: NOBODY, remove: NOBODY },
  fields: {
    host: text({ max: 253, unique: true }),
    organization: ref('organization', { optional: true }),
    state: choice(DOMAIN_STATES, { initial: 'unknown', server: true }),
    lookedAt: instant({ optional: true, server: true }),
    note: text({ max: 2000, format: 'paragraph', optional: true }),
  },
});

/** What a credential is: shown to browsers, shown to a vendor, an authority that is trusted, or a secret that a vendor's server sends. */
const CERTIFICATE_KINDS = ['server', 'client', 'authority', 'secret'] as const;
/** `plain`: the address is not https; `unread`: there is one and it could not be read, `problem` says why. */
export const CERTIFICATE_STATES = ['over', 'unread', 'soon', 'plain', 'ok'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** Before the end of a credential, days at which its administrators are told. */
const WARNED_DAYS = [21, 7, 1] as const;

/** A credential used for a domain or a connector, as it was just measured. */
export const siteCertificateSchema = z.object({
  _id: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  /** Of a domain or of a connector. */
  use: z.enum(['domain', 'connector']),
  /** Host, or name of the connector. */
  holder: z.string(),
  /** Where it was found: an address, or the variable of the server. */
  source: z.string(),
  subject: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  /** null: none that can be known. */
  endsAt: z.nullable(z.string()),
  state: z.enum(CERTIFICATE_STATES),
  problem: z.nullable(z.string()),
});
export type SiteCertificate = z.infer<typeof siteCertificateSchema>;

/** What an end means at an instant; a credential without one holds. */
export function certificateState(endsMs: number | null, nowMs: number): CertificateState {
  if (endsMs === null) return 'ok';
  if (endsMs <= nowMs) return 'over';
  return endsMs - nowMs < WARNED_DAYS[0] * DAY_MS ? 'soon' : 'ok';
}

/** The last of the days of warning that an end is within, 0 once it is over; null: not yet. */
export function warnedDays(endsMs: number, nowMs: number): number | null {
  if (endsMs <= nowMs) return 0;
  return WARNED_DAYS.findLast((days) => endsMs - nowMs < days * DAY_MS) ?? null;
}
