import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Ban, ChevronRight, CircleCheck, CircleDashed, CircleX, Flag, KeyRound } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { VEILED } from '../../../domain/entity/field-mask.ts';
import type { Obstacle } from '../../../domain/reservation/availability.ts';
import type { Reservation, ReservationState } from '../../../domain/reservation/reservation.ts';
import { formatDateTime, formatTime } from '../../../domain/text/format.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { Note } from '../../ui/note.tsx';
import { Plate } from '../../ui/vehicle-marks.tsx';
import './reservations.css';
import { useMyPart } from './use-availability.ts';

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

/** What a reservation is for; of a private one that is somebody else's, only that. */
export function purposeText({ purpose }: Pick<Reservation, 'purpose'>, t: TFunction): string {
  return purpose === VEILED ? t('reservation:privatePurpose') : purpose;
}

/** "23 nov. 09:00 – 11:00", with the second day where it is another. */
export function slotText({ startAt, endAt }: Pick<Reservation, 'startAt' | 'endAt'>, lang: string, timeZone: string): string {
  const isOneDay = dayOf(Date.parse(startAt), timeZone) === dayOf(Date.parse(endAt) - 1, timeZone);
  return `${formatDateTime(startAt, lang, timeZone)} – ${(isOneDay ? formatTime : formatDateTime)(endAt, lang, timeZone)}`;
}

/** Kilometres between the two handovers; null where one of them says none. */
export function drivenKm({ outKm, backKm }: Pick<Reservation, 'outKm' | 'backKm'>): number | null {
  return outKm === null || backKm === null ? null : backKm - outKm;
}

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

/** Why a vehicle cannot be had: who holds it and when, or what else; nothing when it can. */
export function ConflictNote({
  held,
  obstacle,
  className,
}: {
  held: readonly (Reservation & LocalRow)[];
  obstacle: Obstacle | null;
  className?: string;
}) {
  const { t, i18n } = useTranslation(['reservation', 'fieldIssues']);
  const timeZone = useTimeZone();
  const holderText = useHolderText();
  if (held.length === 0 && obstacle === null) return null;
  const who = held.map((row) => `${holderText(row)}, ${slotText(row, i18n.language, timeZone)}`).join(' ; ');
  return (
    <Note tone="alert" live className={className} title={held.length > 0 ? t('conflictTitle') : undefined}>
      {held.length > 0 ? `${who}. ${t('mend')}` : t(`fieldIssues:${obstacle!}`)}
    </Note>
  );
}
