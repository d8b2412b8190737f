import type { ReactNode } from 'react';
import { VehicleFilters } from '../../entity-ui/vehicle-filters.tsx';
import { VEHICLE_FILTER_NAMES } from '../../../domain/vehicle/vehicle-filters.ts';
import { OwnMovements } from '../../entity-ui/own-movements.tsx';
import type { Workday } from '../../entity-ui/use-workday.ts';
import type { MapItem } from './map-items.ts';
import type { MapSearch } from './search.ts';
import type { MapItems } from './use-map-items.ts';
import type { PatchSearch } from './use-map-search.ts';
import { VehiclePanel } from './vehicle-panel.tsx';

interface FleetPanelProps {
  found: MapItems;
  /** Those of them that the map shows. */
  inView: readonly MapItem[];
  search: MapSearch;
  patch: PatchSearch;
  typed: string;
  onType: (text: string) => void;
  workday: Workday;
  onPick: (id: string) => void;
  tabs?: ReactNode;
  pastMs?: number;
}

/** The list beside the map, as the address filters and orders it. */
export function FleetPanel({ found, inView, search, patch, typed, onType, workday, onPick, tabs, pastMs }: FleetPanelProps) {
  const here = search.here === 1;
  return (
    <VehiclePanel
      notice={
        <>
          <div className="flex flex-wrap gap-1.5 px-3 pb-2 empty:hidden">
            <VehicleFilters search={search} patch={patch} />
          </div>
          {/* A vehicle that is not heard yet is no period without journeys: the list says that it has none. */}
          <OwnMovements count={found.byId.size || undefined} fleet={found.fleet} className="m-3" />
        </>
      }
      items={here ? inView : found.items}
      held={found.byId.size}
      loaded={found.loaded}
      selected={search.vehicle}
      workday={workday}
      typed={typed}
      onType={onType}
      filtered={typed !== '' || search.state !== undefined || VEHICLE_FILTER_NAMES.some((name) => search[name] !== undefined)}
      onClear={() => {
        onType('');
        patch({ q: undefined, state: undefined, ...Object.fromEntries(VEHICLE_FILTER_NAMES.map((name) => [name, undefined])) });
      }}
      order={search.order ?? 'recent'}
      onOrder={(next) => patch({ order: next === 'recent' ? undefined : next })}
      here={here}
      hereCount={inView.length}
      onHere={(on) => patch({ here: on ? 1 : undefined })}
      onPick={onPick}
      tabs={tabs}
      pastMs={pastMs}
    />
  );
}
