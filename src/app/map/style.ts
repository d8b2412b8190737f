import type { FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VariableAnchorOffsetCollectionSpecification,
} from 'maplibre-gl';
import type { Palette } from './palette.ts';

/** The page's own font draws the letters, no glyph server. The weight is read from the first name; no font has it, so the second one draws. */
export const FONT = ['Radio Canada Variable'];
export const FONT_MEDIUM = ['Radio Canada Variable Medium', 'Radio Canada Variable'];
export const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** `cut`: the finest tiles worth cutting; nearer ones are enlarged. */
const LEVELS: readonly { id: string; minzoom: number; cut: number }[] = [
  { id: 'world', minzoom: 0, cut: 5 },
  { id: 'europe', minzoom: 2.5, cut: 7 },
  { id: 'france', minzoom: 3.5, cut: 9 },
];
const OTHERS: readonly { id: string; cut: number }[] = [
  { id: 'roads', cut: 12 },
  { id: 'towns', cut: 10 },
];

type Stops = readonly [zoom: number, value: number][];
const byZoom = (stops: Stops): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as unknown as ExpressionSpecification;

function landLayers(p: Palette): LayerSpecification[] {
  return LEVELS.flatMap(({ id, minzoom }): LayerSpecification[] => [
    {
      id: `${id}-sea`,
      type: 'fill',
      source: id,
      minzoom,
      filter: ['==', ['get', 'kind'], 'sea'],
      paint: { 'fill-color': p.water, 'fill-antialias': false },
    },
    { id: `${id}-land`, type: 'fill', source: id, minzoom, filter: ['==', ['get', 'kind'], 'land'], paint: { 'fill-color': p.land } },
    {
      id: `${id}-shore`,
      type: 'line',
      source: id,
      minzoom,
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'line-color': p.border, 'line-opacity': 0.28, 'line-width': 0.8 },
    },
    {
      id: `${id}-border`,
      type: 'line',
      source: id,
      minzoom,
      filter: ['==', ['get', 'kind'], 'border'],
      paint: {
        'line-color': p.border,
        'line-width': byZoom([
          [3, 0.6],
          [9, 1.4],
        ]),
        'line-dasharray': [4, 2],
      },
    },
  ]);
}

/** Kinds of road from the least to the most important: drawn in this order. */
const ROADS: readonly { kind: string; minzoom: number; widths: Stops }[] = [
  {
    kind: 'street',
    minzoom: 11,
    widths: [
      [11, 0.8],
      [14, 3],
      [18, 14],
    ],
  },
  {
    kind: 'avenue',
    minzoom: 9.5,
    widths: [
      [9, 0.6],
      [13, 3],
      [18, 18],
    ],
  },
  {
    kind: 'road',
    minzoom: 7,
    widths: [
      [7, 0.6],
      [11, 2],
      [14, 5],
      [18, 20],
    ],
  },
  {
    kind: 'express',
    minzoom: 5.5,
    widths: [
      [5, 0.8],
      [10, 2.6],
      [14, 7],
      [18, 26],
    ],
  },
  {
    kind: 'motorway',
    minzoom: 4.5,
    widths: [
      [5, 1],
      [10, 3],
      [14, 8],
      [18, 30],
    ],
  },
];

function roadLayers(p: Palette): LayerSpecification[] {
  const fast = (kind: string): boolean => kind === 'motorway' || kind === 'express';
  const line = (kind: string, minzoom: number, widths: Stops, isCase: boolean): LayerSpecification => ({
    id: `road-${kind}${isCase ? '-case' : ''}`,
    type: 'line',
    source: 'roads',
    minzoom,
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': isCase ? (fast(kind) ? p.highwayCase : p.majorCase) : fast(kind) ? p.highway : p.road,
      'line-width': byZoom(isCase ? widths.map(([zoom, width]): Stops[number] => [zoom, width + 1.8]) : widths),
    },
  });
  const label: LayerSpecification = {
    id: 'road-label',
    type: 'symbol',
    source: 'roads',
    minzoom: 8,
    filter: ['!=', ['get', 'ref'], ''],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'ref'],
      'text-font': FONT,
      'text-size': 10.5,
      'text-letter-spacing': 0.04,
    },
    paint: { 'text-color': p.label, 'text-halo-color': p.labelHalo, 'text-halo-width': 1.6 },
  };
  return [
    ...ROADS.map(({ kind, minzoom, widths }) => line(kind, minzoom, widths, true)),
    ...ROADS.map(({ kind, minzoom, widths }) => line(kind, minzoom, widths, false)),
    label,
  ];
}

/** Where the name of a place stands: on it, or beside the cluster that is on it. */
export const BESIDE: VariableAnchorOffsetCollectionSpecification = [
  'center',
  [0, 0],
  'top',
  [0, 2.4],
  'bottom',
  [0, -2.4],
  'left',
  [2.4, 0],
  'right',
  [-2.4, 0],
];

function townLayers(p: Palette): LayerSpecification[] {
  const from = [3.5, 5.2, 6.6, 7.8];
  return from.map(
    (minzoom, rank) =>
      ({
        id: `towns-${rank}`,
        type: 'symbol',
        source: 'towns',
        minzoom,
        filter: ['==', ['get', 'rank'], rank],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': rank < 2 ? FONT_MEDIUM : FONT,
          'text-size': byZoom([
            [minzoom, rank === 0 ? 12 : 11],
            [12, rank === 0 ? 17 : rank === 1 ? 15 : 13],
          ]),
          'text-padding': 6,
          'text-max-width': 8,
          'text-variable-anchor-offset': BESIDE,
          'symbol-sort-key': ['get', 'order'],
        },
        paint: { 'text-color': p.label, 'text-halo-color': p.labelHalo, 'text-halo-width': 1.4 },
      }) satisfies LayerSpecification,
  );
}

/** Layers of the built-in map, from Natural Earth, the project's towns and its roads. */
export function basemapLayers(p: Palette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': p.water } },
    ...landLayers(p),
    ...roadLayers(p),
    // The most important name is placed first.
    ...townLayers(p).reverse(),
  ];
}

/** The built-in style; its sources are filled when the files have arrived. */
export function builtInStyle(p: Palette): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(
      [...LEVELS, ...OTHERS].map(({ id, cut }) => [id, { type: 'geojson', data: NOTHING, tolerance: 0.3, maxzoom: cut }]),
    ),
    layers: basemapLayers(p),
  };
}
