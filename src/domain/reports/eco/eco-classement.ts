import { scoreParts } from '../../eco/eco-score.ts';
import type { ReportColumn, ReportDeclaration, ReportRow } from '../report.ts';
import {
  BY_OPTION,
  ecoGroups,
  fleetOfGroup,
  journeysHref,
  POINT_COLUMNS,
  pointCells,
  SCORE_COLUMN,
  SCORE_PARTS,
  scoresOf,
  whoOf,
} from './eco-groups.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';

const columns: readonly ReportColumn[] = [
  { id: 'who', kind: 'text', widthPx: 200 },
  { id: 'rank', kind: 'number', widthPx: 90 },
  SCORE_COLUMN,
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  ...POINT_COLUMNS,
  { id: 'urbanScore', kind: 'number', digits: 1, widthPx: 110 },
  { id: 'extraScore', kind: 'number', digits: 1, widthPx: 130 },
  { id: 'toJourneys', kind: 'link', widthPx: 150 },
  { id: 'fleet', kind: 'fleet', spare: true, widthPx: 150 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
  ...SCORE_PARTS,
];

/** /eco-conduite/classement: drivers or vehicles by their eco score; who drove too little stands below, without a rank. */
export const ecoClassement: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-classement',
  source: 'eco',
  scope: ['fleets', 'vehicles', 'drivers'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [BY_OPTION, { key: 'ranked', values: ['50', '100', '300', '1000'], initial: '100' }],
  columns,
  groupings: [[], ['fleet']],
  dated: 'firstAt',
  startingSort: 'rank',
  views: [],
  compute(source, params) {
    const { groups, notes, names, plates } = ecoGroups(source, params);
    const leastM = Number(params.options['ranked']) * 1000;
    const scored = groups.map((group) => ({ group, scores: scoresOf(group) }));
    const ranked = scored
      .filter(({ group, scores }) => scores.all.score !== null && group.sums.distanceM >= leastM)
      .toSorted((a, b) => b.scores.all.score! - a.scores.all.score!);
    // Equal scores share a rank, the next one stands after all of them.
    const rankOf = new Map(
      ranked.map(({ group, scores }) => [group, ranked.findIndex((one) => one.scores.all.score === scores.all.score) + 1]),
    );
    const left = scored.length - ranked.length;
    const rows = [...ranked, ...scored.filter(({ group }) => !rankOf.has(group))].map(({ group, scores }): ReportRow => [
      whoOf(group, source.names),
      rankOf.get(group) ?? null,
      scores.all.score,
      group.sums.distanceM / 1000,
      group.sums.journeys,
      ...pointCells(scores.all),
      scores.urban,
      scores.extra,
      journeysHref(group, params),
      fleetOfGroup(group, source.teams),
      group.firstMs,
      ...scoreParts(group.sums),
    ]);
    return {
      rows,
      cut: 0,
      names,
      plates,
      notes: left > 0 ? [...notes, { code: 'unranked', count: left, figures: { leastKm: leastM / 1000 } }] : notes,
    };
  },
};
