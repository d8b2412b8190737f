import { useTranslation } from 'react-i18next';
import type { Obstacle } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { Note } from '../../ui/note.tsx';
import { slotText } from './reservation-text.ts';
import { useHolderText } from './use-holder-text.ts';

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
  const { t, i18n } = useTranslation(['reservation', 'field-issues']);
  const timeZone = useTimeZone();
  const holderText = useHolderText();
  if (held.length === 0 && obstacle === null) return null;
  const who = held.map((row) => `${holderText(row)}, ${slotText(row, i18n.language, timeZone)}`).join(' ; ');
  return (
    <Note tone="alert" live className={className} title={held.length > 0 ? t('conflictTitle') : undefined}>
      {held.length > 0 ? `${who}. ${t('mend')}` : t(`field-issues:${obstacle!}`)}
    </Note>
  );
}
