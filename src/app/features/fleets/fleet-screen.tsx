import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { colorInputOf } from '../../entity-ui/color/color-input.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSame } from '../../entity-ui/use-same.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { FLEET_FILTERS, fleetSearchSchema } from './search.ts';
import { FleetDetail } from './fleet-detail.tsx';
import { FleetName } from './fleet-name.tsx';

interface Tally {
  held: number;
  moving: number;
}

const NOTHING: Tally = { held: 0, moving: 0 };

const STATES_MS = 1000;
type Tallies = ReadonlyMap<string, Tally>;
const isSame = (a: Tallies, b: Tallies): boolean =>
  a.size === b.size && [...b].every(([id, { held, moving }]) => a.get(id)?.held === held && a.get(id)?.moving === moving);

/** Vehicles of each fleet, and those on the road now. */
function useTallies(): Tallies {
  const vehicles = useRows('vehicle').rows;
  const states = useThrottled(liveStates(), STATES_MS).byId;
  const nowMs = useNowMs();
  const counted = useMemo(() => {
    const tallies = new Map<string, Tally>();
    for (const row of vehicles) {
      if (typeof row['fleet'] !== 'string' || RETIRED_STATUSES.includes(row['status'])) continue;
      const tally = tallies.get(row['fleet']) ?? { held: 0, moving: 0 };
      tally.held++;
      if (activityAt(states.get(row._id), nowMs) === 'moving') tally.moving++;
      tallies.set(row['fleet'], tally);
    }
    return tallies;
  }, [vehicles, states, nowMs]);
  return useSame(counted, isSame);
}

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('fleet');
  const tallies = useTallies();
  return useMemo(() => {
    const of = (row: LocalRow): Tally => tallies.get(row._id) ?? NOTHING;
    return [
      {
        id: 'name',
        label: words.t('fields.name'),
        widthPx: 240,
        sortable: true,
        fields: ['name', 'color'],
        cell: (row) => <FleetName row={row} />,
      },
      {
        id: 'held',
        label: t('screen.columns.held'),
        widthPx: 110,
        numeric: true,
        sortable: true,
        cell: (row) => formatNumber(of(row).held, words.lang),
        sortKey: (row) => of(row).held,
      },
      {
        id: 'moving',
        label: t('screen.columns.moving'),
        widthPx: 120,
        numeric: true,
        sortable: true,
        cell: (row) => formatNumber(of(row).moving, words.lang),
        sortKey: (row) => of(row).moving,
      },
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
  custom: { color: colorInputOf('fleet') },
  hidden: ['color'],
  useColumns,
  summary: (row, words) =>
    [row['code'], typeof row['parent'] === 'string' ? words.titleOf('fleet', row['parent']) : null].filter(Boolean).join(' · '),
  Detail: FleetDetail,
  importable: true,
};

/** /gestion/flottes: groups of vehicles. */
export function FleetScreen() {
  return <EntityScreen config={CONFIG} />;
}
