import type { CheckFigures, CheckStats } from '../../../domain/check-list/check-stats.ts';

export const STATS_BY = ['item', 'template', 'vehicle', 'repair'] as const;
export type StatsBy = (typeof STATS_BY)[number];

/** A line of figures; null: not known. */
export interface StatRow {
  key: string;
  figures: Readonly<Record<string, number | null>>;
}

/** Figures shown of each line, in order. */
export const STAT_FIGURES: Readonly<Record<StatsBy, readonly string[]>> = {
  item: ['defects', 'per1000Km'],
  template: ['records', 'onTimeShare', 'late', 'missed', 'tooFast', 'activeMs', 'defects', 'critical'],
  vehicle: ['records', 'onTimeShare', 'late', 'missed', 'tooFast', 'activeMs', 'defects', 'critical'],
  repair: ['repaired', 'hours', 'inTimeShare'],
};

const grouped = (rows: readonly (CheckFigures & { key: string })[]): StatRow[] => rows.map(({ key, ...figures }) => ({ key, figures }));

export function statRows(stats: CheckStats, by: StatsBy): StatRow[] {
  if (by === 'template') return grouped(stats.byTemplate);
  if (by === 'vehicle') return grouped(stats.byVehicle);
  if (by === 'item') return stats.items.map(({ item, ...figures }) => ({ key: item, figures }));
  return stats.repairs.map(({ severity, ...figures }) => ({ key: severity, figures }));
}
