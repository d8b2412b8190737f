import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { activityAt } from '../../../domain/telemetry/state.ts';
import { RETIRED_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { colorInputOf } from '../../entity-ui/form/color-input.tsx';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSame, useThrottled } from '../../entity-ui/use-throttled.ts';
import { FleetPack } from './fleet-pack.tsx';
import { VehicleLink } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { FLEET_FILTERS, fleetSearchSchema } from './search.ts';

const SHOWN = 24;

/** Vehicles of a fleet and the way to their list, and the fleets under it. */
function FleetDetail({ row }: { row: LocalRow }) {
  const { t } = useTranslation('fleet');
  const vehicles = useRows('vehicle').rows;
  const fleets = useRows('fleet').rows;
  const mine = useMemo(() => vehicles.filter((vehicle) => vehicle['fleet'] === row._id), [vehicles, row._id]);
  const under = useMemo(() => fleets.filter((fleet) => fleet['parent'] === row._id), [fleets, row._id]);
  return (
    <>
      <section className="mb-4">
        <h3 className="mb-2 font-semibold">{t('screen.vehicles', { count: mine.length })}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {mine.slice(0, SHOWN).map((vehicle) => (
            <li key={vehicle._id}>
              <VehicleLink row={vehicle} className="flex min-h-target items-center bar:min-h-0" />
            </li>
          ))}
        </ul>
        {mine.length > 0 && (
          <Link to="/gestion/vehicules" search={{ fleet: row._id }} className="link mt-2 inline-block">
            {t('screen.seeVehicles')}
          </Link>
        )}
        {under.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 font-semibold">{t('screen.under', { count: under.length })}</h3>
            <ul>
              {under.map((fleet) => (
                <li key={fleet._id}>
                  <Link to="/gestion/flottes" search={{ open: fleet._id }} className="link">
                    {String(fleet['name'])}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <FleetPack fleet={row._id} name={String(row['name'])} sent={row.ver > 0} />
    </>
  );
}

/** A fleet by its colour and its name. */
function FleetName({ row }: { row: LocalRow }) {
  const color = row['color'];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className="size-3 flex-none rounded-sm border border-border"
        style={typeof color === 'string' ? { background: color } : undefined}
      />
      <span className="ell">{String(row['name'])}</span>
    </span>
  );
}

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
