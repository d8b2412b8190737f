import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime, formatTime, MISSING } from '../../../domain/kit/format.ts';
import { useMissionEta } from './use-mission-eta.ts';

/** The estimated arrival of a mission as a person reads it, with the time of the position it is made from; null: not known. */
export function useEtaText(row: LocalRow, isUnderWay: boolean): { about: string; asOf: string } | null {
  const { t, i18n } = useTranslation('mission');
  const timeZone = useTimeZone();
  const eta = useMissionEta(row, isUnderWay);
  if (!eta) return null;
  const isToday = dayOf(eta.atMs, timeZone) === dayOf(eta.asOfMs, timeZone);
  return {
    about: t('eta.about', { time: (isToday ? formatTime : formatDateTime)(eta.atMs, i18n.language, timeZone) }),
    asOf: t('eta.asOf', { time: formatTime(eta.asOfMs, i18n.language, timeZone) }),
  };
}

/** In a list: about when, and as of when. */
export function MissionEta({ row, isUnderWay }: { row: LocalRow; isUnderWay: boolean }) {
  const text = useEtaText(row, isUnderWay);
  if (!text) return <span className="subtle">{MISSING}</span>;
  return (
    <span className="ell">
      {text.about} <span className="muted text-xs">{text.asOf}</span>
    </span>
  );
}
