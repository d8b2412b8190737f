import type { TFunction } from 'i18next';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { VEILED } from '../../../domain/kit/field-mask.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { formatDateTime, formatTime } from '../../../domain/kit/format.ts';

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
