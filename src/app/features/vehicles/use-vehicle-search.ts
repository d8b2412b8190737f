import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { vehicleSearchSchema, type VehicleSearch } from './search.ts';

export type PatchSearch = (patch: Partial<Record<keyof VehicleSearch, string | number | undefined>>, replace?: boolean) => void;

/** Search parameters of the page, and how to change some of them; undefined takes one away. */
export function useVehicleSearch(): [VehicleSearch, PatchSearch] {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => vehicleSearchSchema.parse(raw), [raw]);
  const patch = useCallback<PatchSearch>(
    (changes, replace = false) => {
      const next = (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, ...changes });
      navigate({ to: '.', search: next as never, replace }).catch(() => undefined);
    },
    [navigate],
  );
  return [search, patch];
}

/** Address of a vehicle's detail: what its links carry, so that a new tab opens it. */
export function vehicleHref(id: string): string {
  return `/gestion/vehicules?vehicle=${id}`;
}
