import { figureColumn, SCORE_BAR } from '../figures.ts';
import { CRITERIA, ECO_PROFILES } from '../../eco/eco-profiles.ts';
import { addSums, type EcoSums, harshMeasured, noSums, ratesOf, scoreOf, scoreParts } from '../../eco/eco-score.ts';
import type { Cell, ReportColumn, ReportDeclaration, ReportFigure, ReportRow, ReportTable } from '../report.ts';
import {
  BY_OPTION,
  ecoGroups,
  fleetOfGroup,
  noGroup,
  POINT_COLUMNS,
  pointCells,
  SCORE_COLUMN,
  SCORE_PARTS,
  scoresOf,
  whoOf,
  type EcoGroup,
} from './eco-groups.ts';
import { BY_MONTH } from '../journeys/journey-sums.ts';
import type { EcoSource } from '../sources.ts';
import { grouped } from '../../text/order-rows.ts';

/** Best and worst that are named, of those who drove this far. */
const NAMED = { count: 5, leastM: 100_000 };

const columns: readonly ReportColumn[] = [
  { id: 'fleet', kind: 'fleet', widthPx: 200 },
  { id: 'judged', kind: 'number', total: 'sum', widthPx: 100 },
  SCORE_COLUMN,
  { id: 'urbanScore', kind: 'number', digits: 1, widthPx: 110 },
  { id: 'extraScore', kind: 'number', digits: 1, widthPx: 130 },
  { id: 'distanceKm', kind: 'number', unit: 'km', total: 'sum', widthPx: 110 },
  { id: 'journeys', kind: 'number', total: 'sum', widthPx: 90 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'harshPer100', kind: 'number', digits: 1, total: { sumOf: 'harsh', over: 'harshKm', times: 100 }, widthPx: 130 },
  { id: 'speedingPct', ...figureColumn('speedingPct'), total: { sumOf: 'speedingS', over: 'speedS', times: 100 }, widthPx: 120 },
  { id: 'idlingPct', ...figureColumn('idlingPct'), total: { sumOf: 'idlingS', over: 'engineS', times: 100 }, widthPx: 120 },
  ...POINT_COLUMNS.map((column) => ({ ...column, spare: true })),
  { id: 'harsh', kind: 'number', total: 'sum', spare: true, widthPx: 110 },
  { id: 'harshKm', kind: 'number', unit: 'km', total: 'sum', spare: true, widthPx: 150 },
  { id: 'speedingS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'speedS', kind: 'duration', total: 'sum', widthPx: 150 },
  { id: 'idlingS', kind: 'duration', total: 'sum', widthPx: 100 },
  { id: 'engineS', kind: 'duration', total: 'sum', widthPx: 120 },
  { id: 'firstAt', kind: 'instant', spare: true, widthPx: 180 },
  ...SCORE_PARTS,
];

/** One group of several: their sums, which make the same score as their journeys together. */
function together(groups: readonly EcoGroup[]): Pick<EcoGroup, 'sums' | 'parts' | 'roads'> {
  const made = noGroup();
  for (const { sums, roads, parts } of groups) {
    addSums(made.sums, sums);
    for (const road of ['urban', 'extra'] as const) {
      made.roads[road].scoredM += roads[road].scoredM;
      made.roads[road].scoreM += roads[road].scoreM;
    }
    for (const [profile, some] of parts) {
      const to = made.parts.get(profile) ?? noSums();
      addSums(to, some);
      made.parts.set(profile, to);
    }
  }
  return made;
}

function rowOf(fleet: string | null, groups: readonly EcoGroup[]): ReportRow {
  const all = together(groups);
  const { sums } = all;
  const scores = scoresOf(all);
  const { harsh, harshKm } = harshMeasured(sums);
  const rates = ratesOf(sums);
  return [
    fleet,
    groups.length,
    scores.all.score,
    scores.urban,
    scores.extra,
    sums.distanceM / 1000,
    sums.journeys,
    sums.drivingS,
    harshKm === null ? null : (harsh! / harshKm) * 100,
    rates.speeding,
    rates.idling,
    ...pointCells(scores.all),
    harsh,
    harshKm,
    sums.speedS > 0 ? sums.speedingS : null,
    sums.speedS > 0 ? sums.speedS : null,
    sums.engineS > 0 ? sums.idlingS : null,
    sums.engineS > 0 ? sums.engineS : null,
    groups.reduce((least, { firstMs }) => Math.min(least, firstMs), Infinity),
    ...scoreParts(sums),
  ];
}

const FIGURES: readonly Omit<ReportFigure, 'value' | 'before'>[] = [
  { id: 'score', kind: 'number', digits: 1, isScore: true },
  { id: 'urbanScore', kind: 'number', digits: 1 },
  { id: 'extraScore', kind: 'number', digits: 1 },
  { id: 'harshPer100', kind: 'number', digits: 1 },
  { id: 'speedingPct', ...figureColumn('speedingPct') },
  { id: 'idlingPct', ...figureColumn('idlingPct') },
  { id: 'distanceKm', kind: 'number', unit: 'km' },
  { id: 'journeys', kind: 'number' },
];

/** Score and indicators of all of them together: no mean of the fleets. */
function figuresOf(groups: readonly EcoGroup[]): ReportFigure[] {
  const row = rowOf(null, groups);
  return FIGURES.map((figure) => ({
    ...figure,
    value: row[columns.findIndex(({ id }) => id === figure.id)] as number | null,
    before: null,
  }));
}

const percent = (value: number): number => Math.round(value * 10) / 10;

/** Each profile, and of each criterion what was measured, what it is worth, its weight and the points it took away. */
function indicators(all: Pick<EcoGroup, 'parts'>): ReportTable[] {
  const parts = ECO_PROFILES.flatMap((profile): [(typeof ECO_PROFILES)[number], EcoSums][] =>
    all.parts.has(profile) ? [[profile, all.parts.get(profile)!]] : [],
  );
  const profiles: Cell[][] = parts.map(([profile, sums]) => [profile, sums.distanceM / 1000, scoreOf(sums).score]);
  const criteria: Cell[][] = parts.flatMap(([profile, sums]) => {
    const [rates, { points, score }] = [ratesOf(sums), scoreOf(sums)];
    const counted = CRITERIA.filter((criterion) => points[criterion] !== null);
    return score === null
      ? []
      : counted.map((criterion): Cell[] => {
          const share = sums.shareM[criterion] / sums.scoredM;
          return [
            `${profile}-${criterion}`,
            rates[criterion] === null ? null : percent(rates[criterion]),
            points[criterion],
            percent(share * 100),
            percent((100 - points[criterion]!) * share),
          ];
        });
  });
  return [
    {
      id: 'ecoProfiles',
      columns: [
        { id: 'profile', kind: 'word', widthPx: 180 },
        { id: 'distanceKm', kind: 'number', unit: 'km', widthPx: 110 },
        { id: 'score', kind: 'number', digits: 1, bar: SCORE_BAR, widthPx: 180 },
      ],
      rows: profiles,
    },
    {
      id: 'ecoCriteria',
      columns: [
        { id: 'criterion', kind: 'word', widthPx: 220 },
        { id: 'rate', kind: 'number', digits: 1, widthPx: 80 },
        { id: 'points', kind: 'number', digits: 1, bar: SCORE_BAR, widthPx: 150 },
        { id: 'weightPct', kind: 'number', unit: '%', widthPx: 80 },
        { id: 'lost', kind: 'number', digits: 1, bar: {}, widthPx: 150 },
      ],
      rows: criteria,
    },
  ];
}

/** /eco-conduite/synthese: score and indicators of the organization, fleet by fleet; its profiles, criteria, best and worst. */
export const ecoSynthese: ReportDeclaration<EcoSource> & { source: 'eco' } = {
  slug: 'eco-synthese',
  source: 'eco',
  scope: ['fleets', 'vehicles', 'drivers'],
  takesSlot: true,
  startingScope: 'all',
  startingPeriod: 'thisMonth',
  maxDays: 366,
  maxVehicleDays: 31_000,
  sums: BY_MONTH,
  sumsOfDrivers: 'asked',
  options: [BY_OPTION],
  columns,
  groupings: [[]],
  dated: 'firstAt',
  startingSort: 'fleet',
  views: ['tables'],
  compute(source, params) {
    const { groups, notes, names, plates } = ecoGroups(source, params);
    const fleets = grouped(groups, (group) => fleetOfGroup(group, source.teams));
    const ranked = groups
      .flatMap((group) => {
        const { score } = scoresOf(group).all;
        return score !== null && group.sums.distanceM >= NAMED.leastM
          ? [{ who: whoOf(group, source.names), km: group.sums.distanceM / 1000, score }]
          : [];
      })
      .toSorted((a, b) => b.score - a.score || b.km - a.km);
    const named = (id: string, some: typeof ranked): ReportTable => ({
      id,
      columns: [
        { id: 'who', kind: 'text', widthPx: 200 },
        { id: 'score', kind: 'number', digits: 1, bar: SCORE_BAR, widthPx: 180 },
        { id: 'distanceKm', kind: 'number', unit: 'km', widthPx: 110 },
      ],
      rows: some.map(({ who, score, km }) => [who, score, km]),
    });
    const tables = [
      ...indicators(together(groups)),
      named('ecoBest', ranked.slice(0, NAMED.count)),
      named('ecoWorst', ranked.slice(-NAMED.count).toReversed()),
    ];
    return {
      rows: [...fleets].map(([fleet, some]) => rowOf(fleet, some)),
      cut: 0,
      names,
      plates,
      notes,
      ...(groups.length > 0 ? { figures: figuresOf(groups) } : {}),
      tables: tables.filter(({ rows }) => rows.length > 0),
    };
  },
};
