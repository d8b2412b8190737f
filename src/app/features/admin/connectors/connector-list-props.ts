import type { ReactNode } from 'react';
import type { DeviceType } from '../../../../domain/device/device-types.ts';
import type { ListSearch, PatchSearch } from '../../../entity-ui/list/use-list-search.ts';

/** What both lists of a connector's page are given. */
export interface ConnectorListProps {
  type: DeviceType;
  /** Brand of the connector. */
  title: string;
  search: ListSearch;
  patch: PatchSearch;
  head: ReactNode;
  onChanged: () => void;
}
