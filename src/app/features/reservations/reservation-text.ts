import type { TFunction } from 'i18next';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { formatDateTime, formatTime } from '../../i18n/format.ts';

/** Whose a reservation is; `t` of the namespace reservation. */
export function holderText(row: Reservation, isMine: boolean, t: TFunction): string {
  return isMine ? t('me') : (row.bookedByName ?? t('someone'));
}

/** "23 nov. 09:00 – 11:00", with the second day where it is another. */
export function slotText({ startAt, endAt }: Pick<Reservation, 'startAt' | 'endAt'>, lang: string, timeZone: string): string {
  const isOneDay = dayOf(Date.parse(startAt), timeZone) === dayOf(Date.parse(endAt) - 1, timeZone);
  return `${formatDateTime(startAt, lang, timeZone)} – ${(isOneDay ? formatTime : formatDateTime)(endAt, lang, timeZone)}`;
}
