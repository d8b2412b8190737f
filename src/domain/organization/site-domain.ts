import { NOBODY } from '../access/permissions.ts';
import { choice, instant, ref, text } from '../entity/field.ts';
import { entity } from '../entity/entity.ts';

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
