import { FileClock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RentalContract } from '../../../domain/rental/rental-contract.ts';
import type { RentalOutlook } from '../../../domain/rental/rental-outlook.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { PlateCell } from '../../entity-ui/vehicle-link.tsx';
import { formatDate, formatMoney, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { RentalDetail } from './rental-detail.tsx';
import { RentalGauge } from './rental-gauge.tsx';
import { RENTAL_FILTERS, rentalSearchSchema } from './search.ts';
import { useOutlooks } from './use-outlooks.ts';

const missing = <span className="subtle">{MISSING}</span>;
const contractOf = (row: LocalRow): RentalContract => row as RentalContract;

function useColumns(words: WordsOf): readonly EntityColumn[] {
  const { t } = useTranslation('rentalContract');
  const vehicles = useRows('vehicle').byId;
  const outlookOf = useOutlooks();
  return useMemo((): EntityColumn[] => {
    const { lang } = words;
    const figure = (id: string, label: string, of: (outlook: RentalOutlook) => number | null, unit: string): EntityColumn => ({
      id,
      label,
      widthPx: 140,
      numeric: true,
      sortable: true,
      sortKey: (row) => of(outlookOf(row)),
      cell: (row) => {
        const value = of(outlookOf(row));
        return value === null ? missing : unit === 'cent' ? formatMoney(value, lang) : formatUnit(Math.round(value), unit, lang);
      },
    });
    return [
      {
        id: 'vehicle',
        label: words.t('fields.vehicle'),
        widthPx: 140,
        sortable: true,
        fields: ['vehicle'],
        cell: (row) => <PlateCell row={vehicles.get(contractOf(row).vehicle)} />,
        sortKey: (row) => words.titleOf('vehicle', contractOf(row).vehicle) ?? '',
      },
      {
        id: 'gauge',
        label: t('used'),
        widthPx: 170,
        sortable: true,
        cell: (row) => <RentalGauge outlook={outlookOf(row)} />,
        sortKey: (row) => outlookOf(row).drivenShare,
      },
      figure('driven', t('driven'), ({ drivenKm }) => drivenKm, 'km'),
      figure('overKm', t('over'), ({ overKm }) => overKm, 'km'),
      figure('overCents', t('overCost'), ({ overCents }) => overCents, 'cent'),
      {
        id: 'usedUpOn',
        label: t('usedUpOn'),
        widthPx: 150,
        sortable: true,
        sortKey: (row) => outlookOf(row).usedUpOn,
        cell: (row) => {
          const day = outlookOf(row).usedUpOn;
          return day === null ? missing : <span className="tag tag-warning">{formatDate(day, lang)}</span>;
        },
      },
    ];
  }, [t, words, vehicles, outlookOf]);
}

const CONFIG: EntityScreenConfig = {
  entity: 'rentalContract',
  to: '/gestion/location-longue-duree',
  icon: FileClock,
  search: rentalSearchSchema,
  filters: RENTAL_FILTERS,
  always: RENTAL_FILTERS,
  shown: ['vehicle', 'lessor', 'startOn', 'endOn', 'allowedKm', 'gauge', 'overKm', 'overCents', 'usedUpOn'],
  startingSort: 'endOn',
  sections: [
    { key: 'contract', fields: ['number', 'vehicle', 'lessor'] },
    { key: 'terms', fields: ['startOn', 'endOn', 'allowedKm', 'startKm'] },
    { key: 'price', fields: ['rentCents', 'overCentsPer100Km', 'services'], wide: ['services'] },
    { key: 'more', fields: ['note'], wide: ['note'] },
  ],
  hints: { startKm: 'hints.startKm', overCentsPer100Km: 'hints.over' },
  useColumns,
  summary: (row, words) => [words.titleOf('vehicle', contractOf(row).vehicle), contractOf(row).lessor].filter(Boolean).join(' · '),
  Detail: RentalDetail,
  hidden: ['vehicle'],
  importable: true,
};

/** /gestion/location-longue-duree: vehicles rented for years, their kilometres against those allowed. */
export function RentalsScreen() {
  return <EntityScreen config={CONFIG} />;
}
