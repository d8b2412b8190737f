import { type Flavor, layers } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type VectorSourceSpecification } from 'maplibre-gl';
import { liveMapPacks, readMapTile } from '../../db/queries/map-packs.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';
import type { Palette } from './palette.ts';
import { BESIDE, FONT, FONT_MEDIUM } from './style.ts';

const STREETS = 'streets';
const [REGULAR, MEDIUM] = ['regular', 'medium'];

/** Layers of the package that need pictures, or say more than a calm map wants. */
const LEFT_OUT = new Set(['background', 'pois', 'address_label', 'roads_oneway']);
/** Where a symbol's picture would be placed. */
const PICTURE = /^icon-|^text-variable-anchor$|^text-radial-offset$/;

const ROAD_KINDS = ['other', 'minor', 'link', 'major', 'highway'] as const;

/** Colours of the streets, all of them tokens. */
function flavorOf(p: Palette): Flavor {
  const ground = {
    earth: p.land,
    hospital: p.sand,
    industrial: p.sand,
    school: p.sand,
    pedestrian: p.sand,
    glacier: p.land,
    sand: p.sand,
    beach: p.sand,
    aerodrome: p.sand,
    runway: p.road,
    military: p.sand,
    pier: p.land,
  };
  const green = { park_a: p.green, park_b: p.green, wood_a: p.green, wood_b: p.green, scrub_a: p.green, scrub_b: p.green, zoo: p.green };
  const fills = { other: p.path, minor: p.road, link: p.road, major: p.road, highway: p.highway };
  const cases = { other: p.roadCase, minor: p.roadCase, link: p.majorCase, major: p.majorCase, highway: p.highwayCase };
  const ways = Object.fromEntries(
    ROAD_KINDS.flatMap((kind) => [
      [`tunnel_${kind}`, p.land],
      [`tunnel_${kind}_casing`, cases[kind]],
      [`bridges_${kind}`, fills[kind]],
      [`bridges_${kind}_casing`, cases[kind]],
    ]),
  );
  return {
    ...ground,
    ...green,
    ...ways,
    background: p.water,
    water: p.water,
    buildings: p.building,
    minor_service_casing: p.roadCase,
    minor_casing: p.roadCase,
    link_casing: p.majorCase,
    major_casing_late: p.majorCase,
    highway_casing_late: p.highwayCase,
    major_casing_early: p.majorCase,
    highway_casing_early: p.highwayCase,
    other: p.path,
    minor_service: p.road,
    minor_a: p.road,
    minor_b: p.road,
    link: p.road,
    major: p.road,
    highway: p.highway,
    railway: p.rail,
    boundaries: p.border,
    roads_label_minor: p.label,
    roads_label_minor_halo: p.labelHalo,
    roads_label_major: p.label,
    roads_label_major_halo: p.labelHalo,
    ocean_label: p.labelWater,
    subplace_label: p.label,
    subplace_label_halo: p.labelHalo,
    city_label: p.label,
    city_label_halo: p.labelHalo,
    state_label: p.label,
    state_label_halo: p.labelHalo,
    country_label: p.label,
    address_label: p.label,
    address_label_halo: p.labelHalo,
    landcover: {
      barren: p.sand,
      farmland: p.land,
      forest: p.green,
      glacier: p.land,
      grassland: p.green,
      scrub: p.green,
      urban_area: p.land,
    },
    regular: REGULAR,
    italic: REGULAR,
    bold: MEDIUM,
  } as Flavor;
}

/** The page's font for every name of a font. */
function withOurFont(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [only] = value as unknown[];
    if (value.length === 1 && typeof only === 'string' && (only === REGULAR || only === MEDIUM || only.startsWith('Noto Sans')))
      return only === MEDIUM ? FONT_MEDIUM : FONT;
    return value.map(withOurFont);
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withOurFont(part)]));
  return value;
}

function ours(layer: LayerSpecification, p: Palette): LayerSpecification {
  const named = { ...layer, id: `${STREETS}-${layer.id}` } as LayerSpecification;
  if (layer.type !== 'symbol') return named;
  const layout = Object.fromEntries(Object.entries(layer.layout ?? {}).filter(([key]) => !PICTURE.test(key)));
  const isRoadNumber = layer.id === 'roads_shields';
  return withOurFont({
    ...named,
    layout: layer.id.startsWith('places_')
      ? { ...layout, 'text-variable-anchor-offset': BESIDE }
      : isRoadNumber
        ? { ...layout, 'text-size': 10.5, 'symbol-spacing': 320, 'text-letter-spacing': 0.04 }
        : layout,
    paint: isRoadNumber ? { 'text-color': p.label, 'text-halo-color': p.labelHalo, 'text-halo-width': 1.6 } : layer.paint,
  }) as LayerSpecification;
}

/** Layers of the configured archive: the package's style in our tokens and our font, names in a language, without pictures. */
export function streetsLayers(p: Palette, lang: string): LayerSpecification[] {
  return (layers(STREETS, flavorOf(p), { lang }) as LayerSpecification[])
    .filter(({ id }) => !LEFT_OUT.has(id))
    .map((layer) => ours(layer, p));
}

const TILE = /^streets:\/\/\w+\/(\d+)\/(\d+)\/(\d+)$/;
/** Message of an answer that there is none, but a coarser one to enlarge: MapLibre shows it in place of a tile that fails. */
export const COARSER = 'streets: coarser';

let archive: MapArchive | undefined;
let isOnline = true;
let versions: readonly string[] = [];
let keptTiles = 0;
const listeners = new Set<() => void>();

/** Versions that areas on this device are of, the newest asked for first. */
function keptVersions(): readonly string[] {
  const packs = liveMapPacks().getSnapshot();
  return [
    ...new Set(
      packs.toReversed().flatMap(({ archive: { version }, previous }) => (previous === undefined ? [version] : [version, previous])),
    ),
  ];
}

const tell = (): void => listeners.forEach((listener) => listener());

addProtocol(STREETS, async ({ url }, { signal }) => {
  const found = TILE.exec(url)?.slice(1).map(Number);
  if (!archive || !found) return { data: new ArrayBuffer(0) };
  const tile = await readMapTile(archive, versions, found as [number, number, number], { online: isOnline, signal });
  if (tile.kind === 'coarser') throw new Error(COARSER);
  if (tile.kind === 'none') return { data: new ArrayBuffer(0) };
  if (tile.kept) {
    keptTiles++;
    tell();
  }
  return { data: tile.bytes };
});

/** Tiles drawn from areas kept on this device, since the page was opened. */
export const keptTileCount = (): number => keptTiles;

/** Told when a kept tile was given. */
export function onKeptTile(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when other areas are on this device than before. */
export function onKeptVersions(listener: () => void): () => void {
  const source = liveMapPacks();
  const look = (): void => {
    const next = keptVersions();
    if (next.join() === versions.join()) return;
    versions = next;
    listener();
  };
  const off = source.subscribe(look);
  look();
  return off;
}

/** Whether the network is worth asking. */
export function setStreetsOnline(online: boolean): void {
  isOnline = online;
}

/** The source that MapLibre draws; tiles come through `readMapTile`. */
export function streetsSource(of: MapArchive): VectorSourceSpecification {
  archive = of;
  return {
    type: 'vector',
    tiles: [`${STREETS}://${of.version}/{z}/{x}/{y}`],
    minzoom: of.minZoom,
    maxzoom: of.maxZoom,
    bounds: [...of.bounds],
    attribution: of.attribution,
  };
}
