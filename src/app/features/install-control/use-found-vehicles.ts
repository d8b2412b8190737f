import { useMemo } from 'react';
import { foldText } from '../../../domain/kit/search-text.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { findVehicles } from '../../field-ui/find-vehicles.ts';

const SHOWN = 8;

export interface FoundVehicles {
  found: readonly LocalRow[];
  /** The one vehicle that a code names: by its sticker, its plate or its VIN. */
  scanned: (text: string) => LocalRow | undefined;
}

/** Vehicles that an installer may mean. */
export function useFoundVehicles(query: string): FoundVehicles {
  const { rows, byId } = useRows('vehicle');
  return useMemo(
    () => ({
      found: findVehicles(rows, query, null, new Map(), new Set())
        .slice(0, SHOWN)
        .map(({ vehicle }) => vehicle),
      scanned: (text) =>
        byId.get(text) ??
        rows.find((row) =>
          [row['registration'], row['vin']].some((one) => typeof one === 'string' && one !== '' && foldText(one) === foldText(text)),
        ),
    }),
    [rows, byId, query],
  );
}
