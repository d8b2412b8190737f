import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverAssignment } from '../../../domain/driver-assignment/driver-assignment.ts';
import { formatDateTime, MISSING } from '../../../domain/kit/format.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig, ListSlotProps } from '../../entity-ui/screen/entity-screen-config.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { ASSIGNMENT_FILTERS, assignmentSearchSchema } from './search.ts';
import { TabSwitch } from './tab-switch.tsx';

function Above({ patch }: ListSlotProps) {
  return <TabSwitch tab="assignments" patch={patch} />;
}

/** A driver whose sheet is gone keeps their name; nobody is said. */
function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('driverAssignment');
  const drivers = useRows('driver').byId;
  return useMemo((): readonly EntityColumn[] => {
    const nameOf = (row: Partial<DriverAssignment>): string | null =>
      (row.driver ? (drivers.get(row.driver)?.['name'] as string | undefined) : undefined) ?? row.formerUserName ?? null;
    return [
      {
        id: 'driver',
        label: words.t('fields.driver'),
        widthPx: 180,
        sortable: true,
        fields: ['driver'],
        cell: (row) => <span className="ell">{nameOf(row as Partial<DriverAssignment>) ?? t('nobody')}</span>,
        sortKey: (row) => nameOf(row as Partial<DriverAssignment>),
      },
      {
        id: 'until',
        label: words.t('fields.until'),
        widthPx: 160,
        sortable: true,
        fields: ['until'],
        cell: (row) => {
          const { until } = row as Partial<DriverAssignment>;
          return (
            <span className="num">
              {until ? formatDateTime(until, words.lang, words.timeZone) : until === null ? t('running') : MISSING}
            </span>
          );
        },
      },
    ];
  }, [t, words, drivers]);
}

const CONFIG: EntityScreenConfig = {
  entity: 'driverAssignment',
  to: '/gestion/conducteurs',
  query: 'tab=assignments',
  parent: { key: 'drivers', to: '/gestion/conducteurs' },
  icon: History,
  search: assignmentSearchSchema,
  filters: ASSIGNMENT_FILTERS,
  always: ASSIGNMENT_FILTERS,
  shown: ['vehicle', 'driver', 'from', 'until', 'reason', 'enteredByName'],
  startingSort: '-from',
  sections: [
    { key: 'who', fields: ['vehicle', 'driver'] },
    { key: 'when', fields: ['from', 'until'] },
    { key: 'why', fields: ['reason'], wide: ['reason'] },
  ],
  useColumns,
  hidden: ['former', 'formerUser', 'enteredBy'],
  hints: { driver: 'hints.driver', until: 'hints.until', reason: 'hints.reason' },
  // What runs is the vehicle's own field: only since when can be wrong. Which vehicle it is of never changes.
  fixed: (row) =>
    (row as Partial<DriverAssignment>).until === null
      ? { fields: ['vehicle', 'driver', 'until'], why: 'fixed.running' }
      : { fields: ['vehicle'], why: 'fixed.vehicle' },
  summary: (row, words) => {
    const { vehicle, from, until } = row as DriverAssignment;
    return [
      vehicle ? words.titleOf('vehicle', vehicle) : null,
      `${formatDateTime(from, words.lang, words.timeZone)} – ${until ? formatDateTime(until, words.lang, words.timeZone) : words.t('driverAssignment:running')}`,
    ]
      .filter(Boolean)
      .join(' · ');
  },
  Above,
};

/** Who had which vehicle when: what was is corrected here, with a reason; what is now, on the vehicle. */
export function AssignmentsScreen() {
  return <EntityScreen config={CONFIG} />;
}
