import { siteOrganizationSchema, type SiteOrganization } from '../../../domain/platform/site-organization.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';
import { useSiteRemote } from '../../entity-ui/use-site-remote.ts';

const schema = pageOf(siteOrganizationSchema);
const NONE: readonly SiteOrganization[] = [];

/** Every account, for filters and pickers. */
export function useOrganizations(): readonly SiteOrganization[] {
  return useSiteRemote('/api/v1/admin/organizations?size=1000&sort=name:1', schema).value?.results ?? NONE;
}
