import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useMyPart } from './use-availability.ts';

/** Whose a reservation is; of one that was not sent yet, for whom it was made. */
export function useHolderText(): (row: Reservation) => string {
  const { t } = useTranslation('reservation');
  const { isMine } = useMyPart();
  const { byId } = useRows(useAccess().can('read', 'membership') ? 'membership' : null);
  return useCallback(
    (row) => (isMine(row) ? t('me') : (row.bookedByName ?? (byId.get(row.holder ?? '')?.['name'] as string | undefined) ?? t('someone'))),
    [isMine, byId, t],
  );
}
