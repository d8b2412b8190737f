import { useCallback } from 'react';
import type { LocalRow } from '../../db/queries/live-rows.ts';

interface Known {
  byId: ReadonlyMap<string, LocalRow>;
}

/** What a vehicle is and who drives it, as its group says it: "Renault Trafic · Karim Benali". */
export function useVehicleFacts({ vehicles, drivers }: { vehicles: Known; drivers: Known }): (id: string) => string {
  return useCallback(
    (id) => {
      const row = vehicles.byId.get(id);
      const model = [row?.['make'], row?.['model']].filter(Boolean).join(' ');
      return [model, drivers.byId.get(String(row?.['driver']))?.['name']].filter(Boolean).join(' · ');
    },
    [vehicles.byId, drivers.byId],
  );
}
