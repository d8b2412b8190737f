import { unzipSync, type Unzipped } from 'fflate';

/** What a workbook may unpack to: its longest tables, fifty thousand lines, are half of it. */
export const UNZIPPED_MAX_MB = 100;
const ENTRIES_MAX = 2000;

/** The parts of a workbook that are read, as its archive says they are long; null when they are more than a device can hold, before any is unpacked. */
export function unzippedSheet(bytes: Uint8Array, maxBytes = UNZIPPED_MAX_MB * 1024 * 1024): Unzipped | null {
  let [total, count] = [0, 0];
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
      total += originalSize;
      count++;
      return total <= maxBytes && count <= ENTRIES_MAX;
    },
  });
  return total <= maxBytes && count <= ENTRIES_MAX ? files : null;
}
