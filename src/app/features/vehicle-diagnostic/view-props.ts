import type { ReactNode } from 'react';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { ListSearch, PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';

/** What the two views of a vehicle's diagnostic have in common. */
export interface DiagnosticViewProps {
  plate: string;
  /** Rows of this vehicle. */
  rows: readonly LocalRow[];
  loaded: boolean;
  crumbs: readonly Crumb[];
  /** Above the list: health of the device, choice of the view. */
  head: ReactNode;
  actions: ReactNode;
  search: ListSearch & {
    severity?: string | undefined;
    code?: string | undefined;
    status?: string | undefined;
    system?: string | undefined;
    open?: string | undefined;
  };
  patch: PatchSearch;
}
