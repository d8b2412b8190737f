import { useMemo } from 'react';
import { siteOrganizationSchema, type SiteOrganization } from '../../../../domain/platform/site-organization.ts';
import type { FilterGroup } from '../../../entity-ui/list/list-filters.tsx';
import { pageOf } from './use-remote-list.ts';
import { useSiteRemote } from '../use-site-remote.ts';

const schema = pageOf(siteOrganizationSchema);
const NONE: readonly SiteOrganization[] = [];

/** Every account, for filters and pickers. */
export function useOrganizations(): readonly SiteOrganization[] {
  return useSiteRemote('/api/v1/admin/organizations?size=1000&sort=name:1', schema).value?.results ?? NONE;
}

/** The filter by account of a list across organizations. */
export function useOwnerGroup(label: string, all: string, selected: string | number | undefined): FilterGroup {
  const organizations = useOrganizations();
  return useMemo(
    () => ({ key: 'owner', label, all, always: true, options: organizations.map(({ _id, name }) => ({ value: _id, label: name })), selected: selected === undefined ? [] : String(selected).split(',') }),
    [organizations, label, all, selected],
  );
}
