import { unzipSync, type Unzipped } from 'fflate';
import { declaredText, type Undecoded } from './client/declared-text.ts';

/** What a workbook may unpack to: its longest tables, fifty thousand lines, are half of it. */
export const UNZIPPED_MAX_MB = 100;
const ENTRIES_MAX = 2000;

/** The parts of an archive that are wanted, as it says they are long; null when they are more than a device can hold, before any is unpacked. */
function unzipped(bytes: Uint8Array, maxBytes: number, isWanted: (name: string) => boolean): Unzipped | null {
  let [total, count] = [0, 0];
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false;
      total += originalSize;
      count++;
      return total <= maxBytes && count <= ENTRIES_MAX;
    },
  });
  return total <= maxBytes && count <= ENTRIES_MAX ? files : null;
}

/** The parts of a workbook that are read; null: more than a device can hold. */
export function unzippedSheet(bytes: Uint8Array, maxBytes = UNZIPPED_MAX_MB * 1024 * 1024): Unzipped | null {
  return unzipped(bytes, maxBytes, (name) => name.endsWith('.xml') || name.endsWith('.rels'));
}

const depthOf = (name: string): number => name.split('/').length;

/** Every KML of a KMZ, the one it begins with first (`doc.kml`, else what is least deep): it may lead to the others. null: more than `maxBytes`. */
export function unzippedKml(bytes: Uint8Array, maxBytes: number): (string | Undecoded)[] | null {
  // What a Mac adds beside each file ("__MACOSX/._doc.kml") has its name and is none.
  const files = unzipped(bytes, maxBytes, (name) => /\.kml$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name));
  if (!files) return null;
  const isMain = (name: string): number => (/^doc\.kml$/i.test(name) ? 0 : 1);
  const names = Object.keys(files).toSorted((a, b) => isMain(a) - isMain(b) || depthOf(a) - depthOf(b));
  return names.flatMap((name) => (files[name] ? [declaredText(files[name])] : []));
}
