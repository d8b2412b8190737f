import { Ban, CircleCheck, CircleDashed, CircleX, Flag, KeyRound, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import type { ReservationState, Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Plate } from '../../ui/plate.tsx';
import { purposeText, slotText } from './reservation-text.ts';
import { useHolderText } from './use-holder-text.ts';
import './reservations.css';

const LOOKS = {
  requested: ['tag tag-warning', CircleDashed],
  confirmed: ['tag tag-ok', CircleCheck],
  inProgress: ['tag rv-under-way', KeyRound],
  completed: ['tag tag-line', Flag],
  cancelled: ['tag', Ban],
  refused: ['tag tag-alert', CircleX],
} as const;

/** State of a reservation, by shape, colour and word. */
export function ReservationStateTag({ state, late }: { state: ReservationState; late?: boolean }) {
  const { t } = useTranslation('reservation');
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={late ? 'tag tag-alert' : look}>
      <Glyph aria-hidden="true" />
      {late ? t('late') : t(`choices.state.${state}`)}
    </span>
  );
}

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
