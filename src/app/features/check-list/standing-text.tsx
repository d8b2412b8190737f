import { CircleAlert, CircleCheck, CloudUpload, History, Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { recordStanding } from '../../../domain/field-work/sealed-record.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { formatTime } from '../../../domain/text/format.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

const ICONS = {
  queued: CloudUpload,
  refused: CircleAlert,
  received: CircleCheck,
  photos: Images,
  complete: CircleCheck,
  replaced: History,
} as const;
const TONES = {
  queued: 'text-pending-fg',
  refused: 'text-alert-fg',
  received: 'text-ok-fg',
  photos: 'text-pending-fg',
  complete: 'text-ok-fg',
  replaced: 'text-muted',
} as const;

/** Where a record is on its way, in the words of the table of states. */
export function StandingText({ row }: { row: LocalRow }) {
  const { t, i18n } = useTranslation(['checkList', 'failure']);
  const timeZone = useTimeZone();
  const standing = recordStanding(row);
  const Icon = ICONS[standing.state];
  const words =
    standing.state === 'refused'
      ? t('standing.refused', { reason: t(`failure:${standing.code}`, { defaultValue: standing.code }) })
      : standing.state === 'received'
        ? t('standing.received', { time: formatTime(standing.at, i18n.language, timeZone) })
        : standing.state === 'photos'
          ? t('standing.photos', { left: standing.all - standing.sent, count: standing.all })
          : t(`standing.${standing.state}`);
  return (
    <span className={`flex items-center gap-1.5 ${TONES[standing.state]}`} data-standing={standing.state}>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      {words}
    </span>
  );
}
