import { useEffect, useState } from 'react';
import { ENTITIES } from '../../../domain/registry.ts';
import type { LocalRow, RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { paletteEntry, type PaletteEntry } from './palette-index.ts';
import type { Place } from './places.ts';

const RETIRED = ['sold', 'archived', 'left', 'retired'];
/** How long the page may be held before it answers the person again. */
const SLICE_MS = 8;

/** Texts of a row are folded once: a row that changed is another object. */
const folded = new WeakMap<LocalRow, PaletteEntry>();

function entryOf(place: Place, row: LocalRow): PaletteEntry {
  let entry = folded.get(row);
  if (!entry) {
    const { title, search } = ENTITIES[place.entity];
    const others = (search as readonly string[]).filter((name) => name !== title).map((name) => row[name]);
    folded.set(
      row,
      (entry = paletteEntry(place.entity, row._id, String(row[title] ?? ''), others, RETIRED.includes(String(row['status'])))),
    );
  }
  return entry;
}

/** What the palette finds among the rows; the first time it is made in slices, so that the field takes what is typed meanwhile. */
export function useRowEntries(places: readonly Place[], rows: Partial<Record<string, RowsSnapshot>>): readonly PaletteEntry[] {
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  useEffect(() => {
    const made: PaletteEntry[] = [];
    const left = places.flatMap((place) => (rows[place.entity]?.rows ?? []).map((row) => ({ place, row })));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slice = (): void => {
      const startMs = performance.now();
      while (made.length < left.length) {
        const { place, row } = left[made.length]!;
        made.push(entryOf(place, row));
        if (made.length % 64 === 0 && performance.now() - startMs > SLICE_MS) {
          timer = setTimeout(slice);
          return;
        }
      }
      setEntries(made);
    };
    slice();
    return () => clearTimeout(timer);
  }, [places, rows]);
  return entries;
}
