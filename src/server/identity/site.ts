import type { RowOf } from '../../domain/entity/entity.ts';
import { organization } from '../../domain/organization/organization.ts';
import type { Context, Reading } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { domainOf } from '../modules/domains/domains.ts';

const DEFAULT_TITLE = 'Sillage';
const DEFAULT_COLORS = { primary: '#0e5c66', secondary: '#a8552c' };
const CACHE_MS = 10_000;

interface SiteTheme {
  logo?: string;
  colors?: Record<string, string>;
}
interface SiteOwner {
  type: 'organization';
  id: string;
  name: string;
}
interface Site {
  owner: SiteOwner | null;
  title: string;
  theme: { logo?: string; colors: Record<string, string> };
}

export async function organizationName(context: Pick<Reading, 'store'>, orgId: string): Promise<string | null> {
  const row = (await context.store.get(systemActor(orgId), organization, orgId)) as RowOf<typeof organization> | null;
  return row?.name ?? null;
}

const cache = new WeakMap<Reading, { atMs: number; site: Site }>();

export async function readPlatform(context: Reading): Promise<Site> {
  const known = cache.get(context);
  if (known && context.now() - known.atMs < CACHE_MS) return known.site;
  const { rows } = await context.pool.query<{ owner_org_id: string | null; title: string | null; theme: SiteTheme }>(
    'SELECT owner_org_id, title, theme FROM identity_site',
  );
  const row = rows[0];
  const name = row?.owner_org_id ? await organizationName(context, row.owner_org_id) : null;
  const site: Site = {
    owner: row?.owner_org_id && name !== null ? { type: 'organization', id: row.owner_org_id, name } : null,
    title: row?.title ?? DEFAULT_TITLE,
    theme: { ...(row?.theme.logo ? { logo: row.theme.logo } : {}), colors: { ...DEFAULT_COLORS, ...row?.theme.colors } },
  };
  cache.set(context, { atMs: context.now(), site });
  return site;
}

export async function siteOwnerOf(context: Reading): Promise<SiteOwner | null> {
  return (await readPlatform(context)).owner;
}

/** Answer of `GET /simple-directory/api/sites/_public`: at a declared domain it is that one, under the name of the organization it serves. */
export async function publicPlatform(context: Context, asked?: string): Promise<{ host: string } & Site> {
  const [site, domain] = [await readPlatform(context), await domainOf(context, asked)];
  const name = domain?.organization ? await organizationName(context, domain.organization) : null;
  return { host: domain?.host ?? new URL(context.config.publicUrl).host, ...site, ...(name === null ? {} : { title: name }) };
}

/** Names the organization whose administrators are the site's (`siteRole`), and what the login page looks like. */
export async function setSite(context: Context, site: { ownerOrgId?: string | null; title?: string; theme?: SiteTheme }): Promise<void> {
  await context.pool.query(
    `INSERT INTO identity_site (owner_org_id, title, theme) VALUES ($1, $2, coalesce($3::jsonb, '{}'))
     ON CONFLICT (one) DO UPDATE SET
       owner_org_id = CASE WHEN $4 THEN $1 ELSE identity_site.owner_org_id END,
       title = coalesce($2, identity_site.title),
       theme = coalesce($3::jsonb, identity_site.theme)`,
    [site.ownerOrgId ?? null, site.title ?? null, site.theme ? JSON.stringify(site.theme) : null, site.ownerOrgId !== undefined],
  );
  cache.delete(context);
}
