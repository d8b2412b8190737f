import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activityAt, type Activity } from '../../../domain/telemetry/state.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows, useStates } from '../../entity-ui/use-rows.ts';
import { formatNumber } from '../../i18n/format.ts';
import { FLEET_FILTERS, fleetSearchSchema } from './search.ts';
import { FleetDetail } from './fleet-detail.tsx';
import { FleetName } from './fleet-name.tsx';

interface Tally {
  held: number;
  moving: number;
}

const NOTHING: Tally = { held: 0, moving: 0 };
const RETIRED = ['sold', 'archived'];

/** Vehicles of each fleet, and those on the road now. */
function useTallies(): ReadonlyMap<string, Tally> {
  const vehicles = useRows('vehicle').rows;
  const states = useStates().byId;
  const nowMs = useNowMs();
  return useMemo(() => {
    const tallies = new Map<string, Tally>();
    for (const row of vehicles) {
      if (typeof row['fleet'] !== 'string' || RETIRED.includes(String(row['status']))) continue;
      const before = tallies.get(row['fleet']) ?? NOTHING;
      const activity: Activity = activityAt(states.get(row._id), nowMs);
      tallies.set(row['fleet'], { held: before.held + 1, moving: before.moving + (activity === 'moving' ? 1 : 0) });
    }
    return tallies;
  }, [vehicles, states, nowMs]);
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('fleet');
  const tallies = useTallies();
  return useMemo(() => {
    const of = (row: LocalRow): Tally => tallies.get(row._id) ?? NOTHING;
    return [
      { id: 'name', label: words.t('fields.name'), widthPx: 240, sortable: true, fields: ['name', 'color'], cell: (row) => <FleetName row={row} /> },
      { id: 'held', label: t('screen.columns.held'), widthPx: 110, numeric: true, sortable: true, cell: (row) => formatNumber(of(row).held, words.lang), sortKey: (row) => of(row).held },
      { id: 'moving', label: t('screen.columns.moving'), widthPx: 120, numeric: true, sortable: true, cell: (row) => formatNumber(of(row).moving, words.lang), sortKey: (row) => of(row).moving },
    ];
  }, [t, words, tallies]);
}

const CONFIG: EntityScreenConfig = {
  entity: 'fleet',
  to: '/gestion/flottes',
  icon: Layers,
  search: fleetSearchSchema,
  filters: FLEET_FILTERS,
  always: ['parent'],
  shown: ['code', 'parent', 'manager', 'held', 'moving', 'note'],
  startingSort: 'name',
  sections: [
    { key: 'identity', fields: ['name', 'code', 'color'], wide: ['name'] },
    { key: 'place', fields: ['parent', 'manager'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hidden: ['color'],
  useColumns,
  summary: (row, words) => [row['code'], typeof row['parent'] === 'string' ? words.titleOf('fleet', row['parent']) : null].filter(Boolean).join(' · '),
  Detail: FleetDetail,
  importable: true,
};

/** /gestion/flottes: groups of vehicles. */
export function FleetScreen() {
  return <EntityScreen config={CONFIG} />;
}
