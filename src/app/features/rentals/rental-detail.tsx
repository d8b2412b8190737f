import { useTranslation } from 'react-i18next';
import type { RentalContract } from '../../../domain/rental/rental-contract.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { RowFiles } from '../../entity-ui/attachments/row-files.tsx';
import { RowDetails } from '../../entity-ui/row-details.tsx';
import { useRow } from '../../entity-ui/use-rows.ts';
import { VehicleLine } from '../../entity-ui/vehicle-link.tsx';
import { formatDate, formatMoney, formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { RentalGauge } from './rental-gauge.tsx';
import { overText } from './rental-text.ts';
import { useOutlooks } from './use-outlooks.ts';

/** A contract beside its list: where it stands and where it leads, at each of the three means. */
export function RentalDetail({ row }: { row: LocalRow }) {
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
