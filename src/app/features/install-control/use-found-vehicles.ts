import { useMemo } from 'react';
import { foldText } from '../../../domain/kit/search-text.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

const SHOWN = 8;

export interface FoundVehicles {
  found: readonly LocalRow[];
  /** The one vehicle that a code names: by its sticker, its plate or its VIN. */
  scanned: (text: string) => LocalRow | undefined;
}

/** Vehicles by plate or VIN, any part of them; those that end with what is typed ("the last 4") come first. */
export function useFoundVehicles(query: string): FoundVehicles {
  const { rows, byId } = useRows('vehicle');
  return useMemo(() => {
    const typed = foldText(query);
    const textsOf = (row: LocalRow): string[] => [row['registration'], row['vin']].flatMap((text) => (typeof text === 'string' && text !== '' ? [foldText(text)] : []));
    const placeOf = (row: LocalRow): number => {
      const texts = textsOf(row);
      if (typed === '' || texts.some((text) => text.endsWith(typed))) return 0;
      return texts.some((text) => text.includes(typed)) ? 1 : 2;
    };
    const placed = rows.filter((row) => !RETIRED_STATUSES.includes(row['status'])).map((row) => ({ row, at: placeOf(row) }));
    return {
      found: placed.filter(({ at }) => at < 2).toSorted((one, other) => one.at - other.at).slice(0, SHOWN).map(({ row }) => row),
      scanned: (text) => byId.get(text) ?? rows.find((row) => textsOf(row).includes(foldText(text))),
    };
  }, [rows, byId, query]);
}
