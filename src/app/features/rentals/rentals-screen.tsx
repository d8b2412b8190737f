import { FileClock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { RentalContract } from '../../../domain/cost/vehicle-cost.ts';
import { type RentalOutlook, rentalOutlook } from '../../../domain/cost/rental-outlook.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { formatDate, formatMoney, formatUnit, MISSING, formatPercent } from '../../../domain/text/format.ts';
import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { usedPerDay, vehicleUsagesSchema } from '../../../domain/telemetry/vehicle-usage.ts';
import { liveStates } from '../../../db/queries/live-states.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { EntityScreen } from '../../entity-ui/screen/entity-screen.tsx';
import type { EntityColumn, EntityScreenConfig } from '../../entity-ui/screen/entity-screen-config.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { PlateCell, VehicleLine } from '../../entity-ui/vehicle/vehicle-link.tsx';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { RowDetails } from '../../entity-ui/screen/row-details.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { RENTAL_FILTERS, rentalSearchSchema } from './search.ts';
import './rentals.css';

const EVERY_MS = 60_000;
const STATES_MS = 5000;

/** Where contracts stand and lead, from this device's own copy; the measured averages are an answer of the server that is kept. */
function useOutlooks(): (row: LocalRow) => RentalOutlook {
  const vehicles = useRows('vehicle').byId;
  const states = useThrottled(liveStates(), STATES_MS).byId;
  const results = useRemote('/api/v1/vehicles/usage', vehicleUsagesSchema).value?.results;
  const today = dayOf(useNowMs(EVERY_MS), useTimeZone());
  return useMemo(() => {
    const used = new Map(results?.map((one) => [one.vehicle, one]));
    return (row) => {
      const contract = row as RentalContract;
      const odometerKm = odometerOf(vehicles.get(contract.vehicle) ?? {}, states.get(contract.vehicle))?.km ?? null;
      const usage = used.get(contract.vehicle);
      return rentalOutlook(contract, { odometerKm, kmPerDay30: usedPerDay(usage, 30), kmPerDay90: usedPerDay(usage, 90) }, today);
    };
  }, [vehicles, states, results, today]);
}

/** Kilometres used of those allowed, with a mark where the days so far are: beyond the mark is beyond the line of the contract. */
function RentalGauge({ outlook: { drivenShare, timeShare } }: { outlook: Pick<RentalOutlook, 'drivenShare' | 'timeShare'> }) {
  const { t, i18n } = useTranslation('rentalContract');
  if (drivenShare === null) return <span className="subtle">{MISSING}</span>;
  const label = t('gauge', {
    driven: formatPercent(drivenShare * 100, i18n.language),
    time: formatPercent(timeShare * 100, i18n.language),
  });
  return (
    <span className="rl-gauge" role="img" aria-label={label} title={label}>
      <span className="rl-bar">
        <i className={drivenShare > timeShare ? 'over' : undefined} style={{ width: `${Math.min(100, drivenShare * 100)}%` }} />
        <b style={{ left: `${Math.min(100, timeShare * 100)}%` }} />
      </span>
      <span aria-hidden="true">{formatPercent(drivenShare * 100, i18n.language)}</span>
    </span>
  );
}

/** "1 200 km de trop", "800 km de moins". */
function overText(km: number, t: TFunction, lang: string): string {
  return t(km > 0 ? 'beyond' : 'below', { figure: formatUnit(Math.abs(Math.round(km)), 'km', lang) });
}

/** A contract beside its list: where it stands and where it leads, at each of the three means. */
function RentalDetail({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation('rentalContract');
  const lang = i18n.language;
  const vehicle = useRow('vehicle', (row as RentalContract).vehicle);
  const outlook = useOutlooks()(row);
  const km = (value: number | null): string => formatUnit(value === null ? null : Math.round(value), 'km', lang);
  return (
    <>
      {vehicle && <VehicleLine row={vehicle} />}
      <div className="my-3">
        <RentalGauge outlook={outlook} />
      </div>
      <div className="mb-4">
        <RowDetails
          lines={[
            {
              label: t('state'),
              value: t(`states.${outlook.state}`),
              aside: outlook.state === 'running' ? t('daysLeft', { count: outlook.daysLeft }) : undefined,
            },
            {
              label: t('driven'),
              value: km(outlook.drivenKm),
              aside: outlook.aheadKm === null ? undefined : overText(outlook.aheadKm, t, lang),
            },
            { label: t('endKm'), value: km(outlook.endKm) },
            { label: t('endKm90'), value: km(outlook.endKm90) },
            { label: t('endKm30'), value: km(outlook.endKm30) },
            {
              label: t('over'),
              value: outlook.overKm === null ? MISSING : overText(outlook.overKm, t, lang),
              aside: outlook.overCents === null || outlook.overCents === 0 ? undefined : formatMoney(outlook.overCents, lang),
            },
            { label: t('usedUpOn'), value: outlook.usedUpOn === null ? MISSING : formatDate(outlook.usedUpOn, lang) },
          ]}
        />
        {outlook.drivenKm === null && outlook.state !== 'coming' && <p className="hint mt-2">{t('noCounter')}</p>}
      </div>
      <RowFiles entity="rentalContract" row={row} title={t('fields.attachments')} />
    </>
  );
}

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
