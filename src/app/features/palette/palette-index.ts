import { foldText } from '../../../domain/kit/search-text.ts';

/** A text to search, folded, with the places where its words begin. */
interface Folded {
  text: string;
  starts: readonly number[];
}

/** Something the palette can find. What names it comes first among its texts. */
export interface PaletteEntry {
  /** "<kind>:<id>", kept among the recent ones. */
  key: string;
  kind: string;
  title: string;
  texts: readonly Folded[];
  /** All texts, for a first look. */
  haystack: string;
  /** Comes after its equals: sold, archived. */
  aside?: boolean;
}

const SEPARATORS = /[\s\-_.·'’]+/;

function fold(text: string): Folded {
  const starts: number[] = [];
  let folded = '';
  for (const word of text.split(SEPARATORS)) {
    const part = foldText(word);
    if (!part) continue;
    starts.push(folded.length);
    folded += part;
  }
  return { text: folded, starts };
}

export function paletteEntry(kind: string, id: string, title: string, others: readonly unknown[], aside?: boolean): PaletteEntry {
  const texts = [title, ...others].filter((text): text is string => typeof text === 'string' && text !== '').map(fold);
  return { key: `${kind}:${id}`, kind, title, texts, haystack: texts.map(({ text }) => text).join('\n'), ...(aside ? { aside } : {}) };
}

/** Exact, prefix, word start, inside; the title before the rest; then every word somewhere. Less is better, null is not found. */
export function rankOf(entry: PaletteEntry, needle: string, words: readonly string[]): number | null {
  if (!entry.haystack.includes(needle)) return words.length > 1 && words.every((word) => entry.haystack.includes(word)) ? 8 : null;
  let best = 8;
  entry.texts.forEach(({ text, starts }, at) => {
    const found = text.indexOf(needle);
    if (found < 0) return;
    const level = text.length === needle.length ? 0 : found === 0 ? 1 : starts.some((start) => text.startsWith(needle, start)) ? 2 : 3;
    best = Math.min(best, level * 2 + (at > 0 ? 1 : 0));
  });
  return best;
}

export interface Found {
  entries: readonly PaletteEntry[];
  /** Found beyond those. */
  more: number;
}

const PER_KIND = 6;
const SHOWN = 14;

/**
 * The best entries for what is typed: by rank, the recent ones first among equals, then in the order given. Few of each kind, so that
 * ten thousand vehicles do not hide a driver; entries of a kind stay together, the kind of the best one first.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string, recent: readonly string[]): Found {
  const needle = foldText(typed);
  if (needle === '') return { entries: [], more: 0 };
  const words = typed.split(/\s+/).map(foldText).filter(Boolean);
  const recency = new Map(recent.map((key, at) => [key, at]));
  const ranked: { entry: PaletteEntry; rank: number }[] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, needle, words);
    if (rank !== null) ranked.push({ entry, rank: rank * 100 + (entry.aside ? 90 : (recency.get(entry.key) ?? 80)) });
  }
  const kinds = new Map<string, { entry: PaletteEntry; rank: number }[]>();
  for (const one of ranked.sort((a, b) => a.rank - b.rank)) {
    const group = kinds.get(one.entry.kind);
    if (!group) kinds.set(one.entry.kind, [one]);
    else if (group.length < PER_KIND) group.push(one);
  }
  const shown = [...kinds.values()].flat().slice(0, SHOWN);
  return { entries: shown.map(({ entry }) => entry), more: ranked.length - shown.length };
}
