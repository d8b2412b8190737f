import { readColors } from '../ui/token-colors.ts';

/** Tokens the map draws with; WebGL and canvas take hex colours, not CSS variables. */
const TOKENS = {
  land: '--map-land',
  water: '--map-water',
  road: '--map-road',
  roadCase: '--map-road-case',
  majorCase: '--map-major-case',
  highway: '--map-highway',
  highwayCase: '--map-highway-case',
  border: '--map-border',
  label: '--map-label',
  labelHalo: '--map-label-halo',
  trail: '--map-trail',
  trailCase: '--map-trail-case',
  green: '--map-green',
  sand: '--map-sand',
  building: '--map-building',
  path: '--map-path',
  rail: '--map-rail',
  labelWater: '--map-label-water',
  halo: '--marker-halo',
  moving: '--moving',
  onMoving: '--on-moving',
  idling: '--idling',
  onIdling: '--on-idling',
  parked: '--parked',
  onParked: '--on-parked',
  offline: '--offline',
  alert: '--alert',
  onAlert: '--on-alert',
  ink: '--ink',
  onInk: '--on-ink',
  raised: '--surface-raised',
  fg: '--fg',
  accent: '--accent-strong',
  chart2: '--chart-2',
  chart3: '--chart-3',
  chart4: '--chart-4',
  chart5: '--chart-5',
  chart6: '--chart-6',
  chart7: '--chart-7',
  chart8: '--chart-8',
} as const;

export type Palette = Record<keyof typeof TOKENS, string>;

export const readPalette = (): Palette => readColors(TOKENS);
