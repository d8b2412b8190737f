import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../domain/text/format.ts';
import { isInFleet } from '../../domain/vehicle/vehicle.ts';
import { Note } from '../ui/note.tsx';
import { useMovementsSeen } from './use-access.ts';

interface OwnMovementsProps {
  /** Vehicles that what is shown is of, and the rows of all; absent: not known. */
  count?: number | undefined;
  fleet?: readonly Parameters<typeof isInFleet>[0][] | undefined;
  className?: string;
}

/** Says that what is shown is this person's own, and of how many vehicles, or why there is nothing: what is withheld is not nothing. Nothing for who reads the fleet. */
export function OwnMovements({ count, fleet, className = 'mb-3' }: OwnMovementsProps) {
  const { t, i18n } = useTranslation('movements');
  if (useMovementsSeen('journeys') !== 'own') return null;
  if (count === 0)
    return (
      <Note className={className} title={t('nothing')}>
        {t('nothingText')}
      </Note>
    );
  const figures =
    count === undefined || fleet === undefined
      ? null
      : { count, figure: formatNumber(count, i18n.language), total: formatNumber(fleet.filter(isInFleet).length, i18n.language) };
  return (
    <Note className={className} title={t('own')}>
      {t('ownText')} {figures && t('basis', figures)}
    </Note>
  );
}
