import {
  CalendarCheck,
  Hexagon,
  IdCard,
  Layers,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  Pencil,
  Radio,
  Stethoscope,
  Truck,
} from 'lucide-react';
import * as z from 'zod/mini';
import { foldText } from '../../../domain/text/search-text.ts';
import { ROW_SCREENS } from '../../entity-ui/list/list-search.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

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
const PLAIN = /^[\x20-\x7e]*$/;

/** As `foldText` folds, with the beginnings of the words. */
function fold(text: string): Folded {
  const plain = PLAIN.test(text);
  const starts: number[] = [];
  let folded = '';
  for (const word of (plain ? text.toLowerCase() : text).split(SEPARATORS)) {
    const part = plain ? word : foldText(word);
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
function rankOf(entry: PaletteEntry, needle: string, words: readonly string[]): number | null {
  if (!entry.haystack.includes(needle)) return words.length > 1 && words.every((word) => entry.haystack.includes(word)) ? 8 : null;
  let best = 8;
  for (let at = 0; at < entry.texts.length; at++) {
    const { text, starts } = entry.texts[at]!;
    const found = text.indexOf(needle);
    if (found < 0) continue;
    const level =
      found > 0 ? (starts.some((start) => start > 0 && text.startsWith(needle, start)) ? 2 : 3) : text.length === needle.length ? 0 : 1;
    best = Math.min(best, level * 2 + (at > 0 ? 1 : 0));
    // Nothing later is better than an exact one.
    if (best <= 1) break;
  }
  return best;
}

interface Found {
  entries: readonly PaletteEntry[];
  /** Found beyond those. */
  more: number;
}

const PER_KIND = 5;
const SHOWN = 11;

interface Ranked {
  entry: PaletteEntry;
  rank: number;
}

/** Keeps the few best in order; the earlier of equals stays first. */
function keep(best: Ranked[], entry: PaletteEntry, rank: number): void {
  if (best.length === PER_KIND && best[PER_KIND - 1]!.rank <= rank) return;
  let at = best.length;
  while (at > 0 && best[at - 1]!.rank > rank) at--;
  best.splice(at, 0, { entry, rank });
  if (best.length > PER_KIND) best.pop();
}

/**
 * The best entries for what is typed: by rank, the recent ones first among equals, then in the order given. Few of each kind, so that
 * ten thousand vehicles do not hide a driver; entries of a kind stay together, the kind of the best one first.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string, recent: readonly string[]): Found {
  const needle = foldText(typed);
  if (needle === '') return { entries: [], more: 0 };
  const words = typed.split(/\s+/).map(foldText).filter(Boolean);
  const recency = new Map(recent.map((key, at) => [key, at]));
  const kinds = new Map<string, Ranked[]>();
  let found = 0;
  for (const entry of entries) {
    const rank = rankOf(entry, needle, words);
    if (rank === null) continue;
    found++;
    let best = kinds.get(entry.kind);
    if (!best) kinds.set(entry.kind, (best = []));
    keep(best, entry, rank * 100 + (entry.aside ? 90 : (recency.get(entry.key) ?? 80)));
  }
  const shown = [...kinds.values()]
    .toSorted((a, b) => a[0]!.rank - b[0]!.rank)
    .flat()
    .slice(0, SHOWN);
  return { entries: shown.map(({ entry }) => entry), more: found - shown.length };
}

type PlaceEntity = keyof typeof ROW_SCREENS;

/** Where rows of an entity are opened: their screen and the parameter that names one of them there. */
export interface Place {
  entity: PlaceEntity;
  to: string;
  param: string;
  icon: LucideIcon;
}

/** In the order they are shown when they are found as well as each other. */
const ICONS: readonly [PlaceEntity, LucideIcon][] = [
  ['vehicle', Truck],
  ['driver', IdCard],
  ['site', MapPin],
  ['zone', Hexagon],
  ['fleet', Layers],
  ['device', Radio],
];

export const PLACES: readonly Place[] = ICONS.map(([entity, icon]) => ({ entity, icon, ...ROW_SCREENS[entity] }));

const MAP = '/cartographie';

/** Address of a row; null when this person may not open its screen. A vehicle is on the map too. */
export function placeHref(place: Place, id: string, mayOpen: (to: string) => boolean): string | null {
  if (mayOpen(place.to)) return `${place.to}?${place.param}=${id}`;
  return place.entity === 'vehicle' && mayOpen(MAP) ? `${MAP}?vehicle=${id}` : null;
}

const KEPT = 12;
const schema = z.array(z.string().check(z.maxLength(120)));
const keyOf = (profile: string): string => `sillage:recent:${profile}`;

/** What was opened from the palette on this device, the last one first. */
export function recentEntries(profile: string): readonly string[] {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(keyOf(profile)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberEntry(profile: string, key: string): void {
  try {
    localStorage.setItem(keyOf(profile), JSON.stringify([key, ...recentEntries(profile).filter((other) => other !== key)].slice(0, KEPT)));
  } catch {
    // Storage refused: nothing is recent.
  }
}

interface RowAction {
  /** Label `palette:actions.<key>`. */
  key: string;
  icon: LucideIcon;
  href: string;
}

interface ActionContext {
  mayOpen: (to: string) => boolean;
  /** An address with parameters has a screen in this build. */
  isBuilt: (href: string) => boolean;
  mayEdit: boolean;
  /** The vehicle a driver drives or a device is in. */
  vehicleOf: (row: LocalRow) => string | undefined;
}

/** What can be done at once with a row that was found, beyond opening it. */
export function rowActions(place: Place, row: LocalRow, { mayOpen, isBuilt, mayEdit, vehicleOf }: ActionContext): RowAction[] {
  const id = row._id;
  const vehicles = '/gestion/vehicules';
  const actions: (RowAction & { open: boolean })[] = [];
  const add = (key: string, icon: LucideIcon, href: string, open: boolean): void => void actions.push({ key, icon, href, open });
  switch (place.entity) {
    case 'vehicle':
      add('map', MapIcon, `${MAP}?vehicle=${id}`, mayOpen(MAP) && mayOpen(vehicles));
      add('diagnostics', Stethoscope, `${vehicles}/${id}/diagnostic`, mayOpen(vehicles) && isBuilt(`${vehicles}/${id}/diagnostic`));
      add('reservations', CalendarCheck, `${vehicles}/${id}/reservations`, mayOpen(vehicles) && isBuilt(`${vehicles}/${id}/reservations`));
      break;
    case 'site':
      add(
        'map',
        MapIcon,
        `${MAP}?places=1&at=${String(row['lat'])},${String(row['lng'])},15`,
        mayOpen(MAP) && typeof row['lat'] === 'number',
      );
      break;
    case 'fleet':
      add('fleetVehicles', Truck, `${vehicles}?fleet=${id}`, mayOpen(vehicles));
      add('map', MapIcon, `${MAP}?fleet=${id}`, mayOpen(MAP));
      break;
    default: {
      const vehicle = vehicleOf(row);
      add('itsVehicle', Truck, `${vehicles}?vehicle=${vehicle ?? ''}`, vehicle !== undefined && mayOpen(vehicles));
    }
  }
  add('edit', Pencil, `${place.to}?${place.param}=${id}&edit=1`, mayEdit && mayOpen(place.to));
  return actions.filter(({ open }) => open).map(({ key, icon, href }) => ({ key, icon, href }));
}
