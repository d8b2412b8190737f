import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Plate } from '../../ui/plate.tsx';
import { ReservationStateTag } from './reservation-state-tag.tsx';
import { purposeText, slotText } from './reservation-text.ts';
import { useHolderText } from './use-holder-text.ts';

/** A reservation in a list, leading to it whole; `plate`: of which vehicle, where the list is of several. */
export function ReservationLink({ row, plate }: { row: Reservation & LocalRow; plate?: string }) {
  const { t, i18n } = useTranslation('reservation');
  const timeZone = useTimeZone();
  const holderText = useHolderText();
  return (
    <Link to="/reservations/$id" params={{ id: row._id }} className="rv-day">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          {plate !== undefined && <Plate value={plate} />}
          <ReservationStateTag state={row.state} />
        </span>
        <b className="block ell">{purposeText(row, t)}</b>
        <span className="block text-sm text-muted">
          {slotText(row, i18n.language, timeZone)} · {holderText(row)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="text-subtle" />
    </Link>
  );
}
